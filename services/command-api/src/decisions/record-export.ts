import type { RecordExport } from '@portal/contracts/decisions/history/export-note';
import {
  asStaff,
  newId,
  personalCommand,
  portalCommand,
} from '../call-handling/command-context.ts';
import type { Needs } from '../call-handling/call-handlers.ts';

/** For query-api alone, which has asked whether the member may export, and has counted the rows. */
export function createRecordExport({
  deskEntries: entries,
  now,
}: Needs<'deskEntries' | 'now'>): RecordExport {
  return async ({ idempotencyKey, note: { memberId, format, rows } }) => {
    const command = personalCommand({
      name: 'export-history',
      person: memberId,
      actor: { kind: 'member', id: memberId },
      key: idempotencyKey,
      correlationId: portalCommand(now(), 'exports').commandId,
      occurredAt: now().toISOString(),
    });
    const deskId = newId(command, 'export');
    await entries.handle(
      { type: 'HistoryExported', data: { deskId, format, rows } },
      asStaff(command),
    );
  };
}
