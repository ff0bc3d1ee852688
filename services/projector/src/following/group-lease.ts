import type { Lease, ProjectionStore } from '@portal/service-kit/read-store/read-store';
import { pause } from '@portal/service-kit/time/pausing';
import type { Logger } from 'pino';

const LEASE_MS = 3_000;
export const LEASE_POLL_MS = 250;

export function createGroupLease(options: {
  readonly group: string;
  readonly holder: string;
  readonly readStore: ProjectionStore;
  readonly log: Logger;
  readonly onOtherLeads: () => void;
}) {
  const { group, holder, readStore, log, onOtherLeads } = options;

  return {
    async take(stopping: AbortSignal) {
      while (!stopping.aborted) {
        const lease = await readStore.lease(group, holder, LEASE_MS);
        if (lease) return lease;
        onOtherLeads();
        await pause(LEASE_POLL_MS, stopping);
      }
      return null;
    },
    keep(lease: Lease) {
      const lost = new AbortController();
      const renewal = setInterval(() => {
        readStore.lease(group, holder, LEASE_MS).then(
          (renewed) => {
            if (renewed?.epoch !== lease.epoch) lost.abort();
          },
          (error: unknown) => log.warn({ err: error }, 'the lease could not be renewed'),
        );
      }, LEASE_MS / 3);
      return { lost: lost.signal, stop: () => clearInterval(renewal) };
    },
    release: (lease: Lease) => readStore.releaseLease(lease),
  };
}
