import type * as z from 'zod/mini';
import type { exportRequest } from './history.query.ts';

/**
 * Notes an export as an entry of the history, in the name of the member with the token: a function call within one process, a request
 * between machines.
 *
 * @returns the answer of `POST /admin/history/exports`, refusals included
 * @throws when command-api cannot be reached
 */
export type RecordExport = (call: {
  readonly token: string;
  readonly idempotencyKey: string;
  readonly body: z.infer<typeof exportRequest>;
}) => Promise<{ readonly status: number; readonly json: string }>;
