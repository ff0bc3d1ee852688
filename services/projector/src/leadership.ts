import { setTimeout as sleep } from 'node:timers/promises';

/** For each group that this process leads already it waits so long before it tries to take another. */
const MODESTY_MS = 500;
const MODESTY_MAXIMUM_MS = 1_000;

export interface Leadership {
  /** Tries to take a group that this process does not lead, when it is its turn. */
  take<Lease>(group: string, attempt: () => Promise<Lease | null>): Promise<Lease | null>;
  gave(group: string): void;
}

/**
 * Which groups this process leads. Whoever leads fewer comes first, so that projectors that start together, or remain when one
 * has ended, share the groups.
 */
export function createLeadership(stopping: AbortSignal): Leadership {
  const leading = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();

  return {
    take(group, attempt) {
      const tried = turn.then(async () => {
        const wait = Math.min(leading.size * MODESTY_MS, MODESTY_MAXIMUM_MS);
        if (wait > 0) await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
        const lease = await attempt();
        if (lease !== null) leading.add(group);
        return lease;
      });
      turn = tried.catch(() => undefined);
      return tried;
    },
    gave: (group) => void leading.delete(group),
  };
}
