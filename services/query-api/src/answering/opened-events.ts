import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import {
  createEventCodec,
  type DataKeys,
  type Recorded,
} from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';

/** @returns the events of a stream from revision `from` to `to`, both included, with the personal fields whose keys are live */
export type ReadLog = (
  stream: string,
  range: { readonly from: number; readonly to: number },
) => Promise<readonly Recorded<PortalEvent>[]>;

export function logFrom(eventStore: Pick<EventStore, 'readStream'>, keys: DataKeys): ReadLog {
  const codec = createEventCodec<PortalEvent>(eventCatalog, keys);
  return async (stream, { from, to }) => {
    const { events } = await eventStore.readStream(stream, { from, limit: to - from + 1 });
    const opened: Recorded<PortalEvent>[] = [];
    for (const event of events) opened.push(await codec.decode(event));
    return opened;
  };
}
