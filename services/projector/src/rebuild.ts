import { randomBytes } from 'node:crypto';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import { createInProcessChangeBus } from '@portal/service-kit/change-bus/in-process-change-bus';
import type { Logger } from 'pino';
import type { ProjectionStore, RebuildStore } from '@portal/service-kit/read-store/read-store';
import { createCollectionsBeside } from '@portal/service-kit/read-store/collections-beside';
import { openReadStore } from '@portal/service-kit/read-store/sqlite-read-store';
import { buildReadModels } from './rebuilding/build-read-models.ts';
import { BUILDING } from './rebuilding/own-process.ts';
import { rebuildBeside } from './rebuilding/succession.ts';
import { FoldFailure } from './folding/fold-batch.ts';
import { createGroupLoop } from './following/group-loop.ts';
import type { Projection } from './declaring/projection.ts';
import { projections } from './projections.ts';
import { RebuildFailure } from './rebuilding/rebuild-failure.ts';

export { BUILDING, RebuildFailure };

export const rebuildable: readonly string[] = projections.map(({ model }) => model.name);

const ofNames = (names: readonly string[]): readonly Projection[] =>
  projections.filter(({ model }) => names.includes(model.name));

/** Keeps read models of these names up to date as the log grows, and publishes nothing. */
export function keepUpToDate(options: {
  readonly names: readonly string[];
  readonly eventStore: EventStore;
  readonly readStore: ProjectionStore;
  readonly keys: DataKeys;
  readonly log: Logger;
}): Pick<ReturnType<typeof createGroupLoop>, 'start' | 'stop'> {
  const { names, eventStore, readStore, keys, log } = options;
  return createGroupLoop({
    name: names.join('+'),
    projections: ofNames(names),
    reactions: [],
    eventStore,
    codec: createEventCodec<PortalEvent>(eventCatalog, keys),
    readStore,
    changeBus: createInProcessChangeBus(),
    holder: `follower-${process.pid}`,
    log,
  });
}

const asRebuildFailure = (error: unknown): unknown =>
  error instanceof FoldFailure ? new RebuildFailure(error.message, { cause: error }) : error;

/** Reads only the events that the read models of these names fold, which is faster than reading the whole log. */
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
 * @throws RebuildFailure if an event cannot be folded
 */
export async function buildPassing(options: {
  readonly file: string;
  readonly names: readonly string[];
  readonly isSearched: boolean;
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes'>;
  readonly keys: DataKeys;
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
}): Promise<void> {
  const { file, names, isSearched, eventStore, keys, signal } = options;
  const wanted = ofNames(names);
  const store = openReadStore({ file, use: 'passing' });
  try {
    await buildReadModels({
      store,
      projections: isSearched
        ? wanted
        : wanted.map((each) => ({ ...each, model: { ...each.model, indexes: [] } })),
      eventStore,
      codec: createEventCodec<PortalEvent>(eventCatalog, keys),
      holder: `builder-${process.pid}`,
      signal,
      onProgress: ({ events }) => options.onProgress(events),
      onFailure(failure) {
        throw failure;
      },
    });
  } catch (error) {
    throw asRebuildFailure(error);
  } finally {
    await store.close();
  }
}

/**
 * Rebuilds the read models of these names from the log, in collections beside the live ones. The portal may run meanwhile.
 *
 * @param options.onProgress takes the number of events folded so far
 * @throws RebuildFailure if another rebuild runs or an event cannot be folded; nothing has changed then
 */
export async function rebuild(options: {
  readonly names: readonly string[];
  readonly eventStore: Pick<EventStore, 'readAll' | 'readTypes' | 'readStream' | 'head'>;
  readonly readStore: RebuildStore;
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
  const successor = createCollectionsBeside(readStore);
  let events = 0;
  try {
    await rebuildBeside({
      ...common,
      readStore,
      successor,
      holder,
      async build() {
        const store = successor.open();
        ({ events } = await buildReadModels({
          ...common,
          store,
          holder,
          onProgress: ({ events: done }) => onProgress(done),
        }));
      },
    });
    return { events };
  } catch (error) {
    throw asRebuildFailure(error);
  }
}
