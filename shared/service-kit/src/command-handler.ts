import { eventId } from './command-id.ts';
import type { Decider } from './decider.ts';
import type { Actor, EventCodec, Ruling } from './event-codec.ts';
import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type Position,
} from './event-store/event-store.ts';
import { createStreamStates, type StreamState } from './stream-states.ts';
import { pause as wait } from './waiting.ts';
import type { IsoInstant } from './iso-instant.ts';

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
   * @param options.creates the command's own id names the stream, so the stream exists only if the command has run before
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
}

const TRIES_AGAIN = 3;
const PAUSES_MS = [50, 250, 1000];

/**
 * Loads the stream, decides, and appends at the revision that was read. If another writer comes first, it reads and decides again. If an
 * append's outcome is unknown, it searches the log for the command's id before it decides again.
 */
export function createCommandHandler<
  State,
  Command,
  Event extends { readonly type: string; readonly data: object },
>(options: {
  readonly eventStore: EventStore;
  readonly codec: EventCodec<Event>;
  readonly decider: Decider<State, Command, Event>;
  readonly remembered?: number;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}): CommandHandler<State, Command, Event> {
  const { eventStore, codec, decider, remembered, pause = wait } = options;
  const states = createStreamStates<State, Event>({
    eventStore,
    codec,
    fold: decider,
    ...(remembered === undefined ? {} : { remembered }),
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
    if (!place) return null;
    const { first, revision, position } = place;
    if (onAppended) {
      const slice = await eventStore.readStream(stream, {
        from: first,
        limit: revision - first + 1,
      });
      for (const recorded of slice.events) onAppended(await codec.decode(recorded));
    }
    return { state: known.state, position, events: [] };
  }

  async function append(
    stream: string,
    known: StreamState<State>,
    events: readonly Event[],
    context: CommandContext,
  ) {
    const { repeatable: _, onAppended, causationId = context.commandId, ...meta } = context;
    const { commandId } = context;
    const encoded = await Promise.all(
      events.map((event, index) =>
        codec.encode(stream, event, {
          ...meta,
          id: eventId(commandId, index),
          causationId,
        }),
      ),
    );
    const last = await eventStore.append(stream, encoded, known.revision);
    for (const [index, { type, data }] of events.entries())
      onAppended?.({ id: eventId(commandId, index), type, data, actor: context.actor });
    return last;
  }

  /**
   * When two equal commands arrive at the same moment, the store acknowledges both but keeps one. So the result of a repeatable command is
   * not remembered.
   */
  const appended = (
    stream: string,
    known: StreamState<State>,
    events: readonly Event[],
    { commandId, repeatable }: CommandContext,
    last: Appended,
  ): State =>
    repeatable
      ? events.reduce(decider.evolve, known.state)
      : states.append(stream, known, events, commandId, last).state;

  return {
    load: states.load,

    async repeatedAnswer(stream, context) {
      return context.repeatable ? answerOf(stream, await states.load(stream), context) : null;
    },

    async handle(stream, command, context, { creates = false } = {}) {
      const { repeatable } = context;
      let uncertain = false;
      let events: readonly Event[] = [];
      for (let attempt = 0; ; attempt++) {
        try {
          const isNew = creates && !repeatable && attempt === 0;
          const known = isNew ? untouched : await states.load(stream);
          const before = await answerOf(stream, known, context);
          if (before) return uncertain ? { ...before, events } : before;

          events = decider.decide(command, known.state);
          const { state, position } = known;
          if (events.length === 0) return { state, position, events };

          const last = await append(stream, known, events, context);
          const now = uncertain
            ? (await states.load(stream)).state
            : appended(stream, known, events, context, last);
          return { state: now, position: last.position, events };
        } catch (error) {
          if (attempt === TRIES_AGAIN) throw error;
          if (error instanceof WrongExpectedRevision) continue;
          if (!(error instanceof EventStoreUnavailable)) throw error;
          if (error.outcome === 'unknown') uncertain = true;
          if (!uncertain) throw error;
          await pause(PAUSES_MS[attempt] ?? 0);
        }
      }
    },
  };
}
