import { randomBytes } from 'node:crypto';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { ReadStore, RebuildStore } from '@portal/service-kit/read-store/read-store';
import { buildBeside } from './building/build-beside.ts';
import { newStamp } from './building/stamp.ts';
import { succeed } from './building/succession.ts';
import { FoldFailure } from './fold-batch.ts';
import { projections } from './projections.ts';
import { RebuildFailure } from './rebuild-failure.ts';
import { rebuildProjections } from './rebuild-projections.ts';

export { RebuildFailure };

export const rebuildable: readonly string[] = projections.map(({ model }) => model.name);

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
    projections: projections.filter(({ model }) => names.includes(model.name)),
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
    throw error instanceof FoldFailure
      ? new RebuildFailure(error.message, { cause: error })
      : error;
  }
}
