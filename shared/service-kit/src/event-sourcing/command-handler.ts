import { eventId } from './command-id.ts';
import type { Decider } from './decider.ts';
import type { Actor, EventCodec, Ruling } from './event-codec.ts';
import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type EventStore,
  type Position,
} from '../event-store/event-store.ts';
import { createStreamLoader, type StreamState } from './stream-loader.ts';
import { pause as wait, TimedOut, within } from '../time/pausing.ts';
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
  /** The language that the caller reads, as a BCP 47 tag. The log does not keep it. */
  readonly language?: string;
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

const TRIES_AGAIN = 3;
const PAUSES_MS = [50, 250, 1000];
/** From a command's beginning until it is answered, once the log has left it without an answer. */
const LONGEST_MS = 5_500;

/**
 * Loads the stream, decides, and appends at the revision that it loaded: the log takes the append only if nothing else has been written
 * since. If another writer came first, it loads and decides again. If an append's outcome is unknown, it searches the stream for the
 * command's id before it decides again.
 *
 * @param options.isCached false reads the whole stream for every command. Default: true
 */
export function createCommandHandler<
  State,
  Command,
  Event extends { readonly type: string; readonly data: object },
>(options: {
  readonly eventStore: EventStore;
  readonly codec: EventCodec<Event>;
  readonly decider: Decider<State, Command, Event>;
  readonly isCached?: boolean;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  readonly longestMs?: number;
}) {
  const { eventStore, codec, decider, isCached = true, pause = wait } = options;
  const { longestMs = LONGEST_MS } = options;
  const load = createStreamLoader<State, Event>({ eventStore, codec, fold: decider, isCached });

  async function answerOf(
    stream: string,
    known: StreamState<State>,
    { commandId, onAppended }: CommandContext,
  ): Promise<Handled<State, Event> | null> {
    const place = known.commands.get(commandId);
    if (place === undefined) return null;
    const { first, last } = place;
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
    const {
      repeatable: _,
      language: _read,
      onAppended,
      causationId = context.commandId,
      ...meta
    } = context;
    const { commandId } = context;
    const idOf = (index: number) => eventId(commandId, index);
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

  return {
    load,

    async repeatedAnswer(stream: string, context: CommandContext) {
      return context.repeatable ? answerOf(stream, await load(stream), context) : null;
    },

    /**
     * Carries out the command once.
     *
     * @throws the decider's errors; WrongExpectedRevision when other writers keep coming first; EventStoreUnavailable
     */
    async handle(
      stream: string,
      command: Command,
      context: CommandContext,
    ): Promise<Handled<State, Event>> {
      const deadline = performance.now() + longestMs;
      let lost: EventStoreUnavailable | undefined;
      const inTime = <Result>(work: Promise<Result>): Promise<Result> =>
        lost ? within(Math.max(0, deadline - performance.now()), work) : work;
      let uncertain = false;
      let events: readonly Event[] = [];
      for (let attempt = 0; ; attempt++) {
        try {
          const known = await inTime(load(stream));
          const before = await answerOf(stream, known, context);
          if (before) return uncertain ? { ...before, events } : before;

          events = decider.decide(command, known.state);
          const { state, position } = known;
          if (events.length === 0) return { state, position, events };

          const last = await inTime(append(stream, known, events, context));
          const now = uncertain ? (await load(stream)).state : events.reduce(decider.evolve, state);
          return { state: now, position: last.position, events };
        } catch (error) {
          if (error instanceof TimedOut && lost) throw lost;
          if (attempt === TRIES_AGAIN) throw error;
          if (error instanceof WrongExpectedRevision) continue;
          if (!(error instanceof EventStoreUnavailable)) throw error;
          if (error.outcome === 'unknown') uncertain = true;
          if (!uncertain || performance.now() >= deadline) throw error;
          lost = error;
          await pause(PAUSES_MS[attempt] ?? 0);
        }
      }
    },
  };
}
