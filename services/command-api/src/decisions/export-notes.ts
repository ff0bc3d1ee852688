import {
  EXPORT_NOTES,
  exportNote,
  type RecordExport,
} from '@portal/contracts/decisions/history/export-note';
import { onlyServices } from '@portal/service-kit/http/callers/only-services';
import express, { Router } from 'express';
import { refusal } from '../refusals.ts';

/** Takes notes of exports from query-api of another process. */
export const exportNotes = (recordExport: RecordExport, secret: string | undefined): Router =>
  Router().post(EXPORT_NOTES, onlyServices(secret), express.json(), async (req, res) => {
    const idempotencyKey = req.get('Idempotency-Key');
    if (idempotencyKey === undefined) throw refusal('invalid', 'export-key-missing');
    await recordExport({ idempotencyKey, note: exportNote.parse(req.body) });
    res.status(204).end();
  });
