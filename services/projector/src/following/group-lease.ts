import type { Lease, ProjectionStore } from '@portal/service-kit/read-store/read-store';
import { pause } from '@portal/service-kit/time/pausing';
import type { Logger } from 'pino';

const LEASE_MS = 3_000;
export const LEASE_POLL_MS = 250;

export interface GroupLease {
  take(stopping: AbortSignal): Promise<Lease | null>;
  keep(lease: Lease): { readonly lost: AbortSignal; stop(): void };
  release(lease: Lease): Promise<void>;
}

export function createGroupLease(options: {
  readonly group: string;
  readonly holder: string;
  readonly readStore: ProjectionStore;
  readonly log: Logger;
  readonly onOtherLeads: () => void;
}): GroupLease {
  const { group, holder, readStore, log, onOtherLeads } = options;

  return {
    async take(stopping) {
      while (!stopping.aborted) {
        const lease = await readStore.lease(group, holder, LEASE_MS);
        if (lease) return lease;
        onOtherLeads();
        await pause(LEASE_POLL_MS, stopping);
      }
      return null;
    },
    keep(lease) {
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
    release: (lease) => readStore.releaseLease(lease),
  };
}
