import { LRUCache } from 'lru-cache';
import { createCommandHandler, type CommandContext, type Handled } from './command-handler.ts';
import type { Decider } from './decider.ts';
import {
  createEventCodec,
  sealingOnly,
  type DataKeys,
  type EventDescription,
  type EventDescriptions,
} from './event-codec.ts';
import type { EventStore, ExpectedRevision } from '../event-store/event-store.ts';
import { placesFor } from '../cache-places.ts';
import { createStreamMemory, MOST_STATES, type StreamState } from './stream-states.ts';

export type StreamDefinition<Key, EventType extends string = string> = {
  name(key: Key): string;
  readonly events: Readonly<Record<EventType, EventDescription>>;
};

export interface Stream<Key, State, Command, Event> {
  handle(
    key: Key,
    command: Command,
    context: CommandContext,
    options?: { readonly creates?: boolean },
  ): Promise<Handled<State, Event>>;
  repeatedAnswer(key: Key, context: CommandContext): Promise<Handled<State, Event> | null>;
  load(key: Key): Promise<StreamState<State>>;
  /** At most a second old, and with all that this process has written. For decisions about other streams. */
  recent(key: Key): Promise<StreamState<State>>;
}

export type StreamBinder = <
  Key,
  State,
  Command,
  Event extends { readonly type: string; readonly data: object },
>(
  definition: StreamDefinition<Key, NoInfer<Event>['type']>,
  decider: Decider<State, Command, Event>,
  options?: {
    /** False where the decider needs nothing personal: sealed fields then read as null, and states may be remembered. Default: true. */
    readonly opens?: boolean;
    /** Events get new ids at every try, so that repeatable commands leave their state remembered. Not where the ids are foretold. */
    readonly newIds?: boolean;
  },
) => Stream<Key, State, Command, Event>;

/** Notes what this process writes, so that no state that it remembers elsewhere is older than its own writes. */
function withRevisions(eventStore: EventStore) {
  // A stream that this forgets costs a refused append: the log takes none after a state that is too old
  const newest = new LRUCache<string, number>(placesFor(MOST_STATES));
  const log: EventStore = {
    ...eventStore,
    async append(stream, events, expected) {
      const appended = await eventStore.append(stream, events, expected);
      newest.set(stream, Math.max(appended.revision, newest.get(stream) ?? 0));
      return appended;
    },
  };
  const isOvertaken = (stream: string, revision: ExpectedRevision) =>
    (newest.get(stream) ?? -1) > (revision === 'none' ? -1 : revision);
  return { log, isOvertaken };
}

/**
 * Binds deciders to their streams. It never remembers a state that may hold opened personal fields, but folds it from the log at every
 * command.
 *
 * @param options.keys seal the personal fields of written events, and open those of read events
 */
export function createStreams(options: {
  readonly eventStore: EventStore;
  readonly keys: DataKeys;
}): StreamBinder {
  const { keys } = options;
  const { log, isOvertaken } = withRevisions(options.eventStore);
  const memory = createStreamMemory();

  return function bind<
    Key,
    State,
    Command,
    Event extends { readonly type: string; readonly data: object },
  >(
    definition: StreamDefinition<Key, NoInfer<Event>['type']>,
    decider: Decider<State, Command, Event>,
    { opens = true, newIds = false }: { readonly opens?: boolean; readonly newIds?: boolean } = {},
  ): Stream<Key, State, Command, Event> {
    const descriptions: EventDescriptions = definition.events;
    const holdsPersonalFields = Object.values(descriptions).some(
      ({ sealed }) => Object.keys(sealed).length > 0,
    );
    const handler = createCommandHandler({
      eventStore: log,
      codec: createEventCodec<Event>(descriptions, opens ? keys : sealingOnly(keys)),
      decider,
      newIds,
      isOvertaken,
      memory: opens && holdsPersonalFields ? null : memory,
    });
    return {
      handle: (key, command, context, how) =>
        handler.handle(definition.name(key), command, context, how),
      repeatedAnswer: (key, context) => handler.repeatedAnswer(definition.name(key), context),
      load: (key) => handler.load(definition.name(key)),
      recent: (key) => handler.recent(definition.name(key)),
    };
  };
}
