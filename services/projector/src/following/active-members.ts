import { keyOf, projectionKey } from '@portal/service-kit/read-store/physical-name';
import type { ProjectionStore, ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { Member } from './group-batch.ts';
import type { Projection } from '../declaring/projection.ts';

/** The projections whose read model is active in the version that they write. */
export async function membersOf(
  readStore: ProjectionStore,
  projections: readonly Projection[],
): Promise<readonly Member[]> {
  const [active, checkpoints] = [await readStore.active(), await readStore.checkpoints()];
  return projections.flatMap((projection) => {
    const key = projectionKey(projection.model);
    const physical = active[projection.model.name];
    if (physical === undefined || keyOf(physical) !== key) return [];
    const documents = readStore.physical<ReadDocument>(physical);
    const types = new Set(projection.types);
    return [{ projection, key, physical, types, documents, position: checkpoints[key] ?? null }];
  });
}
