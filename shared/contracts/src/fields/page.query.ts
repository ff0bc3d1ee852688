import * as z from 'zod/mini';
import { countFrom1To } from './digits.ts';

export const pageQuery = z.object({
  page: z._default(countFrom1To(100_000), 1),
});
