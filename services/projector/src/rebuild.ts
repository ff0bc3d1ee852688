import { randomBytes } from 'node:crypto';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { ReadStore, RebuildStore } from '@portal/service-kit/read-store/read-store';
import { buildBeside } from './building/build-beside.ts';
import { newStamp } from './building/stamp.ts';
import { isWritingData, openWritingThread, writeWhatComes } from './building/writing-thread.ts';
import { succeed } from './building/succession.ts';
import { FoldFailure } from './fold-batch.ts';
import type { Projection } from './projection.ts';
import { projections } from './projections.ts';
import { RebuildFailure } from './rebuild-failure.ts';
import { rebuildProjections } from './rebuild-projections.ts';

export { isWritingData, RebuildFailure, writeWhatComes };

export const rebuildable: readonly string[] = projections.map(({ model }) => model.name);

const ofNames = (names: readonly string[]): readonly Projection[] =>
  projections.filter(({ model }) => names.includes(model.name));

const asRebuildFailure = (error: unknown): unknown =>
  error instanceof FoldFailure ? new RebuildFailure(error.message, { cause: error }) : error;

/** Only what the read models of these names fold, which is found faster than by going through all of the log. */
export function onlyFor(
  names: readonly string[],
  { readTypes }: Pick<EventStore, 'readTypes'>,
): Pick<EventStore, 'readAll' | 'readTypes'> {
  const types = [...new Set(ofNames(names).flatMap((projection) => projection.types))];
  return {
    readTypes,
    readAll: async (after, limit) => (await readTypes(types, after, limit)).events,
  };
}

/**
 * Builds read models of these names in a file that is deleted after use, up to the end of the log at the time of the call.
 *
 * @param options.isSearched by fields; otherwise there are no indexes but that of the ids
 * @param options.writingProgram calls {@link writeWhatComes} in a thread; without it, this thread writes, too
 * @throws RebuildFailure if an event cannot be folded
 */
export async function buildPassing(options: {
  readonly file: string;
  readonly names: readonly string[];
  readonly isSearched: boolean;
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes'>;
  readonly keys: DataKeys;
  readonly writingProgram?: URL | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
}): Promise<void> {
  const { file, names, isSearched, eventStore, keys, writingProgram, signal, onProgress } = options;
  const wanted = ofNames(names);
  try {
    await buildBeside({
      file,
      projections: isSearched
        ? wanted
        : wanted.map((each) => ({ ...each, model: { ...each.model, indexes: [] } })),
      eventStore,
      codec: createEventCodec<PortalEvent>(eventCatalog, keys),
      stamp: newStamp(new Date()),
      isPassing: true,
      openWriter: writingProgram && ((building) => openWritingThread(writingProgram, building)),
      signal,
      onProgress: ({ events }) => onProgress(events),
      onFailure(failure) {
        throw failure;
      },
    });
  } catch (error) {
    throw asRebuildFailure(error);
  }
}

/**
 * Rebuilds the read models of these names from the log, while the portal runs. Where no other process uses the store, all of them are built
 * beside it as a whole, which is faster.
 *
 * @param options.onProgress takes the number of events folded so far
 * @throws RebuildFailure if another rebuild runs or an event cannot be folded; nothing has changed then
 */
export async function rebuild(options: {
  readonly names: readonly string[];
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes'>;
  readonly readStore: RebuildStore & Pick<ReadStore, 'successor'>;
  readonly keys: DataKeys;
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
}): Promise<{ readonly events: number }> {
  const { names, eventStore, readStore, keys, signal, onProgress } = options;
  const common = {
    projections: ofNames(names),
    eventStore,
    codec: createEventCodec<PortalEvent>(eventCatalog, keys),
    signal,
  };
  const holder = `rebuild-${process.pid}-${randomBytes(4).toString('hex')}`;
  const { successor } = readStore;
  let events = 0;
  try {
    if (!successor || common.projections.length < projections.length)
      return await rebuildProjections({
        ...common,
        readStore,
        holder,
        now: () => new Date(),
        onProgress: ({ events: done }) => onProgress(done),
      });
    await succeed({
      ...common,
      readStore,
      successor,
      holder,
      async build(file) {
        const stamp = newStamp(new Date());
        const built = await buildBeside({
          ...common,
          file,
          stamp,
          onProgress: ({ events: done }) => onProgress(done),
        });
        ({ events } = built);
      },
    });
    return { events };
  } catch (error) {
    throw asRebuildFailure(error);
  }
}
