import type { Role } from '../members/role.ts';

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
 * Whether a session that was not ended is good: its password was not changed, and it was used lately. Its version of the password is newer
 * than the account's while a change is under way.
 */
export const isGoodSession = (
  session: { readonly credentialVersion: number; readonly lastUsedAt: string },
  account: { readonly role: Role; readonly credentialVersion: number },
  lengths: SessionLengths,
  now: Date,
): boolean =>
  session.credentialVersion >= account.credentialVersion &&
  now.getTime() - Date.parse(session.lastUsedAt) < unusedMs(account.role, lengths);
