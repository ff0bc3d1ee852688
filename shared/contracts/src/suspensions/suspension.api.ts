import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { reasonedFields } from '../decisions/because.ts';

export const suspendRequest = z.object({
  ...reasonedFields,
  until: z.optional(
    z.nullable(
      z.iso.datetime({
        offset: true,
        error: complaint('date-invalid', 'Please enter a valid date'),
      }),
    ),
  ),
});
