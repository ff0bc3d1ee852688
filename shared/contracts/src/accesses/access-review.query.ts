import * as z from 'zod/mini';
import { month } from './access.api.ts';

/** Defaults to the current month, in UTC. */
export const accessReviewQuery = z.strictObject({ month: z.optional(month) });
