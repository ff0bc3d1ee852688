import type { EventStore, FoundEvents, Position, RecordedEvent } from './event-store.ts';

const PAGE = 500;

/**
 * Events of these types after the position, page by page up to the end of the log. Each page says where it ended, so that a reader who has read
 * all of them can read on from there later; the last page may be empty.
 */
export async function* pagesOfTypes(
  eventStore: Pick<EventStore, 'readTypes'>,
  types: readonly string[],
  after: Position | null,
): AsyncGenerator<FoundEvents> {
  for (let readTo = after; ;) {
    const page = await eventStore.readTypes(types, readTo, PAGE);
    yield page;
    if (page.events.length < PAGE) return;
    readTo = page.position;
  }
}

/** All events of these types, from the beginning of the log. */
export async function* eventsOfTypes(
  eventStore: Pick<EventStore, 'readTypes'>,
  ...types: readonly string[]
): AsyncGenerator<RecordedEvent> {
  for await (const { events } of pagesOfTypes(eventStore, types, null)) yield* events;
}
