import { ApiError, TOO_OFTEN } from './http.ts';

/** The server's request to wait, or else the text of the failure. */
export const waitOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status === TOO_OFTEN ? error.message : fallback;
