import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import { msg, t, type Text } from '../../lib/language/translation.ts';
import type { Session } from '../../lib/session/member-session.tsx';

const NEWS: Readonly<Record<SessionEnd, Text>> = {
  'account-suspended': msg(
    'An administrator suspended your account. Sign in to read the reason and who to ask.',
  ),
  'signed-out-by-administrator': msg('An administrator signed you out. Please sign in again.'),
  'signed-out': msg('This device was signed out from another one. Please sign in again.'),
  'password-changed': msg(
    'Your account has a new password. Sign in with that password. If you did not choose it, set another one with “Forgot your password?”.',
  ),
  'email-changed': msg(
    'Your account has a new email address. Sign in with that address. If you did not expect this, write to the administrators.',
  ),
  'session-expired': msg(
    'You were signed out because you had not used the portal for a while. Please sign in again.',
  ),
};
const isKnown = (code: string | undefined): code is SessionEnd =>
  code !== undefined && Object.hasOwn(NEWS, code);

/** @returns why a member has to sign in again; null if the member knows the reason, or if nobody knows it */
export function endNews(end: Session['end'], code: Session['endCode']): string | null {
  const wasOpen = end === 'refused';
  // A member who signed out days ago on another device need not read it when they come back
  if (isKnown(code) && (wasOpen || code !== 'signed-out')) return t(NEWS[code]);
  return wasOpen ? t('Your session has ended. Please sign in again.') : null;
}
