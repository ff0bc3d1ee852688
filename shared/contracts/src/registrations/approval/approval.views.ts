import * as z from 'zod/mini';
import { view } from '../../wire/view.ts';

export const COORDINATORS = 'coordinators';

/**
 * `oldestAt`: since when the oldest of them waits, in ISO 8601. Coordinators only hear that something changed, because each of them sees other
 * registrations.
 */
export const registrationsView = view(
  'registrations',
  { to: z.optional(z.literal(COORDINATORS)) },
  z.object({ pending: z.optional(z.number()), oldestAt: z.optional(z.string()) }),
);
