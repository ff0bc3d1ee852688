import type { Letter } from '../../mail/letters.ts';
import type { Recipient } from '../../mail/recipients.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const approved = (to: Recipient, id: string, publicUrl: string): Letter => ({
  kind: 'registration-approved',
  id: `approved-${id}`,
  to,
  subject: 'Your account was approved',
  paragraphs: [`Welcome! You can sign in now: ${publicUrl}/login`],
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
    `Nobody on the portal can see what you entered any more. It will be erased after ${longDate.format(erasedBy)}.`,
  ],
});

export const approvalReversed = (to: Recipient, id: string): Letter => ({
  kind: 'approval-taken-back',
  id: `approval-reversed-${id}`,
  to,
  subject: 'Your account is waiting for approval again',
  paragraphs: [
    'We wrote to you that your account was approved. That approval was taken back.',
    'You cannot sign in for now. We will write to you again when your registration is decided.',
  ],
});

export const rejectionReversed = (to: Recipient, id: string): Letter => ({
  kind: 'rejection-taken-back',
  id: `rejection-reversed-${id}`,
  to,
  subject: 'Your registration is waiting for approval again',
  paragraphs: [
    'We wrote to you that your registration was not accepted. That decision was taken back, and nothing that you entered is lost.',
    'We will write to you again when your registration is decided.',
  ],
});
