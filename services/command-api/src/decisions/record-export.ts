import type { RecordExport } from '@portal/contracts/decisions/export';
import type { Handler } from '../calls/commands.ts';
import { callInProcess } from '../calls/in-process.ts';
import type { Context } from '../context.ts';

const CALL = 'POST /admin/history/exports';

export const createRecordExport =
  (handle: Handler<typeof CALL>, context: Context): RecordExport =>
  ({ body, ...caller }) =>
    callInProcess(CALL, caller, context, (called) => handle({ ...called, params: {}, body }));
