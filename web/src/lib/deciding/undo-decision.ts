import { t } from '../language/translation.ts';
import { ApiError, reasonOr } from '../network/http.ts';

export const historyKey = ['history'] as const;

/** Whether a refusal says that nothing is left to undo, or that something blocks it: trying again changes nothing. */
export const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

export const whyNotUndone = (error: unknown): string =>
  reasonOr(error, t('Could not undo the decision.'));
