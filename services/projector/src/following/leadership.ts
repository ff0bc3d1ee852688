import { pause } from '@portal/service-kit/time/pausing';

const WAIT_PER_GROUP_MS = 500;
const WAIT_AT_MOST_MS = 1_000;

export interface Leadership {
  take<Lease>(group: string, attempt: () => Promise<Lease | null>): Promise<Lease | null>;
  released(group: string): void;
}

/**
 * Remembers which groups this process leads. Processes that lead fewer groups take free leases first, so projectors share the groups when
 * they start together and when one of them ends.
 */
export function createLeadership(stopping: AbortSignal): Leadership {
  const leading = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();

  return {
    take(group, attempt) {
      const tried = turn.then(async () => {
        const wait = Math.min(leading.size * WAIT_PER_GROUP_MS, WAIT_AT_MOST_MS);
        if (wait > 0) await pause(wait, stopping);
        const lease = await attempt();
        if (lease !== null) leading.add(group);
        return lease;
      });
      turn = tried.catch(() => undefined);
      return tried;
    },
    released: (group) => void leading.delete(group),
  };
}
