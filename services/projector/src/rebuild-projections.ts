import { randomBytes } from 'node:crypto';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { BEFORE_ALL } from '@portal/contracts/position';
import { projectionKey, rebuiltName } from '@portal/service-kit/read-store/physical-name';
import type { Lease, ReadDocument, RebuildStore } from '@portal/service-kit/read-store/read-store';
import { pause, takingTurns } from '@portal/service-kit/waiting';
import { decodeBatch, type PortalCodec } from './decode-batch.ts';
import { foldBatch } from './fold-batch.ts';
import type { Projection } from './projection.ts';
import { createWriteBehind } from './write-behind.ts';

const BATCH = 2_000;
const LEASE = 'rebuild';
const LEASE_MS = 30_000;
const KEEP_OLD_MS = 2_000;
const LONGEST_TURN_MS = 20;

/** Another process rebuilds, or the log cannot be folded. The live read models are unchanged. */
export class RebuildFailure extends Error {
  override readonly name = 'RebuildFailure';
}

export type RebuildProgress = { readonly events: number; readonly position: Position | null };

/**
 * Folds the whole log into new collections without publishing, and replaces each live collection once its new one has caught up. The portal
 * may run meanwhile, here or in other processes; its projectors continue on the new collections.
 *
 * @throws RebuildFailure, FoldFailure
 */
export async function rebuildProjections(options: {
  readonly projections: readonly Projection[];
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly codec: PortalCodec;
  readonly readStore: RebuildStore;
  readonly holder: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly onUnknown?: (type: string) => void;
  readonly keepOldMs?: number;
}): Promise<{ readonly events: number }> {
  const { eventStore, codec, readStore, holder, now, signal } = options;
  const stamp = `${now().toISOString().replace(/\D/gu, '').slice(0, 14)}${randomBytes(2).toString('hex')}`;
  const building = new Map(
    options.projections.map((projection) => {
      const physical = rebuiltName(projectionKey(projection.model), stamp);
      const documents = createWriteBehind(
        readStore.physical<ReadDocument>(physical),
        async (changed) => {
          if (performance.now() > renewBy) lease = await leased();
          const replace = [{ collection: physical, documents: changed }];
          await readStore.commit({ lease, replace, checkpoints: {} });
        },
        async () => {
          // One at a time: while SQLite creates an index, other processes cannot write to the file
          for (const index of projection.model.indexes)
            await readStore.ensureCollection(physical, [index]);
        },
      );
      return [projection, { physical, documents, types: new Set(projection.types) }];
    }),
  );
  const outdated: string[] = [];
  const letOthersGo = takingTurns(LONGEST_TURN_MS);
  let position: Position | null = null;
  let events = 0;
  let renewBy = 0;

  async function leased(): Promise<Lease> {
    const lease = await readStore.lease(LEASE, holder, LEASE_MS);
    if (!lease) throw new RebuildFailure('Another rebuild is under way: wait until it has ended');
    renewBy = performance.now() + LEASE_MS / 3;
    return lease;
  }
  let lease = await leased();

  async function foldNext(): Promise<boolean> {
    const recorded = await eventStore.readAll(position, BATCH);
    const last = recorded.at(-1);
    if (!last) return false;
    const decoded = await decodeBatch(recorded, {
      codec,
      wants: (type) => [...building.values()].some(({ types }) => types.has(type)),
      onUnknown: options.onUnknown ?? (() => undefined),
    });
    for (const [projection, { documents, types }] of building) {
      const own = decoded.filter(({ type }) => types.has(type));
      await documents.put(await foldBatch(projection, own, documents));
      await letOthersGo();
    }
    position = last.position;
    events += recorded.length;
    options.onProgress?.({ events, position });
    return true;
  }

  async function swapOne(projection: Projection, physical: string): Promise<boolean> {
    const { name } = projection.model;
    const key = projectionKey(projection.model);
    const at = position ?? BEFORE_ALL;
    const old = (await readStore.active())[name];
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
    if (swapped && old !== undefined) outdated.push(old);
    return swapped;
  }

  try {
    for (const { physical } of building.values()) await readStore.ensureCollection(physical, []);
    while (building.size > 0) {
      while (await foldNext()) signal?.throwIfAborted();
      signal?.throwIfAborted();
      for (const [projection, { physical, documents }] of building) {
        await documents.flush();
        if (!(await swapOne(projection, physical))) break;
        building.delete(projection);
      }
    }
    if (outdated.length > 0) await pause(options.keepOldMs ?? KEEP_OLD_MS);
    return { events };
  } finally {
    for (const { physical } of building.values()) outdated.push(physical);
    for (const physical of outdated) await readStore.dropCollection(physical);
    await readStore.releaseLease(lease);
  }
}
