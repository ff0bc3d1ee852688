import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import { isId } from '@portal/contracts/fields/id';
import { fullName } from '@portal/contracts/members/name';
import { wordsOf, type RefusalCode } from '@portal/contracts/refusal-texts';
import type { Words } from '@portal/languages/coded-text';
import { DomainError } from '@portal/service-kit/errors';
import { brokenRules } from '@portal/service-kit/http/serving/broken-rules';
import { signInFirst } from '@portal/service-kit/http/serving/call-router';

/** A refusal in the words of this code: `refusal('conflict', 'too-many-pins', { most: 3 })`. */
export const refusal = <Code extends RefusalCode>(
  kind: DomainError['kind'],
  ...words: Parameters<typeof wordsOf<Code>>
) => new DomainError(kind, wordsOf<Code>(...words));

/** A refusal for which one field of the request is at fault. */
export const fieldRefusal = <Code extends RefusalCode>(
  kind: DomainError['kind'],
  field: string,
  ...words: Parameters<typeof wordsOf<Code>>
) => new DomainError(kind, wordsOf<Code>(...words), { field });

export const tooMany = <Code extends RefusalCode>(
  retryAfterSeconds: number,
  ...words: Parameters<typeof wordsOf<Code>>
) => new DomainError('too-many', wordsOf<Code>(...words), { retryAfterSeconds });

export const postNotFound = () => refusal('not-found', 'post-not-found');
export const commentNotFound = () => refusal('not-found', 'comment-not-found');
export const userNotFound = () => refusal('not-found', 'user-not-found');
export const nomineeNotFound = () => refusal('not-found', 'nominee-not-found');
export const decisionNotFound = () => refusal('not-found', 'decision-not-found');
export const deviceNotFound = () => refusal('not-found', 'device-not-found');
export const groupNotFound = () => refusal('not-found', 'group-not-found');
export const groupMemberNotFound = () => refusal('not-found', 'group-member-not-found');
export const notAMember = () => refusal('forbidden', 'not-in-the-group');
export const notificationNotFound = () => refusal('not-found', 'notification-not-found');
export const messageNotFound = () => refusal('not-found', 'message-not-found');
export const messageRemoved = () => refusal('not-found', 'message-removed');
export const wrongCredentials = () => refusal('unauthenticated', 'credentials-wrong');
export const wrongOwnPassword = () => fieldRefusal('invalid', 'password', 'password-not-yours');
export const confirmationRequired = () => refusal('forbidden', 'confirmation-required');
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

export const editedSince = () => refusal('conflict', 'post-edited-meanwhile');
export const changedSince = () => refusal('conflict', 'changed-since');

export const accountResting = () => refusal('forbidden', 'account-at-rest');

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

/** @throws what `missing` returns, unless the text is an id */
export function idOf(text: string, missing: () => DomainError): string {
  if (!isId(text)) throw missing();
  return text;
}
