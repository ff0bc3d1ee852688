import type { Lease, ProjectionStore } from '@portal/service-kit/read-store/read-store';
import { RebuildFailure } from './rebuild-failure.ts';

const GROUP = 'rebuild';
const LEASE_MS = 30_000;

/** Takes or renews the right to rebuild, which one holder has at a time. @throws RebuildFailure */
export async function rebuildLease(store: ProjectionStore, holder: string): Promise<Lease> {
  const lease = await store.lease(GROUP, holder, LEASE_MS);
  if (!lease) throw new RebuildFailure('Another rebuild is under way: wait until it has ended');
  return lease;
}

/** Keeps any other rebuild away for as long as the work takes. @throws RebuildFailure */
export async function withRebuildLease(
  store: ProjectionStore,
  holder: string,
  work: () => Promise<void>,
): Promise<void> {
  const take = () => store.lease(GROUP, holder, LEASE_MS);
  await rebuildLease(store, holder);
  const renewal = setInterval(() => void take().catch(() => undefined), LEASE_MS / 3);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    const lease = await take();
    if (lease) await store.releaseLease(lease);
  }
}
