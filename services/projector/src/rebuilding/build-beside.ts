import type { EventStore } from '@portal/service-kit/event-store/event-store';
import {
  openBuilding,
  type Building,
  type BuildingModel,
} from '@portal/service-kit/read-store/sqlite-building';
import type { PortalCodec } from '../folding/decode-batch.ts';
import type { FoldFailure } from '../folding/fold-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import type { Extent } from '../folding/decoded-pages.ts';
import { foldLog, type FoldProgress } from '../folding/fold-log.ts';
import type { PagesFromThread } from './reading-thread.ts';

export type BuildingFile = {
  readonly file: string;
  readonly models: readonly BuildingModel[];
  readonly stamp: string;
  readonly isPassing: boolean;
};

export interface BuildingWriter {
  write(...changed: Parameters<Building['write']>): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

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
  /** Opens a second connection that writes; without it, this one does. */
  readonly openWriter?: ((building: BuildingFile) => BuildingWriter) | undefined;
  /** Reads and opens the events; without it, this thread does. */
  readonly openReader?: ((extent: Extent) => Omit<PagesFromThread, 'end'>) | undefined;
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
  const writer = building.isFinished
    ? undefined
    : options.openWriter?.({ file, models, stamp, isPassing });
  const { openReader } = options;
  let reader: ReturnType<NonNullable<typeof openReader>> | undefined;
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
      openPages: openReader && ((extent) => (reader = openReader(extent))),
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
        await (writer ?? building).write(changed, progress);
        return changed.reduce((sum, [, { texts }]) => sum + charactersIn(texts), 0);
      },
      signal,
      onProgress,
      onFailure: options.onFailure ?? (() => undefined),
    });
    // The indexes need its memory more
    await reader?.close();
    options.onFolded?.(done);
    if (writer) building.close();
    await (writer ?? building).finish();
    return done;
  } finally {
    await reader?.close();
    await writer?.close();
    building.close();
  }
}
