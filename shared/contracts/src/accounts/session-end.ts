import * as z from 'zod/mini';

/** How a session ended. Only a client that sends the session's own token gets it. `SESSION_ENDS` describes each. */
export const sessionEnd = z.enum([
  'account-suspended',
  'signed-out-by-administrator',
  'signed-out',
  'password-changed',
  'email-changed',
  'session-expired',
]);
export type SessionEnd = z.infer<typeof sessionEnd>;

/** @returns null for a session that an earlier release has ended, which stored no reason */
export const sessionEndOf = (stored: string | null): SessionEnd | null =>
  sessionEnd.safeParse(stored).data ?? null;
