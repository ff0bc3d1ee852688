import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import type { ReadDocument } from '@portal/service-kit/read-store/read-store';
import type { Decoded } from '../folding/decode-batch.ts';
import { foldBatch } from '../folding/fold-batch.ts';
import type { Projection } from '../declaring/projection.ts';
import { recorded } from './world.ts';

const isRecorded = (event: PortalEvent | Recorded<PortalEvent>): event is Recorded<PortalEvent> =>
  'position' in event;

export async function documentsAfter(
  projection: Projection,
  events: readonly (PortalEvent | Recorded<PortalEvent>)[],
): Promise<ReadonlyMap<string, ReadDocument>> {
  const documents = new Map<string, ReadDocument>();
  const inLog = events.map((event, index) =>
    isRecorded(event) ? event : recorded(event, index + 1),
  );
  const decoded = inLog
    .filter(({ type }) => projection.types.includes(type))
    .map((event): Decoded => ({ type: event.type, position: event.position, id: event.id, event }));
  for (const one of decoded) {
    const changed = await foldBatch(projection, [one], {
      getMany: async (ids) =>
        new Map(
          ids.flatMap((id) => {
            const document = documents.get(id);
            return document ? [[id, document] as const] : [];
          }),
        ),
      find: async () => [...documents.values()],
    });
    for (const document of changed) documents.set(document._id, document);
  }
  return documents;
}

export async function documentAfter(
  projection: Projection,
  id: string,
  ...events: readonly (PortalEvent | Recorded<PortalEvent>)[]
): Promise<ReadDocument | undefined> {
  return (await documentsAfter(projection, events)).get(id);
}
