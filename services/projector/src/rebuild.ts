import { randomBytes } from 'node:crypto';
import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { createEventCodec, type DataKeys } from '@portal/service-kit/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { RebuildStore } from '@portal/service-kit/read-store/read-store';
import { FoldFailure } from './fold-batch.ts';
import { projections } from './projections.ts';
import { RebuildFailure, rebuildProjections } from './rebuild-projections.ts';

export { RebuildFailure };

export const rebuildable: readonly string[] = projections.map(({ model }) => model.name);

/**
 * Rebuilds the read models of these names from the log, while the portal runs.
 *
 * @param options.onProgress takes the number of events folded so far
 * @throws RebuildFailure if another rebuild runs or an event cannot be folded; nothing has changed then
 */
export async function rebuild(options: {
  readonly names: readonly string[];
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly readStore: RebuildStore;
  readonly keys: DataKeys;
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
}): Promise<{ readonly events: number }> {
  const { names, eventStore, readStore, keys, signal, onProgress } = options;
  try {
    return await rebuildProjections({
      projections: projections.filter(({ model }) => names.includes(model.name)),
      eventStore,
      readStore,
      codec: createEventCodec<PortalEvent>(eventCatalog, keys),
      holder: `rebuild-${process.pid}-${randomBytes(4).toString('hex')}`,
      now: () => new Date(),
      signal,
      onProgress: ({ events }) => onProgress(events),
    });
  } catch (error) {
    throw error instanceof FoldFailure
      ? new RebuildFailure(error.message, { cause: error })
      : error;
  }
}
