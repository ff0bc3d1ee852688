import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { openBuilding } from '@portal/service-kit/read-store/sqlite-building';
import type { PortalCodec } from '../folding/decode-batch.ts';
import type { FoldFailure } from '../folding/fold-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import { foldLog, type FoldProgress } from '../folding/fold-log.ts';

function charactersIn(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts) sum += text.length;
  return sum;
}

/**
 * Builds the read models of all these projections in a file of their own, and goes on where an earlier run ended. A projection that cannot
 * fold an event is left as it was before: where the read models are used, it fails again and says why.
 *
 * @param options.isPassing the file is deleted after use
 * @param options.onFailure may throw, which ends the build
 * @throws VaultUnavailable, EventStoreUnavailable
 */
export async function buildBeside(options: {
  readonly file: string;
  readonly projections: readonly Projection[];
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes'>;
  readonly codec: PortalCodec;
  readonly stamp: string;
  readonly isPassing?: boolean;
  readonly onFailure?: (failure: FoldFailure) => void;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress: (progress: FoldProgress) => void;
  /** Only the indexes are missing, which occupy one thread. */
  readonly onFolded?: ((progress: FoldProgress) => void) | undefined;
}): Promise<FoldProgress> {
  const {
    file,
    projections,
    eventStore,
    codec,
    stamp,
    isPassing = false,
    signal,
    onProgress,
  } = options;
  const models = projections.map(({ model }) => model);
  const building = openBuilding(file, models, stamp, { isPassing });
  try {
    if (building.isFinished) return building.progress;
    const isResumed = building.progress.position !== null;
    const done = await foldLog({
      foldings: projections.map((projection) => ({
        projection,
        stored: (ids) => building.getMany(projection.model.name, ids),
        ...(isResumed && { earlier: building.all(projection.model.name) }),
      })),
      eventStore,
      codec,
      from: building.progress,
      async write({ documents, progress }) {
        const changed = [...documents].map(
          ([
            {
              model: { name },
            },
            each,
          ]) => [name, building.rowsOf(name, each)] as const,
        );
        building.write(changed, progress);
        return changed.reduce((sum, [, { texts }]) => sum + charactersIn(texts), 0);
      },
      signal,
      onProgress,
      onFailure: options.onFailure ?? (() => undefined),
    });
    options.onFolded?.(done);
    await building.finish();
    return done;
  } finally {
    building.close();
  }
}
