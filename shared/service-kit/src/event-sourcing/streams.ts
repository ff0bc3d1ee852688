import { createCommandHandler, type CommandContext, type Handled } from './command-handler.ts';
import type { Decider } from './decider.ts';
import {
  createEventCodec,
  sealingOnly,
  type DataKeys,
  type EventDescription,
  type EventDescriptions,
} from './event-codec.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { StreamState } from './stream-loader.ts';

export type StreamDefinition<Key, EventType extends string = string> = {
  name(key: Key): string;
  readonly events: Readonly<Record<EventType, EventDescription>>;
};

/** A command names its stream, by itself or in its data. */
type Keyed<Key> = Key | { readonly data: Key };

const hasData = <Key>(command: Keyed<Key>): command is { readonly data: Key } =>
  typeof command === 'object' && command !== null && 'data' in command;
const keyIn = <Key>(command: Keyed<Key>): Key => (hasData(command) ? command.data : command);

export interface Stream<Key, State, Command, Event> {
  handle(command: Command, context: CommandContext): Promise<Handled<State, Event>>;
  repeatedAnswer(key: Key, context: CommandContext): Promise<Handled<State, Event> | null>;
  load(key: Key): Promise<StreamState<State>>;
}

/**
 * Binds deciders to their streams. It never caches a state that may hold opened personal fields, but folds it from the log at every
 * command.
 *
 * @param options.keys seal the personal fields of written events, and open those of read events
 */
export function createStreams(options: {
  readonly eventStore: EventStore;
  readonly keys: DataKeys;
}) {
  const { eventStore, keys } = options;

  return function bind<
    Key,
    State,
    Command extends Keyed<Key>,
    Event extends { readonly type: string; readonly data: object },
  >(
    definition: StreamDefinition<Key, NoInfer<Event>['type']>,
    decider: Decider<State, Command, Event>,
    {
      opens = true,
    }: {
      /** False where the decider needs nothing personal: sealed fields then read as null, and states may be cached. Default: true. */
      readonly opens?: boolean;
    } = {},
  ): Stream<Key, State, Command, Event> {
    const descriptions: EventDescriptions = definition.events;
    const holdsPersonalFields = Object.values(descriptions).some(
      ({ sealed }) => Object.keys(sealed).length > 0,
    );
    const handler = createCommandHandler({
      eventStore,
      codec: createEventCodec<Event>(descriptions, opens ? keys : sealingOnly(keys)),
      decider,
      isCached: !opens || !holdsPersonalFields,
    });
    return {
      handle: (command, context) =>
        handler.handle(definition.name(keyIn<Key>(command)), command, context),
      repeatedAnswer: (key, context) => handler.repeatedAnswer(definition.name(key), context),
      load: (key) => handler.load(definition.name(key)),
    };
  };
}
export type StreamBinder = ReturnType<typeof createStreams>;
