import * as z from 'zod/mini';
import { role } from '../members/role.ts';
import { view } from '../wire/view.ts';

export const sessionView = view(
  'session',
  { token: z.string() },
  z.object({
    memberId: z.string(),
    role,
    groupIds: z.array(z.string()),
    isCoordinator: z.optional(z.boolean()),
    /** Names the log of which all positions are. */
    log: z.optional(z.string()),
  }),
);
export type SessionView = z.infer<(typeof sessionView)['answer']>;
