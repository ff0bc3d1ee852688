import { undoAnswer } from '@portal/contracts/decisions/decision.api';
import { write } from '../network/http.ts';
import type { Said } from './reason.ts';

/** Loaded when a decision is undone, because its answer knows every kind of decision and its words. */
export const undoDecision = (
  decisionId: string,
  body: Said & { readonly reason: string },
  idempotencyKey: string,
) =>
  write('POST /admin/history/:decisionId/undo', {
    params: { decisionId },
    body,
    answer: undoAnswer,
    idempotencyKey,
  });
