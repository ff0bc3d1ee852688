import { BEFORE_ALL } from '../event-store/log-position.ts';
import { keyOf } from './physical-name.ts';
import type { PinnedCollection, ProjectionStore, ReadDocument } from './read-store.ts';

export async function pinnedOf<D extends ReadDocument>(
  store: Pick<ProjectionStore, 'active' | 'checkpoints' | 'physical'>,
  logical: string,
): Promise<PinnedCollection<D> | null> {
  // The checkpoint comes first: a collection looked up later holds at least all that the checkpoint covers
  const checkpoints = await store.checkpoints();
  const physical = (await store.active())[logical];
  if (physical === undefined) return null;
  return {
    ...store.physical<D>(physical),
    generation: physical,
    position: checkpoints[keyOf(physical)] ?? BEFORE_ALL,
  };
}
