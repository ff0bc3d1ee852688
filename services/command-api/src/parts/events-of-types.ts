import type { EventStore, RecordedEvent } from '@portal/service-kit/event-store/event-store';
import { pagesOfTypes } from '@portal/service-kit/event-store/pages-of-types';

/** Goes through the whole log, page by page. */
export async function* eventsOfTypes(
  eventStore: Pick<EventStore, 'readTypes'>,
  ...types: readonly string[]
): AsyncGenerator<RecordedEvent> {
  for await (const { events } of pagesOfTypes(eventStore, types, null)) yield* events;
}
