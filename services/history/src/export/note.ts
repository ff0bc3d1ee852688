import { deskStream } from '@portal/contracts/decisions/desk/desk.events';
import { derivedId } from '@portal/service-kit/event-sourcing/command-id';
import { appendByCommand, PORTAL } from '@portal/operations/append-by-command';
import type { EventStore } from '@portal/service-kit/event-store/event-store';
import type { Manifest } from './manifest.ts';

/** Writes into the log that rows were exported. After a lost answer or a kill the same note is not written twice. */
export async function noteExport(
  eventStore: Pick<EventStore, 'append'>,
  options: { readonly manifest: Manifest; readonly rows: number; readonly now: Date },
): Promise<void> {
  const { manifest, rows, now } = options;
  const { export: exportId, format, noted } = manifest;
  const commandId = derivedId(exportId, 'noted', String(noted + rows));
  const deskId = derivedId(commandId, 'export');
  await appendByCommand(eventStore, {
    stream: deskStream.name({ deskId }),
    events: [{ type: 'HistoryExported', data: { deskId, format, rows } }],
    commandId,
    actor: PORTAL,
    now,
  });
}
