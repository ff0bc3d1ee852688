import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { decisionFields } from '../decisions/because.ts';
import { typedNumber } from '../fields/digits.ts';
import { limits } from '../fields/limits.ts';

const batch = typedNumber(
  z.int({ error: complaint('batches-invalid', 'Please enter years such as 2004') }).check(
    z.gte(limits.batchYearMinimum, {
      error: complaint('batches-invalid', 'Please enter years such as 2004'),
    }),
    z.refine((year) => year <= new Date().getFullYear(), {
      error: complaint('batch-in-future', 'A batch cannot be in the future'),
    }),
  ),
);

export const coordinatorRequest = z.object({
  ...decisionFields,
  batches: z.pipe(
    z
      .array(batch, { error: complaint('batches-missing', 'Batches are required') })
      .check(
        z.maxLength(
          limits.coordinatorBatches,
          complaint('batches-too-many', 'These are too many batches'),
        ),
      ),
    z.transform((years) => [...new Set(years)].toSorted((one, other) => one - other)),
  ),
});
