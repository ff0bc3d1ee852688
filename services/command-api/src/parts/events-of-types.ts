import type {
  EventStore,
  Position,
  RecordedEvent,
} from '@portal/service-kit/event-store/event-store';

const PAGE = 500;

/** Goes through the whole log, page by page. */
export async function* eventsOfTypes(
  eventStore: Pick<EventStore, 'readTypes'>,
  ...types: readonly string[]
): AsyncGenerator<RecordedEvent> {
  let readTo: Position | null = null;
  for (;;) {
    const { events, position } = await eventStore.readTypes(types, readTo, PAGE);
    yield* events;
    readTo = position;
    if (events.length < PAGE) return;
  }
}
