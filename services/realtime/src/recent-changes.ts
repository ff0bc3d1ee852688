import { randomUUID } from 'node:crypto';
import type { Audience } from '@portal/contracts/realtime/audience';
import type { PushName } from '@portal/contracts/realtime/push';

/** A change on its way to clients. `lost`: it could not be shown in time, so that whoever it is for has to load their screens anew. */
export type Entry = {
  readonly topic: PushName;
  readonly docId: string;
  readonly position: string;
  readonly audience: Audience;
  readonly lost: boolean;
};

/** A place in the order of arrival; it counts up from the start of the process. */
export type Place = number;

/**
 * What arrived lately, in the order of arrival. That is not the order of positions: several groups of projections work at their own
 * pace, so position 5 may well arrive after position 7. A client that has seen 7 may therefore still lack 5, and "everything
 * greater than 7" would lose it. So a position is looked up for the place at which it first arrived, and what a client
 * missed is everything that arrived from that place on. This includes the place itself, since one event may make several changes.
 *
 * A position is only good while nothing as new as it has been forgotten: otherwise an old change that a restarted projector
 * publishes once more would pass for the place at which the client left.
 */
export function createRecentChanges(options: {
  readonly most: number;
  readonly age: number;
  readonly overlap: number;
  readonly now: () => Date;
}) {
  /** Sorts before every position and belongs to no other process: the position of a client that has seen nothing yet. */
  const beginning = `-${randomUUID()}`;
  let entries: { readonly entry: Entry; readonly arrivedAt: number }[] = [];
  /** Index in `entries` of the oldest one that is not forgotten; the array is cut now and then, not each time. */
  let head = 0;
  /** Place of `entries[0]`. */
  let base: Place = 0;
  let newestForgotten = '';
  const firstPlace = new Map<string, Place>();

  function forgetOld(now: number): void {
    for (;;) {
      const oldest = entries[head];
      const tooMany = entries.length - head > options.most;
      if (!oldest || (!tooMany && oldest.arrivedAt >= now - options.age)) break;
      const { position } = oldest.entry;
      if (position > newestForgotten) newestForgotten = position;
      if (firstPlace.get(position) === base + head) firstPlace.delete(position);
      head += 1;
    }
    if (head > 1_000 && head > entries.length / 2) {
      entries = entries.slice(head);
      base += head;
      head = 0;
    }
  }

  return {
    beginning,
    add(entry: Entry): Place {
      const arrivedAt = options.now().getTime();
      const place = base + entries.push({ entry, arrivedAt }) - 1;
      if (!firstPlace.has(entry.position)) firstPlace.set(entry.position, place);
      forgetOld(arrivedAt);
      return place;
    },
    /** The place after the newest. */
    end: (): Place => base + entries.length,
    /** What came since the client was at this position, up to a place, oldest first; `undefined` where that can't be told any more. */
    since(position: string, end: Place): readonly Entry[] | undefined {
      forgetOld(options.now().getTime());
      const slice = (from: number) =>
        entries.slice(Math.max(from, head), Math.max(end - base, head)).map(({ entry }) => entry);
      if (position === beginning) return head + base === 0 ? slice(0) : undefined;
      const place = firstPlace.get(position);
      if (place === undefined || position <= newestForgotten) return undefined;
      let from = place - base;
      const earliest = (entries[from]?.arrivedAt ?? 0) - options.overlap;
      while (from > head && (entries[from - 1]?.arrivedAt ?? 0) > earliest) from -= 1;
      return slice(from);
    },
  };
}
export type RecentChanges = ReturnType<typeof createRecentChanges>;
