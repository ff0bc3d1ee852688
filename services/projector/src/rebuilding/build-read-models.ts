import { randomBytes } from 'node:crypto';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { projectionKey, rebuiltName } from '@portal/service-kit/read-store/physical-name';
import type { ProjectionStore, ReadDocument } from '@portal/service-kit/read-store/read-store';
import { yieldEvery } from '@portal/service-kit/time/pausing';
import type { Projection } from '../declaring/projection.ts';
import type { PortalCodec } from '../folding/decode-batch.ts';
import type { FoldFailure } from '../folding/fold-batch.ts';
import { foldLog, type FoldProgress } from '../folding/fold-log.ts';
import { rebuildLease } from './rebuild-lease.ts';

/** Small enough that other writers to the store get their turn in between. */
const COMMITTED_AT_ONCE = 500;
const LONGEST_TURN_MS = 20;

/** Tells the collections of one rebuild from those of all others. */
const newStamp = (): string =>
  `${new Date().toISOString().replace(/\D/gu, '').slice(0, 14)}${randomBytes(2).toString('hex')}`;

/**
 * Builds the read models of these projections in new collections of a store, without publishing, up to the end of the log at the time of the
 * call. A projection that cannot fold an event stays where it was before it: where the read models are used, it fails again and says why.
 *
 * @param options.onFailure may throw, which ends the build
 * @throws RebuildFailure, VaultUnavailable, EventStoreUnavailable
 */
export async function buildReadModels(options: {
  readonly store: ProjectionStore;
  readonly projections: readonly Projection[];
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes'>;
  readonly codec: PortalCodec;
  readonly holder: string;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: FoldProgress) => void) | undefined;
  readonly onFailure?: (failure: FoldFailure) => void;
}): Promise<FoldProgress> {
  const { store, projections, holder, onFailure = () => undefined } = options;
  const yieldToEventLoop = yieldEvery(LONGEST_TURN_MS);
  const stamp = newStamp();
  const building = new Map(
    projections.map((projection) => {
      const physical = rebuiltName(projectionKey(projection.model), stamp);
      // Most documents are new: none of these is looked up
      return [projection, { physical, written: new Set<string>() }];
    }),
  );
  const reached: Record<string, Position> = {};

  async function write(physical: string, documents: readonly ReadDocument[]): Promise<void> {
    for (let from = 0; from < documents.length; from += COMMITTED_AT_ONCE) {
      const some = documents.slice(from, from + COMMITTED_AT_ONCE);
      await store.commit({
        lease: await rebuildLease(store, holder),
        replace: [{ collection: physical, documents: some }],
        checkpoints: {},
      });
      await yieldToEventLoop();
    }
  }

  for (const [{ model }, { physical }] of building) {
    await store.activateNew({ [model.name]: physical });
    await store.ensureCollection(physical, []);
  }
  const progress = await foldLog({
    foldings: [...building].map(([projection, { physical, written }]) => {
      const documents = store.physical<ReadDocument>(physical);
      const stored = (ids: readonly string[]) =>
        documents.getMany(ids.filter((id) => written.has(id)));
      return { projection, stored };
    }),
    eventStore: options.eventStore,
    codec: options.codec,
    async write({ documents, position }) {
      for (const [projection, changed] of documents) {
        const target = building.get(projection);
        if (!target) continue;
        // Neighbours share pages
        const sorted = changed.toSorted((a, b) => (a._id < b._id ? -1 : 1));
        await write(target.physical, sorted);
        for (const { _id } of changed) target.written.add(_id);
        if (position !== null) reached[projectionKey(projection.model)] = position;
      }
    },
    signal: options.signal,
    onProgress: options.onProgress,
    onFailure,
  });
  // One at a time: while SQLite creates an index, other processes cannot write to the file
  for (const [{ model }, { physical }] of building)
    for (const index of model.indexes) await store.ensureCollection(physical, [index]);
  const lease = await rebuildLease(store, holder);
  await store.commit({ lease, replace: [], checkpoints: reached });
  return progress;
}
