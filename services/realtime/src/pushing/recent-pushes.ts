import { randomUUID } from 'node:crypto';
import { BEFORE_ALL, later, type Position } from '@portal/contracts/wire/position';
import type { Push } from './change-push.ts';

/**
 * The pushes of the last minutes in the order in which their turns came, which differs from the order of positions: the partitions of a
 * change bus arrive at their own pace, so a client that has seen position 7 may lack 5. A client has missed everything from the
 * place at which its position first came. This includes that place, since one event may cause several pushes. Places are numbered from the
 * start of the process.
 */
export function createRecentPushes(options: {
  readonly most: number;
  readonly age: number;
  readonly overlap: number;
  readonly now: () => Date;
}) {
  /** Names this process, in which alone the order of arrival holds. */
  const run = randomUUID();
  /** The position of a client that has seen nothing yet. It sorts before every position and is valid in this process only. */
  const beginning: Position = `-${run}`;
  const arrivals: { readonly push: Push; readonly arrivedAt: number }[] = [];
  /** The place of the first of them. */
  let base = 0;
  let newestForgotten = BEFORE_ALL;
  const firstPlace = new Map<Position, number>();

  function forgetOld(now: number): void {
    for (;;) {
      const [oldest] = arrivals;
      const tooMany = arrivals.length > options.most;
      if (!oldest || (!tooMany && oldest.arrivedAt >= now - options.age)) return;
      const { position } = oldest.push;
      newestForgotten = later(newestForgotten, position);
      if (firstPlace.get(position) === base) firstPlace.delete(position);
      arrivals.shift();
      base += 1;
    }
  }

  return {
    run,
    beginning,
    add(push: Push): void {
      const arrivedAt = options.now().getTime();
      const place = base + arrivals.push({ push, arrivedAt }) - 1;
      if (!firstPlace.has(push.position)) firstPlace.set(push.position, place);
      forgetOld(arrivedAt);
    },
    since(position: Position): readonly Push[] | undefined {
      forgetOld(options.now().getTime());
      const slice = (from: number) => arrivals.slice(from).map(({ push }) => push);
      if (position === beginning) return base === 0 ? slice(0) : undefined;
      const place = firstPlace.get(position);
      // A restarted projector may have published a forgotten change again, at a place where the client never was
      if (place === undefined || position <= newestForgotten) return undefined;
      let from = place - base;
      const earliest = (arrivals[from]?.arrivedAt ?? 0) - options.overlap;
      while (from > 0 && (arrivals[from - 1]?.arrivedAt ?? 0) > earliest) from -= 1;
      return slice(from);
    },
  };
}
export type RecentPushes = ReturnType<typeof createRecentPushes>;
