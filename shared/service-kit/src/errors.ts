import { translate } from '@portal/languages/translate';
import type { Words } from '@portal/languages/coded-text';

export type FieldError = Words & { readonly field: string };

/** The message is in English, for logs. The edge of HTTP says `words` in the language of the caller. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly kind:
    | 'invalid'
    | 'unauthenticated'
    | 'forbidden'
    | 'not-found'
    | 'conflict'
    | 'wrong-method'
    | 'too-large'
    | 'unsupported'
    | 'too-many';
  readonly words: Words;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** Further fields of the answer. */
  readonly details: Readonly<Record<string, unknown>>;
  /** @param more.field the only one at fault, about which the refusal says the same */
  constructor(
    kind: DomainError['kind'],
    words: Words,
    more: {
      readonly field?: string;
      readonly fields?: readonly FieldError[];
      readonly retryAfterSeconds?: number;
      readonly details?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(translate('en', words));
    this.kind = kind;
    this.words = words;
    this.fields =
      more.fields ?? (more.field === undefined ? [] : [{ field: more.field, ...words }]);
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.details = more.details ?? {};
  }
}
