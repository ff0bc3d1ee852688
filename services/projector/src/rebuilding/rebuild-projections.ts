import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { BEFORE_ALL } from '@portal/contracts/wire/position';
import { projectionKey, rebuiltName } from '@portal/service-kit/read-store/physical-name';
import type { Lease, ReadDocument, RebuildStore } from '@portal/service-kit/read-store/read-store';
import { pause, takingTurns } from '@portal/service-kit/time/pausing';
import { foldLog, type FoldProgress } from '../folding/fold-log.ts';
import { newStamp } from './stamp.ts';
import { decodeBatch, type PortalCodec } from '../folding/decode-batch.ts';
import { foldBatch } from '../folding/fold-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import { RebuildFailure } from './rebuild-failure.ts';
import { waitForLog } from './wait-for-log.ts';

const BATCH = 2_000;
const CHUNK = 500;
/** Roughly, of one document. */
const CHARACTERS_OF_ONE = 500;
const LEASE = 'rebuild';
const LEASE_MS = 30_000;
const KEEP_OLD_MS = 2_000;
const LONGEST_TURN_MS = 20;

/**
 * Folds the whole log into new collections without publishing, and replaces each live collection once its new one has caught up. The portal
 * may run meanwhile, here or in other processes; its projectors continue on the new collections.
 *
 * @throws RebuildFailure, FoldFailure
 */
export async function rebuildProjections(options: {
  readonly projections: readonly Projection[];
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes' | 'readStream' | 'head'>;
  readonly codec: PortalCodec;
  readonly readStore: RebuildStore;
  readonly holder: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FoldProgress) => void;
  readonly onUnknown?: (type: string) => void;
  readonly keepOldMs?: number;
}): Promise<{ readonly events: number }> {
  const { eventStore, codec, readStore, holder, now, signal } = options;
  const stamp = newStamp(now());
  const building = new Map(
    options.projections.map((projection) => {
      const physical = rebuiltName(projectionKey(projection.model), stamp);
      const documents = readStore.physical<ReadDocument>(physical);
      // Most documents are new: none of these is looked up
      return [projection, { physical, documents, written: new Set<string>() }];
    }),
  );
  const outdated = new Set<string>();
  const yieldToEventLoop = takingTurns(LONGEST_TURN_MS);
  let progress: FoldProgress = { events: 0, position: null };
  let renewBy = 0;

  async function leased(): Promise<Lease> {
    const lease = await readStore.lease(LEASE, holder, LEASE_MS);
    if (!lease) throw new RebuildFailure('Another rebuild is under way: wait until it has ended');
    renewBy = performance.now() + LEASE_MS / 3;
    return lease;
  }
  let lease = await leased();

  async function write(physical: string, documents: readonly ReadDocument[]): Promise<void> {
    for (let from = 0; from < documents.length; from += CHUNK) {
      if (performance.now() > renewBy) lease = await leased();
      const replace = [{ collection: physical, documents: documents.slice(from, from + CHUNK) }];
      await readStore.commit({ lease, replace, checkpoints: {} });
      // The portal that runs beside answers in between
      await yieldToEventLoop();
    }
  }

  async function foldAll(): Promise<void> {
    progress = await foldLog({
      foldings: [...building].map(([projection, { documents, written }]) => ({
        projection,
        stored: (ids) => documents.getMany(ids.filter((id) => written.has(id))),
      })),
      eventStore,
      codec,
      from: progress,
      async write(changed) {
        let count = 0;
        for (const [projection, documents] of changed.documents) {
          const target = building.get(projection);
          if (!target) continue;
          const sorted = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1));
          // Neighbours share pages
          await write(target.physical, sorted);
          for (const { _id } of documents) target.written.add(_id);
          count += documents.length;
        }
        return count * CHARACTERS_OF_ONE;
      },
      signal,
      onProgress: options.onProgress,
      onUnknown: options.onUnknown,
    });
  }

  /** Folds events that were appended meanwhile. @returns false at the end of the log */
  async function foldNext(): Promise<boolean> {
    const recorded = await eventStore.readAll(progress.position, BATCH);
    const last = recorded.at(-1);
    if (!last) return false;
    const decoded = await decodeBatch(recorded, {
      codec,
      wants: (type) => [...building.keys()].some(({ types }) => types.includes(type)),
      onUnknown: options.onUnknown ?? (() => undefined),
    });
    for (const [projection, { physical, documents }] of building) {
      const own = decoded.filter(({ type }) => projection.types.includes(type));
      await write(physical, await foldBatch(projection, own, documents));
    }
    progress = { events: progress.events + recorded.length, position: last.position };
    options.onProgress?.(progress);
    return true;
  }

  async function swapOne(projection: Projection, physical: string): Promise<boolean> {
    const { name } = projection.model;
    const key = projectionKey(projection.model);
    const at = progress.position ?? BEFORE_ALL;
    const old = (await readStore.active())[name];
    if (old !== undefined) outdated.add(old);
    // A version that never ran has no checkpoint yet: its projector continues from here
    if ((await readStore.checkpoints())[key] === undefined && at !== BEFORE_ALL)
      await readStore.commit({ lease, replace: [], checkpoints: { [key]: at } });
    const swapped = await readStore.swap({
      logical: name,
      physical,
      projection: key,
      position: at,
    });
    // An attempt to swap ends every lease, including this one
    lease = await leased();
    return swapped;
  }

  /** A swap that failed may have taken effect nevertheless. */
  async function dropWhatNobodyReads(): Promise<void> {
    const read = new Set(Object.values(await readStore.active()));
    for (const physical of outdated)
      if (!read.has(physical)) await readStore.dropCollection(physical);
  }

  try {
    for (const { physical } of building.values()) await readStore.ensureCollection(physical, []);
    await foldAll();
    // One at a time: while SQLite creates an index, other processes cannot write to the file
    for (const [{ model }, { physical }] of building)
      for (const index of model.indexes) await readStore.ensureCollection(physical, [index]);
    while (building.size > 0) {
      while (await foldNext()) signal?.throwIfAborted();
      signal?.throwIfAborted();
      for (const [projection, { physical }] of building) {
        if (await swapOne(projection, physical)) {
          building.delete(projection);
          continue;
        }
        await waitForLog(readStore, eventStore, signal);
        break;
      }
    }
    return { events: progress.events };
  } finally {
    // Readers in other processes may not know of a swap yet, whatever came after it
    if (outdated.size > 0) await pause(options.keepOldMs ?? KEEP_OLD_MS);
    for (const { physical } of building.values()) outdated.add(physical);
    await dropWhatNobodyReads();
    await readStore.releaseLease(lease);
  }
}
