import * as z from 'zod/mini';

/** `subject` names the data field with the id of the member whose key seals the field. */
export type Personal = {
  readonly subject: string;
  readonly purpose: 'identity' | 'contact' | 'profile' | 'content' | 'uniqueness' | 'feedback';
};

const personalFields = z.registry<Personal>();

/**
 * Marks a field of an event as personal. It is stored sealed under the subject's key and reads as `null`
 * once that key is held or destroyed: 'erased' is an ordinary state, not an error.
 */
export function personal<Schema extends z.ZodMiniType>(
  schema: Schema,
  mark: Personal,
): z.ZodMiniNullable<Schema> {
  const field = z.nullable(schema);
  personalFields.add(field, mark);
  return field;
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Upcast = (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

export type EventDefinition<S extends Shape = Shape> = {
  readonly version: number;
  readonly schema: z.ZodMiniObject<S>;
  readonly sealed: Readonly<Record<string, Personal>>;
  /** `upcasts[n]` turns the data of version n into that of version n + 1. Pure. */
  readonly upcasts: Readonly<Record<number, Upcast>>;
};

export function defineEvent<S extends Shape>(
  version: number,
  shape: S,
  upcasts: Readonly<Record<number, Upcast>> = {},
): EventDefinition<S> {
  const sealed: Record<string, Personal> = {};
  for (const [field, schema] of Object.entries(shape)) {
    const mark = personalFields.get(schema);
    if (mark) sealed[field] = mark;
  }
  return { version, schema: z.object(shape), sealed, upcasts };
}

type Definitions = Readonly<Record<string, EventDefinition>>;

export type EventOf<D extends Definitions> = {
  [Type in keyof D & string]: {
    readonly type: Type;
    readonly data: Readonly<z.infer<D[Type]['schema']>>;
  };
}[keyof D & string];

export type Stream<Key = never, D extends Definitions = Definitions> = {
  readonly kind: string;
  name(key: Key): string;
  readonly events: D;
};

export const stream = <Key, const D extends Definitions>(options: {
  readonly kind: string;
  id(key: Key): string;
  readonly events: D;
}): Stream<Key, D> => ({
  kind: options.kind,
  name: (key) => `${options.kind}-${options.id(key)}`,
  events: options.events,
});

export type EventOfStream<S> = S extends { readonly events: infer D extends Definitions }
  ? EventOf<D>
  : never;
