import { undoAnswer } from '@portal/contracts/decisions/decision.api';
import { write } from './http.ts';
import type { Said } from './reason.ts';

export const historyKey = ['history'] as const;

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
