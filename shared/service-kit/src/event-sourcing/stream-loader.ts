import { LRUCache } from 'lru-cache';
import type { EventCodec } from './event-codec.ts';
import type { EventStore, ExpectedRevision, Position } from '../event-store/event-store.ts';

type Revisions = { readonly first: number; readonly last: number };

export type StreamState<State> = {
  readonly state: State;
  readonly revision: ExpectedRevision;
  readonly position: Position | null;
  /** Maps the id of each command in the stream to the revisions of its events. */
  readonly commands: ReadonlyMap<string, Revisions>;
};

type Fold<State, Event> = {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
};
type DomainEvent = { readonly type: string; readonly data: object };

/**
 * Every write loads a session's stream. From a cached state that takes 3 µs on the embedded log, and otherwise 18 µs for a
 * stream of three events and 5 µs for each more. A remote log would send all of them each time. The aims of the peak rates need it:
 * docs/performance.md has the rates with and without.
 *
 * Measured: a small state, and each command that wrote to its stream, take so much memory.
 */
const STATE_BYTES = 800;
const COMMAND_BYTES = 120;
const CACHE_BYTES = 2_000_000;

/**
 * Loads streams of one kind: reads the events after the cached state and folds them.
 *
 * @param options.isCached false reads the whole stream every time, for states that hold personal data. Default: true
 * @param options.cacheBytes about how much memory the cached states take together. Default: 2 MB
 */
export function createStreamLoader<State, Event extends DomainEvent>(options: {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<EventCodec<Event>, 'decode'>;
  readonly fold: Fold<State, Event>;
  readonly isCached?: boolean;
  readonly cacheBytes?: number;
}): (stream: string) => Promise<StreamState<State>> {
  const { eventStore, codec, fold, isCached = true, cacheBytes = CACHE_BYTES } = options;
  const cache = new LRUCache<string, StreamState<State>>({
    maxSize: cacheBytes,
    sizeCalculation: ({ commands }) => STATE_BYTES + COMMAND_BYTES * commands.size,
  });
  const empty: StreamState<State> = {
    state: fold.initialState,
    revision: 'none',
    position: null,
    commands: new Map(),
  };

  async function catchUp(stream: string, known: StreamState<State>): Promise<StreamState<State>> {
    const from = known.revision === 'none' ? 0 : known.revision + 1;
    const { events, revision } = await eventStore.readStream(stream, { from });
    const last = events.at(-1);
    if (!last) {
      if (known === empty || known.revision === revision) return known;
      // The log was restored from an earlier state
      cache.delete(stream);
      return catchUp(stream, empty);
    }
    let { state } = known;
    const commands = new Map(known.commands);
    for (const recorded of events) {
      const event = await codec.decode(recorded);
      state = fold.evolve(state, event);
      const { commandId, revision: at } = event;
      commands.set(commandId, { first: commands.get(commandId)?.first ?? at, last: at });
    }
    const { revision: newest, position } = last;
    const loaded: StreamState<State> = { state, revision: newest, position, commands };
    if (isCached) cache.set(stream, loaded);
    return loaded;
  }

  return (stream) => catchUp(stream, cache.get(stream) ?? empty);
}
