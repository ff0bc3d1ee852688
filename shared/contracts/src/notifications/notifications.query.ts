import * as z from 'zod/mini';
import { countFrom1To } from '../fields/digits.ts';

export const notificationsQuery = z.object({
  before: z.optional(z.string()),
  limit: z._default(countFrom1To(100), 50),
});
