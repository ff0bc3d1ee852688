import type { KeyObject } from 'node:crypto';
import type { Json, JsonObject, NewEvent, RecordedEvent } from '../event-store/event-store.ts';
import type { IsoInstant } from '../time/iso-instant.ts';
import { unwrap, wrap } from '../vault/key-wrapping.ts';

export type EventDescription = {
  readonly version: number;
  readonly schema: { parse(data: unknown): unknown };
  readonly sealed: Readonly<Record<string, { readonly subject: string }>>;
  readonly upcasts: Readonly<
    Record<number, (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>
  >;
  /** The data field with the id of the person whom the event concerns. */
  readonly about?: string;
};
export type EventDescriptions = Readonly<Record<string, EventDescription>>;

export interface DataKeys {
  forSealing(
    subjectId: string,
  ): Promise<{ readonly keyId: string; readonly key: KeyObject } | null>;
  forOpening(keyId: string): Promise<KeyObject | null> | KeyObject | null;
  /** Reads keys that will be asked for all at once, which is faster than one by one. */
  readAhead?(keyIds: readonly string[]): Promise<void>;
}

export const sealingOnly = (keys: DataKeys): DataKeys => ({
  forSealing: (subjectId) => keys.forSealing(subjectId),
  forOpening: () => null,
});

export type Actor = { readonly kind: string; readonly id: string };

/** Why someone decided. `words` are for the person concerned, `note` is not; both are sealed under that person's key, or the actor's. */
export type Because = {
  readonly code: string | null;
  readonly words: string | null;
  readonly note: string | null;
};

/** The reason of a decision, which stands beside its event. */
export type Ruling = {
  readonly because?: Because;
  /** The id of the decision that this one takes back. */
  readonly reverses?: string;
  /** The id of the decision about several people or things at once that this one belongs to. */
  readonly partOf?: string;
};

export type Envelope = Ruling & {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly occurredAt: IsoInstant;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** The way that the command took, such as 'web'; events of the portal itself have none. */
  readonly via?: string;
};
type DomainEvent = { readonly type: string; readonly data: object };
export type Recorded<Event extends DomainEvent> = Event & Envelope;

export type Meta = Omit<Envelope, 'stream' | 'revision' | 'position'>;

/** The event comes from a newer version of the software: this one doesn't know its type or version. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
}
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';
}

export interface EventCodec<Event extends DomainEvent> {
  encode(stream: string, event: Event, meta: Meta): Promise<NewEvent>;
  /** Makes decoding several events faster. @throws VaultUnavailable */
  readKeysAhead(recorded: readonly RecordedEvent[]): Promise<void>;
  decode(recorded: RecordedEvent): Promise<Recorded<Event>>;
}

const BOX = '$sealed';

/** A box opens only in the stream, type and event that it was sealed for. */
const binding = (stream: string, type: string, id: string): string => `${stream}|${type}|${id}`;
const bindingOfReason = (stream: string, type: string, id: string): string =>
  binding(stream, type, `${id}|because`);

const seal = (key: KeyObject, bound: string, fields: JsonObject): string =>
  wrap(key, bound, Buffer.from(JSON.stringify(fields))).toString('base64');

function open(key: KeyObject, bound: string, text: string): Record<string, unknown> {
  const body = unwrap(key, bound, Buffer.from(text, 'base64'));
  if (!body) throw new Error('What is sealed in an event was altered, or is of another event');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what was sealed here, and opens only unaltered
  return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const PLAIN = ['via', 'reverses', 'partOf'] as const;
function plainMeta(meta: {
  readonly [Name in (typeof PLAIN)[number]]?: Json | undefined;
}): JsonObject {
  const plain: Record<string, Json> = {};
  for (const name of PLAIN) {
    const value = meta[name];
    if (value !== undefined) plain[name] = value;
  }
  return plain;
}

const concerned = ({ about }: EventDescription, data: JsonObject): Json | undefined =>
  about === undefined ? undefined : data[about];

const isBox = (value: unknown): value is { readonly key: string; readonly box: string } =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'box' in value &&
  typeof value.key === 'string' &&
  typeof value.box === 'string';

/** The id of the key that seals personal fields of an event's data. */
export const keyIdOf = (data: JsonObject): string | null => {
  const box = data[BOX];
  return isBox(box) ? box.key : null;
};

/** @returns as JSON, what the boxes of an event hold that these keys open, whatever the event's type and version */
export async function openedBoxes(
  { stream, type, id, data, metadata }: RecordedEvent,
  keys: Pick<DataKeys, 'forOpening'>,
): Promise<readonly string[]> {
  const { because } = metadata;
  const boxes = [
    [data[BOX], binding(stream, type, id)],
    [isObject(because) ? because[BOX] : null, bindingOfReason(stream, type, id)],
  ] as const;
  const opened: string[] = [];
  for (const [box, bound] of boxes) {
    const key = isBox(box) ? await keys.forOpening(box.key) : null;
    if (isBox(box) && key) opened.push(JSON.stringify(open(key, bound, box.box)));
  }
  return opened;
}

/**
 * Translates between domain events and stored events: seals the fields that the contract marks as personal, upcasts old versions, and
 * parses. Without its key a box opens to nulls; an altered box is an error.
 */
export function createEventCodec<Event extends DomainEvent>(
  descriptions: EventDescriptions,
  keys: DataKeys,
): EventCodec<Event> {
  function describe(type: string): EventDescription {
    const description = descriptions[type];
    if (!description)
      throw new UnknownEvent(
        `The log holds an event of the unknown type ${type}: it was written by a newer version of the portal`,
      );
    return description;
  }

  function withEnvelope(recorded: RecordedEvent, data: unknown): Recorded<Event> {
    const { type, id, stream, revision, position, metadata } = recorded;
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type's own schema has parsed the data
    return {
      type,
      data,
      id,
      stream,
      revision,
      position,
      occurredAt: metadata['occurredAt'],
      actor: metadata['actor'],
      commandId: metadata['commandId'],
      correlationId: metadata['$correlationId'],
      causationId: metadata['$causationId'],
      ...plainMeta(metadata),
    } as unknown as Recorded<Event>;
  }

  function finish(
    recorded: RecordedEvent,
    description: EventDescription,
    opened: Readonly<Record<string, unknown>>,
  ): Recorded<Event> {
    const { data, metadata } = recorded;
    let fields: Readonly<Record<string, unknown>> = data;
    if (BOX in data) {
      const { [BOX]: _box, ...plain } = data;
      fields = { ...plain, ...opened };
    }
    const written = Number(metadata['schemaVersion']);
    if (written > description.version) {
      throw new UnknownEvent(
        `The log holds version ${written} of ${recorded.type}, this version of the portal knows ${description.version}`,
      );
    }
    for (let version = written; version < description.version; version++) {
      const upcast = description.upcasts[version];
      if (!upcast)
        throw new UnknownEvent(
          `${recorded.type} has no way from version ${version} to ${version + 1}`,
        );
      fields = upcast(fields);
    }
    return withEnvelope(recorded, description.schema.parse(fields));
  }

  async function sealReason(
    stream: string,
    { type }: Event,
    id: string,
    because: Because,
    subject: Json | undefined,
  ): Promise<JsonObject> {
    const { code, words, note } = because;
    if (words === null && note === null) return { code };
    const dataKey = typeof subject === 'string' ? await keys.forSealing(subject) : null;
    // Nobody is left for whom the words could be kept
    if (!dataKey) return { code };
    const box = seal(dataKey.key, bindingOfReason(stream, type, id), { words, note });
    return { code, [BOX]: { key: dataKey.keyId, box } };
  }

  async function openReason({
    stream,
    type,
    id,
    metadata,
  }: RecordedEvent): Promise<Because | undefined> {
    const stored = metadata['because'];
    if (!isObject(stored)) return undefined;
    const box = stored[BOX];
    const key = isBox(box) ? await keys.forOpening(box.key) : null;
    const opened = isBox(box) && key ? open(key, bindingOfReason(stream, type, id), box.box) : {};
    return {
      code: textIn(stored['code']),
      words: textIn(opened['words']),
      note: textIn(opened['note']),
    };
  }

  async function decodeData(
    recorded: RecordedEvent,
    description: EventDescription,
  ): Promise<Recorded<Event>> {
    const { stream, type, id, data } = recorded;
    const box = data[BOX];
    if (!isBox(box)) return finish(recorded, description, {});
    const key = await keys.forOpening(box.key);
    const opened = key
      ? open(key, binding(stream, type, id), box.box)
      : Object.fromEntries(Object.keys(description.sealed).map((field) => [field, null]));
    return finish(recorded, description, opened);
  }

  return {
    async encode(stream, event, meta) {
      const description = describe(event.type);
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- contracts hold nothing that JSON cannot say
      const data = description.schema.parse(event.data) as Record<string, Json>;
      const sealedFields = Object.keys(description.sealed);
      const [first] = sealedFields;
      let stored: JsonObject = data;
      if (first !== undefined) {
        const subject = data[description.sealed[first]?.subject ?? ''];
        const dataKey = typeof subject === 'string' ? await keys.forSealing(subject) : null;
        if (!dataKey)
          throw new SubjectErased(`Nothing can be written under a key that is held or destroyed`);
        const secret: Record<string, Json> = {};
        for (const field of sealedFields) secret[field] = data[field] ?? null;
        const plain: Record<string, Json> = {};
        for (const [field, value] of Object.entries(data))
          if (!(field in description.sealed)) plain[field] = value;
        const box = seal(dataKey.key, binding(stream, event.type, meta.id), secret);
        stored = { ...plain, [BOX]: { key: dataKey.keyId, box } };
      }
      const { id, occurredAt, actor, commandId, correlationId, causationId, because } = meta;
      const reason =
        because &&
        (await sealReason(stream, event, id, because, concerned(description, data) ?? actor.id));
      return {
        id,
        type: event.type,
        data: stored,
        metadata: {
          schemaVersion: description.version,
          occurredAt,
          actor,
          commandId,
          $correlationId: correlationId,
          $causationId: causationId,
          ...plainMeta(meta),
          ...(reason && { because: reason }),
        },
      };
    },

    async readKeysAhead(recorded) {
      await keys.readAhead?.(recorded.flatMap(({ data }) => keyIdOf(data) ?? []));
    },

    async decode(recorded) {
      const decoded = await decodeData(recorded, describe(recorded.type));
      const because = await openReason(recorded);
      return because ? { ...decoded, because } : decoded;
    },
  };
}
