import * as z from 'zod/mini';
import { reasonedFields } from '../decisions/because.ts';

export const suspendRequest = z.object({
  ...reasonedFields,
  until: z.optional(
    z.nullable(z.iso.datetime({ offset: true, error: 'Please enter a valid date' })),
  ),
});
