import * as z from 'zod/mini';
import { role } from '../members/role.ts';
import { view } from '../wire/view.ts';
import { sessionEnd } from './session-end.ts';

const openSession = z.object({
  memberId: z.string(),
  role,
  groupIds: z.array(z.string()),
  isCoordinator: z.optional(z.boolean()),
  /** Identifies the log that all positions belong to. */
  log: z.optional(z.string()),
});
export type SessionView = z.infer<typeof openSession>;

/** Null for a token that was never valid, and for a session whose end has no known reason. */
export const sessionView = view(
  'session',
  { token: z.string() },
  z.union([openSession, z.object({ end: sessionEnd })]),
);
