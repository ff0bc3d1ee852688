import { complaint } from '@portal/languages/complaints';
import * as z from 'zod/mini';

/** When a decision for a time ends, such as a suspension. Left out or null: when staff end it. */
export const endOfDecision = z.optional(
  z.nullable(
    z.iso.datetime({
      offset: true,
      error: complaint('date-invalid', 'Please enter a valid date'),
    }),
  ),
);
