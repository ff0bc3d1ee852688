export type FieldError = { readonly field: string; readonly message: string };

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind:
    | 'invalid'
    | 'unauthenticated'
    | 'forbidden'
    | 'not-found'
    | 'conflict'
    | 'too-large'
    | 'unsupported'
    | 'too-many';
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** A stable name of the refusal, for clients that act on it. */
  readonly code: string | undefined;
  /** Further fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>;
  constructor(
    kind: DomainError['kind'],
    message: string,
    more: {
      readonly fields?: readonly FieldError[];
      readonly retryAfterSeconds?: number;
      readonly code?: string;
      readonly details?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.fields = more.fields ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.code = more.code;
    this.details = more.details ?? {};
  }
}
