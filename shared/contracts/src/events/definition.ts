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
  /** The data field with the id of the person whom the event concerns. */
  readonly about?: string;
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

type FieldOf<D extends Definitions> = keyof EventOf<D>['data'] & string;

/** @param options.about see {@link EventDefinition.about}; every event of the stream has the field */
export function stream<Key, const D extends Definitions>(options: {
  readonly kind: string;
  id(key: Key): string;
  readonly about?: NoInfer<FieldOf<D>>;
  readonly events: D;
}): Stream<Key, D> {
  const { kind, id, about, events } = options;
  const described = Object.entries(events).map(([type, event]) => [
    type,
    about === undefined ? event : { ...event, about },
  ]);
  return {
    kind,
    name: (key) => `${kind}-${id(key)}`,
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the same events, and who they are about
    events: Object.fromEntries(described) as D,
  };
}

export type EventOfStream<S> = S extends { readonly events: infer D extends Definitions }
  ? EventOf<D>
  : never;
