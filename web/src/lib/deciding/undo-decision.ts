import { undoAnswer } from '@portal/contracts/decisions/decision.api';
import { ApiError, reasonOr, write } from '../network/http.ts';
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

/** Whether a refusal says that nothing is left to undo, or that something blocks it: trying again changes nothing. */
export const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

export const whyNotUndone = (error: unknown): string =>
  reasonOr(error, 'Could not take the decision back.');
