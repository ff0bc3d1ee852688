import type {
  EventStore,
  Position,
  RecordedEvent,
} from '@portal/service-kit/event-store/event-store';

const PAGE = 500;

export async function* eventsOf(store: Pick<EventStore, 'readAll'>): AsyncGenerator<RecordedEvent> {
  let after: Position | null = null;
  for (;;) {
    const page: readonly RecordedEvent[] = await store.readAll(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
}
