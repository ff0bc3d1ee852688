import { LRUCache } from 'lru-cache';
import type { EventCodec, Recorded } from './event-codec.ts';
import type { EventStore, ExpectedRevision, Position } from './event-store/event-store.ts';

/** Where in the stream a command left its last event. */
export type Trace = { readonly revision: number; readonly position: Position };

/** A stream as far as it has been read. */
export type Known<State> = {
  readonly state: State;
  readonly revision: ExpectedRevision;
  /** Of the stream's last event; null while it has none. */
  readonly position: Position | null;
  readonly commands: ReadonlyMap<string, Trace>;
};

export interface StreamStates<State, Event> {
  /** The stream as it is now: what is remembered, and read from the log what is newer. */
  load(stream: string): Promise<Known<State>>;
  /** Takes what this process has appended itself into what is remembered. */
  append(
    stream: string,
    known: Known<State>,
    events: readonly Event[],
    commandId: string,
    last: Trace,
  ): Known<State>;
  forget(stream: string): void;
}

type Fold<State, Event> = {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
};
type DomainEvent = { readonly type: string; readonly data: object };

/** About 10 MB where states are small; a stream counts one, and one more for every command that wrote to it. */
const REMEMBERED = 30_000;

/**
 * The states of the streams of one kind, each folded once and brought up to date by reading only what is newer.
 *
 * @param options.remembered how many streams and commands are kept (least recently used first out); 0 reads anew each time,
 * for states that hold what a person wrote
 */
export function createStreamStates<State, Event extends DomainEvent>(options: {
  readonly eventStore: EventStore;
  readonly codec: Pick<EventCodec<Event>, 'decode'>;
  readonly fold: Fold<State, Event>;
  readonly remembered?: number;
}): StreamStates<State, Event> {
  const { eventStore, codec, fold, remembered = REMEMBERED } = options;
  /** `commands` grows in place, since copying it would make long streams slow: that a command is in the stream stays true. */
  type Entry = Known<State> & { readonly commands: Map<string, Trace> };
  const entries =
    remembered === 0
      ? undefined
      : new LRUCache<string, Entry>({
          maxSize: remembered,
          sizeCalculation: ({ commands }) => 1 + commands.size,
        });
  const unread = (): Entry => ({
    state: fold.initialState,
    revision: 'none',
    position: null,
    commands: new Map(),
  });

  function remember(stream: string, entry: Entry): Entry {
    const standing = entries?.peek(stream);
    // Of two that loaded at the same time the slower one must not take the newer state back.
    if (!standing || Number(standing.revision) <= Number(entry.revision))
      entries?.set(stream, entry);
    return entry;
  }

  const following = (
    known: Known<State>,
    state: State,
    { revision, position }: Trace,
    commands: Map<string, Trace>,
  ): Entry => ({ ...known, state, revision, position, commands });

  async function read(stream: string, known: Entry | undefined): Promise<Entry> {
    const from = known && known.revision !== 'none' ? known.revision + 1 : 0;
    const { events, revision } = await eventStore.readStream(stream, { from });
    const last = events.at(-1);
    if (!last) {
      const entry = known ?? unread();
      if (entry.revision === revision) return entry;
      // The log has been put back to an earlier state: what was folded is no longer true.
      entries?.delete(stream);
      return known ? read(stream, undefined) : entry;
    }
    const start = known ?? unread();
    let { state } = start;
    const { commands } = start;
    for (const recorded of events) {
      const decoded = codec.decode(recorded);
      const event: Recorded<Event> = decoded instanceof Promise ? await decoded : decoded;
      state = fold.evolve(state, event);
      commands.set(event.commandId, { revision: event.revision, position: event.position });
    }
    return remember(stream, following(start, state, last, commands));
  }

  return {
    load: (stream) => read(stream, entries?.get(stream)),
    append(stream, known, events, commandId, last) {
      const commands = (entries?.peek(stream)?.commands ?? new Map(known.commands)).set(
        commandId,
        last,
      );
      return remember(
        stream,
        following(known, events.reduce(fold.evolve, known.state), last, commands),
      );
    },
    forget: (stream) => entries?.delete(stream),
  };
}
