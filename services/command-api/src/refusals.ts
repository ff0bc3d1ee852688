import type { SessionEnd } from '@portal/contracts/accounts/session-end';
import { REFUSALS } from '@portal/contracts/confirming/confirmation-rule';
import { fullName } from '@portal/contracts/members/name';
import { GROUP_NOT_FOUND, NOT_IN_THE_GROUP } from '@portal/contracts/groups/group.refusals';
import { POST_NOT_FOUND } from '@portal/contracts/posts/post.refusals';
import type { RefusalCode } from '@portal/contracts/wire/refusal';
import { DomainError } from '@portal/service-kit/errors';

export const postNotFound = () => new DomainError('not-found', POST_NOT_FOUND);
export const commentNotFound = () => new DomainError('not-found', 'Comment not found');
export const userNotFound = () => new DomainError('not-found', 'User not found');
export const nomineeNotFound = () => new DomainError('not-found', 'There is no such nominee');
export const deviceNotFound = () => new DomainError('not-found', 'Device not found');
export const groupNotFound = () => new DomainError('not-found', GROUP_NOT_FOUND);
export const groupMemberNotFound = () => new DomainError('not-found', 'Member not found');
export const notAMember = () => new DomainError('forbidden', NOT_IN_THE_GROUP);
export const notificationNotFound = () => new DomainError('not-found', 'Notification not found');
export const messageNotFound = () => new DomainError('not-found', 'Message not found');
export const messageRemoved = () => new DomainError('not-found', 'This message has been removed');
export const wrongCredentials = () =>
  new DomainError('unauthenticated', 'Invalid email or password');
const NOT_YOUR_PASSWORD = 'This is not your password';
export const wrongOwnPassword = () =>
  new DomainError('invalid', NOT_YOUR_PASSWORD, {
    fields: [{ field: 'password', message: NOT_YOUR_PASSWORD }],
  });
export const confirmationRequired = () =>
  new DomainError('forbidden', REFUSALS['confirmation-required'], {
    code: 'confirmation-required' satisfies RefusalCode,
  });
export const notYourself = (message: string = REFUSALS['not-yourself']) =>
  new DomainError('conflict', message, { code: 'not-yourself' satisfies RefusalCode });
/** @param question what an administrator asked about the registration, until the person has answered */
export const accountPending = (
  known: { readonly question?: string | null; readonly cameFor?: string | null } = {},
) => {
  const { question = null, cameFor = null } = known;
  return new DomainError(
    'forbidden',
    question === null
      ? 'Your account is waiting for approval.'
      : 'Your account is waiting for approval. We have a question about your registration.',
    { details: { ...(question !== null && { question }), ...(cameFor !== null && { cameFor }) } },
  );
};
export const signInRequired = (end: SessionEnd | null = null) =>
  new DomainError('unauthenticated', 'Please sign in', end ? { code: end } : {});

export const editedSince = () =>
  new DomainError('conflict', 'The author has edited this post meanwhile. Please read it again.');
/** @param change what happened, which begins the sentence */
export const sinceDecision = (change = 'This has changed'): string =>
  `${change} since the decision, so it cannot be taken back.`;
export const changedSince = () => new DomainError('conflict', sinceDecision());

export const accountResting = () =>
  new DomainError(
    'forbidden',
    'Nobody can sign in to this account for now. If it is yours, please write to the administrators.',
  );

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

export const accountSuspended = (
  suspension: { readonly until: string | null; readonly reason: string | null } | null,
) => {
  const end = suspension?.until
    ? day.format(new Date(suspension.until))
    : 'an administrator ends it';
  const why = suspension?.reason ? ` Reason: ${suspension.reason}` : '';
  return new DomainError('forbidden', `Your account is suspended until ${end}.${why}`, {
    details: { suspended: true },
  });
};

/** Checks a name that someone has changed; a name that stays may be older than the rule. @throws DomainError invalid */
export function requireNewName(name: string): void {
  const message = fullName.safeParse(name).error?.issues[0]?.message;
  if (message === undefined) return;
  throw new DomainError('invalid', message, { fields: [{ field: 'fullName', message }] });
}
