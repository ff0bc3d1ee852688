import type { EventStore } from '@portal/service-kit/event-store/event-store';
import {
  openBuilding,
  type Building,
  type BuildingModel,
} from '@portal/service-kit/read-store/sqlite-building';
import type { PortalCodec } from '../decode-batch.ts';
import type { FoldFailure } from '../fold-batch.ts';
import type { Projection } from '../projection.ts';
import { foldLog, type FoldProgress } from './fold-log.ts';

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

const charactersIn = (texts: readonly (readonly string[])[]): number =>
  texts.flat().reduce((sum, text) => sum + text.length, 0);

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
  readonly isPassing?: boolean;
  readonly onFailure?: (failure: FoldFailure) => void;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress: (progress: FoldProgress) => void;
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
        await (writer ?? building).write(changed, progress);
        return charactersIn(changed.map(([, { texts }]) => texts));
      },
      signal,
      onProgress,
      onFailure: options.onFailure ?? (() => undefined),
    });
    await (writer ?? building).finish();
    return done;
  } finally {
    await writer?.close();
    building.close();
  }
}
