import { randomBytes } from 'node:crypto';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import type { Lease, ReadDocument, ReadStore } from '@portal/service-kit/read-store/read-store';
import { projectionKey } from '@portal/read-models/read-model';
import { decodeBatch, type PortalCodec } from './decoded.ts';
import { foldBatch } from './fold-batch.ts';
import type { AnyProjection } from './projection.ts';
import { createWriteBehind } from './write-behind.ts';

const BATCH = 2_000;
/** One rebuild at a time: several would only take each other's time. */
const LEASE = 'rebuild';
const LEASE_MS = 30_000;
/** Other processes look up which collection is active twice a second; until then they read the old one. */
const KEEP_OLD_MS = 2_000;

/** Another process rebuilds, or the log cannot be folded; the live read models are as they were. */
export class RebuildFailure extends Error {
  override readonly name = 'RebuildFailure';
}

export type RebuildProgress = { readonly events: number; readonly position: Position | null };

/**
 * Folds the whole log into new collections beside the live ones, publishing nothing, and puts each in the place of the live one once
 * it has caught up with it. The portal may run meanwhile, here or in other processes; its projectors begin again on the new ones.
 *
 * @throws RebuildFailure, FoldFailure
 */
export async function rebuildProjections(options: {
  readonly projections: readonly AnyProjection[];
  readonly eventStore: EventStore;
  readonly codec: PortalCodec;
  readonly readStore: ReadStore;
  readonly holder: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RebuildProgress) => void;
  readonly onUnknown?: (type: string) => void;
  /** How long the old collections are kept after the swap, in milliseconds. */
  readonly keepOldMs?: number;
}): Promise<{ readonly events: number }> {
  const { eventStore, codec, readStore, holder, now, signal } = options;
  const stamp = `${now().toISOString().replace(/\D/gu, '').slice(0, 14)}${randomBytes(2).toString('hex')}`;
  const building = new Map(
    options.projections.map((projection) => {
      const physical = `${projectionKey(projection.model)}_${stamp}`;
      const documents = createWriteBehind(
        readStore.physical<ReadDocument>(physical),
        async (changed) => {
          if (performance.now() > renewBy) lease = await leased();
          const replace = [{ collection: physical, documents: changed }];
          await readStore.commit({ lease, replace, checkpoints: {} });
        },
        async () => {
          // One at a time: while one is made, others who write to the same file wait
          for (const index of projection.model.indexes)
            await readStore.ensureCollection(physical, [index]);
        },
      );
      return [projection, { physical, documents, types: new Set(projection.types) }];
    }),
  );
  const outdated: string[] = [];
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
    }
    position = last.position;
    events += recorded.length;
    options.onProgress?.({ events, position });
    return true;
  }

  async function swapOne(projection: AnyProjection, physical: string): Promise<boolean> {
    const { name } = projection.model;
    const key = projectionKey(projection.model);
    const at = position ?? '';
    const old = (await readStore.active())[name];
    // A version that never ran has no checkpoint yet: whoever takes over goes on from here
    if ((await readStore.checkpoints())[key] === undefined && at !== '')
      await readStore.commit({ lease, replace: [], checkpoints: { [key]: at } });
    const swapped = await readStore.swap({
      logical: name,
      physical,
      projection: key,
      position: at,
    });
    // Leases end with a swap, and with an attempt at one: this one, too
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
    if (outdated.length > 0)
      await new Promise((resolve) => setTimeout(resolve, options.keepOldMs ?? KEEP_OLD_MS));
    return { events };
  } finally {
    for (const { physical } of building.values()) outdated.push(physical);
    for (const physical of outdated) await readStore.dropCollection(physical);
    await readStore.releaseLease(lease);
  }
}
