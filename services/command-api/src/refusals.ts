import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import { fullName } from '@portal/contracts/members/name';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Words } from '@portal/languages/coded-text';
import { DomainError } from '@portal/service-kit/errors';
import { brokenRules } from '@portal/service-kit/http/serving/broken-rules';
import { signInFirst } from '@portal/service-kit/http/serving/call-router';

export const postNotFound = () => new DomainError('not-found', wordsOf('post-not-found'));
export const commentNotFound = () => new DomainError('not-found', wordsOf('comment-not-found'));
export const userNotFound = () => new DomainError('not-found', wordsOf('user-not-found'));
export const nomineeNotFound = () => new DomainError('not-found', wordsOf('nominee-not-found'));
export const deviceNotFound = () => new DomainError('not-found', wordsOf('device-not-found'));
export const groupNotFound = () => new DomainError('not-found', wordsOf('group-not-found'));
export const groupMemberNotFound = () =>
  new DomainError('not-found', wordsOf('group-member-not-found'));
export const notAMember = () => new DomainError('forbidden', wordsOf('not-in-the-group'));
export const notificationNotFound = () =>
  new DomainError('not-found', wordsOf('notification-not-found'));
export const messageNotFound = () => new DomainError('not-found', wordsOf('message-not-found'));
export const messageRemoved = () => new DomainError('not-found', wordsOf('message-removed'));
export const wrongCredentials = () =>
  new DomainError('unauthenticated', wordsOf('credentials-wrong'));
export const wrongOwnPassword = () =>
  new DomainError('invalid', wordsOf('password-not-yours'), {
    field: 'password',
  });
export const confirmationRequired = () =>
  new DomainError('forbidden', wordsOf('confirmation-required'));
/** @param words of a sentence that fits the call better. The code stays the same */
export const notYourself = (words: Words = wordsOf('not-yourself')) =>
  new DomainError('conflict', { ...words, code: 'not-yourself' });
/** @param question what an administrator asked about the registration, until the person has answered */
export const accountPending = (
  known: { readonly question?: string | null; readonly cameFor?: string | null } = {},
) => {
  const { question = null, cameFor = null } = known;
  return new DomainError(
    'forbidden',
    question === null ? wordsOf('account-pending') : wordsOf('account-questioned'),
    { details: { ...(question !== null && { question }), ...(cameFor !== null && { cameFor }) } },
  );
};
export const signInRequired = (end: SessionEnd | null = null) =>
  new DomainError('unauthenticated', signInFirst(end));

export const editedSince = () => new DomainError('conflict', wordsOf('post-edited-meanwhile'));
export const changedSince = () => new DomainError('conflict', wordsOf('changed-since'));

export const accountResting = () => new DomainError('forbidden', wordsOf('account-at-rest'));

export const accountSuspended = (
  suspension: { readonly until: string | null; readonly reason: string | null } | null,
) => {
  const { until = null, reason = null } = suspension ?? {};
  return new DomainError(
    'forbidden',
    wordsOf('sign-in-suspended', {
      ends: until === null ? 'no' : 'yes',
      until: new Date(until ?? 0),
      hasReason: reason ? 'yes' : 'no',
      reason: reason ?? '',
    }),
    { details: { suspended: true } },
  );
};

/** Checks a name that someone has changed; a name that stays may be older than the rule. @throws DomainError invalid */
export function requireNewName(name: string): void {
  const { error } = fullName.safeParse(name);
  const [broken] = error ? brokenRules(error) : [];
  if (broken) throw new DomainError('invalid', broken, { field: 'fullName' });
}
