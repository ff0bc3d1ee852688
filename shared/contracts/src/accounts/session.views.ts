import * as z from 'zod/mini';
import { role } from '../members/role.ts';
import { view } from '../wire/view.ts';
import { sessionEnd } from './session-end.ts';

const openSession = z.object({
  memberId: z.string(),
  role,
  groupIds: z.array(z.string()),
  isCoordinator: z.optional(z.boolean()),
  /** Names the log of which all positions are. */
  log: z.optional(z.string()),
});
export type SessionView = z.infer<typeof openSession>;

/** Null for a token that opens nothing and never has, and for a session of which nobody knows how it ended. */
export const sessionView = view(
  'session',
  { token: z.string() },
  z.union([openSession, z.object({ end: sessionEnd })]),
);
