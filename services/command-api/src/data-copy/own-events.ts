import { setImmediate as turn } from 'node:timers/promises';
import { eventCatalog } from '@portal/contracts/events/catalog';
import {
  createEventCodec,
  keyIdOf,
  type Actor,
  type DataKeys,
} from '@portal/service-kit/event-sourcing/event-codec';
import type {
  EventStore,
  Json,
  Position,
  RecordedEvent,
} from '@portal/service-kit/event-store/event-store';

/** An event by a member or about them, with what belongs to them of it. */
export type OwnEvent = {
  readonly at: string;
  readonly kind: string;
  readonly type: string;
  readonly by: 'you' | 'the portal' | 'someone else';
  readonly data: Readonly<Record<string, Json>>;
  readonly because?: { readonly code: string | null; readonly words: string | null };
};

/** Larger pages would block other requests for too long. */
const PAGE = 100;

/** Only the person concerned acts before signing in, by registering or by a link from a mail. */
function byWhom({ kind, id }: Actor, memberId: string): OwnEvent['by'] {
  if (id === memberId || kind === 'visitor') return 'you';
  return kind === 'system' ? 'the portal' : 'someone else';
}

export const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const idOf = (actor: Json | undefined): Json | undefined =>
  isObject(actor) ? actor['id'] : undefined;

type Decoded = { readonly type: string; readonly data: Readonly<Record<string, Json>> };

/**
 * Reads the whole log, page by page, and yields to the event loop after each, where it stops once the signal aborts. It opens what is sealed under the member's own key, or under a
 * key of something of theirs, such as a group that they founded, so that nothing of anybody else comes along.
 */
export async function* ownEvents(
  memberId: string,
  options: {
    readonly eventStore: EventStore;
    readonly keys: DataKeys;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<OwnEvent> {
  const { eventStore, keys, signal } = options;
  const own = await keys.forSealing(memberId);
  const withAnyKey = createEventCodec<Decoded>(eventCatalog, keys);
  const withOwnKey = createEventCodec<Decoded>(eventCatalog, {
    forSealing: () => Promise.resolve(null),
    forOpening: (keyId) => (keyId === own?.keyId ? own.key : null),
  });
  const isOwn = ({ type, data, metadata }: RecordedEvent): boolean =>
    data[eventCatalog[type]?.about ?? 'memberId'] === memberId ||
    idOf(metadata['actor']) === memberId ||
    (own !== null && keyIdOf(data) === own.keyId);

  const isOfOwnThing = ({ type, data }: RecordedEvent): boolean => {
    const { about, sealed = {} } = eventCatalog[type] ?? {};
    return (
      about !== undefined &&
      data[about] === memberId &&
      Object.values(sealed).every(({ subject }) => subject !== about)
    );
  };

  let after: Position | null = null;
  for (;;) {
    const page: readonly RecordedEvent[] = await eventStore.readAll(after, PAGE);
    for (const recorded of page) {
      if (!isOwn(recorded)) continue;
      const { stream, type, data, occurredAt, actor, because } = await (
        isOfOwnThing(recorded) ? withAnyKey : withOwnKey
      ).decode(recorded);
      yield {
        at: occurredAt,
        kind: stream.slice(0, stream.indexOf('-')),
        type,
        by: byWhom(actor, memberId),
        data,
        // The note beside it is for administrators
        ...(because && { because: { code: because.code, words: because.words } }),
      };
    }
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
    await turn();
    signal.throwIfAborted();
  }
}
