import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const approved = (to: Recipient, id: string, publicUrl: string): Letter => ({
  kind: 'registration-approved',
  id: `approved-${id}`,
  to,
  subject: 'Your account was approved',
  paragraphs: [`Welcome! You can sign in now: ${publicUrl}/login`],
});

export const asked = (to: Recipient, id: string, question: string, publicUrl: string): Letter => ({
  kind: 'registration-question',
  id: `asked-${id}`,
  to,
  subject: 'A question about your registration',
  paragraphs: [
    'An administrator would like to know something before letting you in:',
    question,
    `Please sign in to answer: ${publicUrl}/login`,
  ],
});

export const rejected = (
  to: Recipient,
  id: string,
  {
    erasedBy,
    reason,
    school,
  }: { readonly erasedBy: Date; readonly reason: string | null; readonly school: string },
): Letter => ({
  kind: 'registration-rejected',
  id: `rejected-${id}`,
  to,
  subject: 'Your registration was not accepted',
  paragraphs: [
    'An administrator looked at your registration and did not accept it.',
    ...(reason === null ? [] : [`The reason: ${reason}`]),
    `If you think this is a mistake, please write to ${school === '' ? 'the school' : school}.`,
    `Nobody on the portal sees what you entered any more, and it will be erased after ${longDate.format(erasedBy)}.`,
  ],
});

export const approvalReversed = (to: Recipient, id: string): Letter => ({
  kind: 'approval-taken-back',
  id: `approval-reversed-${id}`,
  to,
  subject: 'Your account waits for approval again',
  paragraphs: [
    'We wrote to you that your account was approved. That approval was taken back.',
    'You cannot sign in for now. We write to you again when it is decided.',
  ],
});

export const rejectionReversed = (to: Recipient, id: string): Letter => ({
  kind: 'rejection-taken-back',
  id: `rejection-reversed-${id}`,
  to,
  subject: 'Your registration waits for approval again',
  paragraphs: [
    'We wrote to you that your registration was not accepted. That was taken back, and nothing you entered is lost.',
    'We write to you again when it is decided.',
  ],
});

const counted = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

export function waiting(
  to: Recipient,
  id: string,
  { pending, days }: { readonly pending: number; readonly days: number },
  publicUrl: string,
): Letter {
  const people = counted(pending, 'person is', 'people are');
  const since = days === 0 ? 'since today' : `for ${counted(days, 'day', 'days')}`;
  return {
    kind: 'registrations-waiting',
    id,
    to,
    subject: `${people} waiting to be let in`,
    paragraphs: [
      `${people} waiting${pending === 1 ? ` ${since}` : `, the oldest ${since}`}.`,
      `Please decide here: ${publicUrl}/admin`,
    ],
  };
}
