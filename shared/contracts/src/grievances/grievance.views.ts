import * as z from 'zod/mini';
import { view } from '../wire/view.ts';

/** Open complaints that are due until the instant `until`, of which the administrators have not been reminded. */
export const dueGrievancesView = view(
  'due-grievances',
  { until: z.string() },
  z.object({
    due: z.array(z.object({ grievanceId: z.string(), memberId: z.string(), dueAt: z.string() })),
  }),
);
