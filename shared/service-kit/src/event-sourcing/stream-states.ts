import { LRUCache } from 'lru-cache';
import type { EventCodec, Recorded } from './event-codec.ts';
import type { EventStore, ExpectedRevision, Position } from '../event-store/event-store.ts';

type Place = { readonly revision: number; readonly position: Position };
type Revisions = { readonly first: number; readonly last: number };
/** The revisions of a command's events; of a single one, as of nearly all commands, just a number, which takes a third of the memory. */
type CommandPlace = number | Revisions;

const placeOf = (first: number, last: number): CommandPlace =>
  first === last ? last : { first, last };

export const revisionsOf = (place: CommandPlace): Revisions =>
  typeof place === 'number' ? { first: place, last: place } : place;

export type StreamState<State> = {
  readonly state: State;
  readonly revision: ExpectedRevision;
  readonly position: Position | null;
  readonly commands: ReadonlyMap<string, CommandPlace>;
};

export interface StreamStates<State, Event> {
  /** As the log has it now. */
  load(stream: string): Promise<StreamState<State>>;
  /** As the log had it at most a second ago. */
  recent(stream: string): Promise<StreamState<State>>;
  /** As it was when this process last met it, however long ago; undefined if it isn't remembered or a newer event is known. */
  remembered(stream: string): StreamState<State> | undefined;
  append(
    stream: string,
    known: StreamState<State>,
    events: readonly Event[],
    commandId: string,
    last: Place,
  ): StreamState<State>;
}

type Fold<State, Event> = {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
};
type DomainEvent = { readonly type: string; readonly data: object };

/** `commands` grows in place: copying it would make long streams slow, and a command never leaves its stream. */
type Entry<State> = StreamState<State> & {
  readonly commands: Map<string, CommandPlace>;
  /** When the log was last known to have nothing newer, by the process's own clock. */
  checkedAt: number;
};

/** Measured: a small state, and each command that wrote to its stream, take so much memory. */
const STATE_BYTES = 800;
const COMMAND_BYTES = 85;
const REMEMBERED_BYTES = 16_000_000;
export const MOST_STATES = Math.ceil(REMEMBERED_BYTES / STATE_BYTES);

/**
 * Holds the states of streams of several kinds, and forgets the least recently used first.
 *
 * @param bytes about how much memory all of them take together
 */
export function createStreamMemory(bytes = REMEMBERED_BYTES) {
  const entries = new LRUCache<string, Entry<unknown>>({
    maxSize: bytes,
    sizeCalculation: ({ commands }) => STATE_BYTES + COMMAND_BYTES * commands.size,
  });
  let parts = 0;

  return {
    /** Its names may be those of other parts. */
    part<State>() {
      const prefix = `${(parts += 1)} `;
      return {
        // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- only this part uses the prefix
        get: (stream: string) => entries.get(prefix + stream) as Entry<State> | undefined,
        // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- as above
        peek: (stream: string) => entries.peek(prefix + stream) as Entry<State> | undefined,
        set: (stream: string, entry: Entry<State>) => entries.set(prefix + stream, entry),
        delete: (stream: string) => entries.delete(prefix + stream),
      };
    },
  };
}
export type StreamMemory = ReturnType<typeof createStreamMemory>;

/** How old a decision's knowledge of other streams may be. Writes of the same process are always known. */
const RECENT_MS = 1_000;
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Folds the streams of one kind, and remembers their states.
 *
 * @param options.memory null reads the log every time, for states that hold personal data. Default: a memory of its own
 * @param options.isOvertaken whether an event after this revision of the stream is known
 */
export function createStreamStates<State, Event extends DomainEvent>(options: {
  readonly eventStore: EventStore;
  readonly codec: Pick<EventCodec<Event>, 'decode'>;
  readonly fold: Fold<State, Event>;
  readonly memory?: StreamMemory | null;
  readonly isOvertaken?: (stream: string, revision: ExpectedRevision) => boolean;
}): StreamStates<State, Event> {
  const {
    eventStore,
    codec,
    fold,
    memory = createStreamMemory(),
    isOvertaken = () => false,
  } = options;
  const entries = memory?.part<State>();
  const unread = (): Entry<State> => ({
    state: fold.initialState,
    revision: 'none',
    position: null,
    commands: new Map(),
    checkedAt: NEVER,
  });

  function remember(
    stream: string,
    entry: Entry<State>,
    current = entries?.peek(stream),
  ): Entry<State> {
    // The slower of two simultaneous loads must not replace the newer state
    if (!current || Number(current.revision) <= Number(entry.revision)) entries?.set(stream, entry);
    return entry;
  }

  const following = (
    known: StreamState<State>,
    state: State,
    { revision, position }: Place,
    commands: Map<string, CommandPlace>,
    checkedAt = NEVER,
  ): Entry<State> => ({ ...known, state, revision, position, commands, checkedAt });

  async function read(stream: string, known: Entry<State> | undefined): Promise<Entry<State>> {
    const from = known && known.revision !== 'none' ? known.revision + 1 : 0;
    const began = performance.now();
    const { events, revision } = await eventStore.readStream(stream, { from });
    const last = events.at(-1);
    if (!last) {
      const entry = known ?? unread();
      if (entry.revision === revision) {
        entry.checkedAt = Math.max(entry.checkedAt, began);
        return entry;
      }
      // The log was restored from an earlier state
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
      const { commandId, revision: at } = event;
      const before = commands.get(commandId);
      commands.set(commandId, placeOf(before === undefined ? at : revisionsOf(before).first, at));
    }
    return remember(stream, following(start, state, last, commands, began));
  }

  function known(stream: string): Entry<State> | undefined {
    const entry = entries?.get(stream);
    return entry && !isOvertaken(stream, entry.revision) ? entry : undefined;
  }

  return {
    load: (stream) => read(stream, entries?.get(stream)),
    recent(stream) {
      const entry = known(stream);
      return entry && performance.now() - entry.checkedAt <= RECENT_MS
        ? Promise.resolve(entry)
        : read(stream, entries?.get(stream));
    },
    remembered: known,
    append(stream, before, events, commandId, last) {
      const current = entries?.peek(stream);
      const commands = (current?.commands ?? new Map(before.commands)).set(
        commandId,
        placeOf(last.revision - events.length + 1, last.revision),
      );
      const state = events.reduce(fold.evolve, before.state);
      return remember(stream, following(before, state, last, commands), current);
    },
  };
}
