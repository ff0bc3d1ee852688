import * as z from 'zod/mini';
import { id } from '../../fields/id.ts';
import { exportFormat } from '../desk/desk.events.ts';

/** Says who exports the history, and how many rows query-api has counted. */
export const exportNote = z.strictObject({
  memberId: id,
  format: exportFormat,
  rows: z.int().check(z.gte(0)),
});

/** Where command-api takes an {@link exportNote} from query-api of another process, behind the services' shared secret. */
export const EXPORT_NOTES = '/internal/export-notes';

/**
 * Notes an export as an entry of the history: a function call within one process, a request between machines. No public call does this.
 *
 * @param call.idempotencyKey the same key notes the export once
 * @throws when the export is not noted
 */
export type RecordExport = (call: {
  readonly idempotencyKey: string;
  readonly note: z.infer<typeof exportNote>;
}) => Promise<void>;
