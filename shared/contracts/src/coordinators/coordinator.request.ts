import * as z from 'zod/mini';
import { decisionFields } from '../decisions/because.ts';
import { typedNumber } from '../fields/digits.ts';
import { limits } from '../fields/limits.ts';

const batch = typedNumber(
  z.int({ error: 'Please enter years such as 2004' }).check(
    z.gte(limits.batchYearMinimum, { error: 'Please enter years such as 2004' }),
    z.refine((year) => year <= new Date().getFullYear(), {
      error: 'A batch cannot be in the future',
    }),
  ),
);

export const coordinatorRequest = z.object({
  ...decisionFields,
  batches: z.pipe(
    z
      .array(batch, { error: 'Batches are required' })
      .check(z.maxLength(limits.coordinatorBatches, 'These are too many batches')),
    z.transform((years) => [...new Set(years)].toSorted((one, other) => one - other)),
  ),
});
