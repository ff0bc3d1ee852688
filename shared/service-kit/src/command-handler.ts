import { setTimeout as wait } from 'node:timers/promises';
import { derivedId, eventId } from './command-id.ts';
import type { Decider } from './decider.ts';
import type { Actor, EventCodec } from './event-codec.ts';
import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type EventStore,
  type ExpectedRevision,
  type Position,
} from './event-store/event-store.ts';
import { createStreamStates, type Known, type Trace } from './stream-states.ts';

/** Who wants something, when, and how the same wish is told when it comes again. */
export type CommandContext = {
  /** UUID; the same for the same wish. */
  readonly commandId: string;
  /** Whether the same command may have come before. Where it cannot have, a new thing is written without looking for it. */
  readonly repeatable: boolean;
  readonly actor: Actor;
  /** ISO instant */
  readonly occurredAt: string;
  readonly correlationId: string;
  /** What led to it; absent where the command itself is the beginning. */
  readonly causationId?: string;
  readonly via?: string;
};

/** One of several commands that together carry out a wish: its own id, derived from the wish's, so that it can be repeated too. */
export const stepOf = (context: CommandContext, step: string): CommandContext => ({
  ...context,
  commandId: derivedId(context.commandId, step),
  causationId: context.commandId,
});

export type Handled<State, Event> = {
  readonly state: State;
  readonly revision: ExpectedRevision;
  /** Of the command's last event; of the stream's where nothing was decided, and null where it has none. */
  readonly position: Position | null;
  /** What was decided now: nothing where it was so already, or where the command had been carried out before. */
  readonly events: readonly Event[];
  /** The command had been carried out before. */
  readonly repeated: boolean;
};

export interface CommandHandler<State, Command, Event> {
  /**
   * Carries out the command, once.
   *
   * @param options.creates the stream is named by the command's own id, so it can only exist if the command came before
   * @throws what the decider throws; WrongExpectedRevision when others kept coming first; EventStoreUnavailable
   */
  handle(
    stream: string,
    command: Command,
    context: CommandContext,
    options?: { readonly creates?: boolean },
  ): Promise<Handled<State, Event>>;
  /** The answer to a command that has been carried out before, without deciding anything; null where it has not. */
  repeatedAnswer(stream: string, context: CommandContext): Promise<Handled<State, Event> | null>;
  /** The stream as it is now. */
  load(stream: string): Promise<Known<State>>;
}

/** How often a command is decided again, after others came first or its outcome was unknown, before it is given up. */
const TRIES_AGAIN = 3;
/** A lost connection is given a moment before the log is asked what became of the append. */
const PAUSES_MS = [50, 250, 1000];

/**
 * Load, decide, append at the revision that was read. When another writer came first it is read and decided again. When an append's
 * outcome is unknown, the log is read for the command's id before anything is decided again.
 */
export function createCommandHandler<
  State,
  Command,
  Event extends { readonly type: string; readonly data: object },
>(options: {
  readonly eventStore: EventStore;
  readonly codec: EventCodec<Event>;
  readonly decider: Decider<State, Command, Event>;
  /** See {@link createStreamStates}. */
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
  const untouched: Known<State> = {
    state: decider.initialState,
    revision: 'none',
    position: null,
    commands: new Map(),
  };

  const answerOf = (known: Known<State>, commandId: string): Handled<State, Event> | null => {
    const trace = known.commands.get(commandId);
    return trace ? { state: known.state, ...trace, events: [], repeated: true } : null;
  };

  async function append(
    stream: string,
    known: Known<State>,
    events: readonly Event[],
    context: CommandContext,
  ) {
    const { commandId, occurredAt, actor, correlationId, causationId = commandId, via } = context;
    const encoded = await Promise.all(
      events.map((event, index) =>
        codec.encode(stream, event, {
          id: eventId(commandId, index),
          occurredAt,
          actor,
          commandId,
          correlationId,
          causationId,
          ...(via === undefined ? {} : { via }),
        }),
      ),
    );
    return eventStore.append(stream, encoded, known.revision);
  }

  /**
   * Of two equal commands at the same moment the store acknowledges both but keeps one: what a repeatable command decided is
   * therefore read back before it is relied on.
   */
  const appended = (
    stream: string,
    known: Known<State>,
    events: readonly Event[],
    { commandId, repeatable }: CommandContext,
    last: Trace,
  ): State =>
    repeatable
      ? events.reduce(decider.evolve, known.state)
      : states.append(stream, known, events, commandId, last).state;

  return {
    load: states.load,

    async repeatedAnswer(stream, context) {
      return context.repeatable ? answerOf(await states.load(stream), context.commandId) : null;
    },

    async handle(stream, command, context, { creates = false } = {}) {
      const { commandId, repeatable } = context;
      let uncertain = false;
      let events: readonly Event[] = [];
      for (let attempt = 0; ; attempt++) {
        try {
          const isNew = creates && !repeatable && attempt === 0;
          const known = isNew ? untouched : await states.load(stream);
          const before = answerOf(known, commandId);
          if (before) return uncertain ? { ...before, events, repeated: false } : before;

          events = decider.decide(command, known.state);
          const { state, revision, position } = known;
          if (events.length === 0) return { state, revision, position, events, repeated: false };

          const last = await append(stream, known, events, context);
          const now = uncertain
            ? (await states.load(stream)).state
            : appended(stream, known, events, context, last);
          return { state: now, ...last, events, repeated: false };
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
