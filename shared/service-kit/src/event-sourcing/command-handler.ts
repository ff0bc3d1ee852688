import { randomUUID } from 'node:crypto';
import { eventId } from './command-id.ts';
import type { Decider } from './decider.ts';
import type { Actor, EventCodec, Ruling } from './event-codec.ts';
import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type Position,
} from '../event-store/event-store.ts';
import {
  createStreamStates,
  revisionsOf,
  type StreamMemory,
  type StreamState,
} from './stream-states.ts';
import { pause as wait, TimedOut, within } from '../time/waiting.ts';
import type { IsoInstant } from '../time/iso-instant.ts';

export type CommandContext = Ruling & {
  readonly commandId: string;
  /** Whether the same command may arrive again. If not, nothing searches the log for an earlier run of it. */
  readonly repeatable: boolean;
  readonly actor: Actor;
  readonly occurredAt: IsoInstant;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly via?: string;
  /** Called with each event of the command once the log has it, and again when the command is repeated. */
  readonly onAppended?: (event: {
    readonly id: string;
    readonly type: string;
    readonly data: object;
    readonly actor: Actor;
  }) => void;
};

export type Handled<State, Event> = {
  readonly state: State;
  /** Position of the command's last event, or of the stream's last event if the command added none; null if the stream is empty. */
  readonly position: Position | null;
  readonly events: readonly Event[];
};

export interface CommandHandler<State, Command, Event> {
  /**
   * Carries out the command once.
   *
   * @param options.creates the stream is most likely new: unless something of it is remembered, the command is decided without reading.
   * Where the same command has made it before, that is acknowledged again, at its position
   * @throws the decider's errors; WrongExpectedRevision when other writers keep coming first; EventStoreUnavailable
   */
  handle(
    stream: string,
    command: Command,
    context: CommandContext,
    options?: { readonly creates?: boolean },
  ): Promise<Handled<State, Event>>;
  repeatedAnswer(stream: string, context: CommandContext): Promise<Handled<State, Event> | null>;
  load(stream: string): Promise<StreamState<State>>;
  /** As the log had it at most a second ago, and with all that this process has written. For decisions about other streams. */
  recent(stream: string): Promise<StreamState<State>>;
}

const TRIES_AGAIN = 3;
const PAUSES_MS = [50, 250, 1000];
/** From a command's beginning until it is answered, once the log has left it without an answer. */
const LONGEST_MS = 5_500;

/**
 * Decides on what it remembers of the stream, and appends at that revision: the log takes the append only if nothing else has been written
 * since. If another writer came first, if the decision is a refusal or if there is nothing to do, it reads the stream and decides again. If
 * an append's outcome is unknown, it searches the log for the command's id before it decides again.
 *
 * @param options.newIds gives events ids of their own at every try. The log then acknowledges only these very events, so the state after a
 * command that may be repeated can be remembered. Otherwise the command's id determines them, as decisions of staff need it
 */
export function createCommandHandler<
  State,
  Command,
  Event extends { readonly type: string; readonly data: object },
>(options: {
  readonly eventStore: EventStore;
  readonly codec: EventCodec<Event>;
  readonly decider: Decider<State, Command, Event>;
  readonly memory?: StreamMemory | null;
  readonly newIds?: boolean;
  readonly isOvertaken?: (stream: string, revision: ExpectedRevision) => boolean;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  readonly longestMs?: number;
}): CommandHandler<State, Command, Event> {
  const { eventStore, codec, decider, memory, isOvertaken, pause = wait } = options;
  const { newIds = false, longestMs = LONGEST_MS } = options;
  const states = createStreamStates<State, Event>({
    eventStore,
    codec,
    fold: decider,
    ...(memory === undefined ? {} : { memory }),
    ...(isOvertaken === undefined ? {} : { isOvertaken }),
  });
  const untouched: StreamState<State> = {
    state: decider.initialState,
    revision: 'none',
    position: null,
    commands: new Map(),
  };

  async function answerOf(
    stream: string,
    known: StreamState<State>,
    { commandId, onAppended }: CommandContext,
  ): Promise<Handled<State, Event> | null> {
    const place = known.commands.get(commandId);
    if (place === undefined) return null;
    const { first, last } = revisionsOf(place);
    const slice = await eventStore.readStream(stream, { from: first, limit: last - first + 1 });
    if (onAppended) for (const recorded of slice.events) onAppended(await codec.decode(recorded));
    return { state: known.state, position: slice.events.at(-1)?.position ?? null, events: [] };
  }

  async function append(
    stream: string,
    known: StreamState<State>,
    events: readonly Event[],
    context: CommandContext,
  ) {
    const { repeatable: _, onAppended, causationId = context.commandId, ...meta } = context;
    const { commandId } = context;
    const seed = newIds ? randomUUID() : commandId;
    const idOf = (index: number) => eventId(seed, index);
    const encoded = await Promise.all(
      events.map((event, index) =>
        codec.encode(stream, event, { ...meta, id: idOf(index), causationId }),
      ),
    );
    const last = await eventStore.append(stream, encoded, known.revision);
    for (const [index, { type, data }] of events.entries())
      onAppended?.({ id: idOf(index), type, data, actor: context.actor });
    return last;
  }

  /**
   * When two equal commands arrive at the same moment, the store acknowledges both but keeps one. So the result of a repeatable command is
   * remembered only if its events have ids of their own.
   */
  const appended = (
    stream: string,
    known: StreamState<State>,
    events: readonly Event[],
    { commandId, repeatable }: CommandContext,
    last: Appended,
  ): State =>
    repeatable && !newIds
      ? events.reduce(decider.evolve, known.state)
      : states.append(stream, known, events, commandId, last).state;

  /** Null for what only the stream itself can say: a refusal, or that there is nothing to do. */
  function decideOnGuess(command: Command, state: State): readonly Event[] | null {
    try {
      const events = decider.decide(command, state);
      return events.length === 0 ? null : events;
    } catch {
      return null;
    }
  }

  return {
    load: states.load,
    recent: states.recent,

    async repeatedAnswer(stream, context) {
      return context.repeatable ? answerOf(stream, await states.load(stream), context) : null;
    },

    async handle(stream, command, context, { creates = false } = {}) {
      let guess = states.remembered(stream) ?? (creates ? untouched : undefined);
      const deadline = performance.now() + longestMs;
      let lost: EventStoreUnavailable | undefined;
      const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
        lost ? within(Math.max(0, deadline - performance.now()), work) : work;
      let uncertain = false;
      let events: readonly Event[] = [];
      for (let attempt = 0; ;) {
        const guessed = guess;
        guess = undefined;
        try {
          const known = guessed ?? (await inTime(states.load(stream)));
          const before = await answerOf(stream, known, context);
          if (before) return uncertain ? { ...before, events } : before;

          const decided = guessed
            ? decideOnGuess(command, guessed.state)
            : decider.decide(command, known.state);
          if (decided === null) continue;
          events = decided;
          const { state, position } = known;
          if (events.length === 0) return { state, position, events };

          const last = await inTime(append(stream, known, events, context));
          const now = uncertain
            ? (await states.load(stream)).state
            : appended(stream, known, events, context, last);
          return { state: now, position: last.position, events };
        } catch (error) {
          if (guessed && error instanceof WrongExpectedRevision) continue;
          if (error instanceof TimedOut && lost) throw lost;
          if (attempt === TRIES_AGAIN) throw error;
          if (!(error instanceof WrongExpectedRevision)) {
            if (!(error instanceof EventStoreUnavailable)) throw error;
            if (error.outcome === 'unknown') uncertain = true;
            if (!uncertain || performance.now() >= deadline) throw error;
            lost = error;
            await pause(PAUSES_MS[attempt] ?? 0);
          }
          attempt++;
        }
      }
    },
  };
}
