import * as z from 'zod/mini';
import { view } from '../view.ts';

/** `oldestAt`: since when the oldest of them waits, in ISO 8601. */
export const registrationsView = view(
  'registrations',
  {},
  z.object({ pending: z.number(), oldestAt: z.optional(z.string()) }),
);
