import type { RecordedEvent } from './event-store.ts';
import { fromPosition } from './sqlite-rows.ts';

/** Followers come after each commit. A post is at most 80 KB. */
const MOST_EVENTS = 100;

export interface Tail {
  /** @param events newly appended, in the order of their positions */
  add(events: readonly RecordedEvent[]): void;
  /** The events after a position, as many as are here; none if the first of them isn't, which does not mean that the log has none. */
  after(pos: number, limit: number): readonly RecordedEvent[];
}

/**
 * The newest events that this process has appended itself, without a gap, so that whoever follows the log neither reads nor parses them
 * again. An event of another process leaves a gap, and the tail starts over after it.
 */
export function createTail(): Tail {
  let events: RecordedEvent[] = [];
  let first = 0;

  return {
    add(appended) {
      for (const event of appended) {
        const pos = fromPosition(event.position);
        if (pos !== first + events.length) {
          events = [];
          first = pos;
        }
        events.push(event);
      }
      if (events.length <= 2 * MOST_EVENTS) return;
      first += events.length - MOST_EVENTS;
      events = events.slice(-MOST_EVENTS);
    },
    after: (pos, limit) =>
      pos + 1 < first ? [] : events.slice(pos + 1 - first, pos + 1 - first + limit),
  };
}
