import { eventCatalog, type PortalEvent } from '@portal/contracts/events/catalog';
import { deskStream } from '@portal/contracts/decisions/desk/desk.events';
import { derivedId, eventId } from '@portal/service-kit/event-sourcing/command-id';
import { createEventCodec } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { Manifest } from './manifest.ts';

const noKeys = { forSealing: async () => null, forOpening: () => null };
const PORTAL = { kind: 'system', id: 'portal' };

/** Writes into the log that rows were exported. After a lost answer or a kill the same note is not written twice. */
export async function noteExport(
  eventStore: Pick<EventStore, 'append'>,
  options: { readonly manifest: Manifest; readonly rows: number; readonly now: Date },
): Promise<void> {
  const { manifest, rows, now } = options;
  const { export: exportId, format, noted } = manifest;
  const commandId = derivedId(exportId, 'noted', String(noted + rows));
  const deskId = derivedId(commandId, 'export');
  const stream = deskStream.name({ deskId });
  const codec = createEventCodec<PortalEvent>(eventCatalog, noKeys);
  const event = await codec.encode(
    stream,
    { type: 'HistoryExported', data: { deskId, format, rows } },
    {
      id: eventId(commandId, 0),
      occurredAt: now.toISOString(),
      actor: PORTAL,
      commandId,
      correlationId: commandId,
      causationId: commandId,
      via: 'command line',
    },
  );
  await eventStore.append(stream, [event], 'none');
}
