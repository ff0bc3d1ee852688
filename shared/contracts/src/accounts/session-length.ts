import type { Role } from '../members/role.ts';
import { isSuspended, type Suspension } from '../suspensions/suspension.ts';
import type { SessionEnd } from './session-end.ts';

const HOUR_MS = 3_600_000;

export type SessionLengths = {
  readonly PORTAL_SESSION_DAYS: number;
  readonly PORTAL_ADMIN_SESSION_HOURS: number;
};

const unusedMs = (role: Role, lengths: SessionLengths): number =>
  HOUR_MS *
  (role === 'admin' ? lengths.PORTAL_ADMIN_SESSION_HOURS : 24 * lengths.PORTAL_SESSION_DAYS);

/** Before this instant no session that is still good, whatever its member's role, was last used. */
export const oldestLastUse = (lengths: SessionLengths, now: Date): string =>
  new Date(
    now.getTime() - Math.max(unusedMs('admin', lengths), unusedMs('member', lengths)),
  ).toISOString();

/**
 * Tells why a session that nobody ended is over: the account was suspended, its password changed, or the session expired. Null while it
 * is good. Its version of the password is newer than the account's while a change is under way.
 */
export function lapseOf(
  session: { readonly credentialVersion: number; readonly lastUsedAt: string },
  account: {
    readonly role: Role;
    readonly credentialVersion: number;
    readonly suspension: Suspension | null;
  },
  lengths: SessionLengths,
  now: Date,
): SessionEnd | null {
  if (isSuspended(account.suspension, now)) return 'account-suspended';
  if (session.credentialVersion < account.credentialVersion) return 'password-changed';
  const unusedFor = now.getTime() - Date.parse(session.lastUsedAt);
  return unusedFor < unusedMs(account.role, lengths) ? null : 'session-expired';
}
