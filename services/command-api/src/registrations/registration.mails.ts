import type { Letter } from '../parts/letters.ts';
import type { Recipient } from '../parts/recipients.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const approved = (to: Recipient, memberId: string, publicUrl: string): Letter => ({
  about: 'registration approved',
  id: `approved-${memberId}`,
  to,
  subject: 'Your account was approved',
  paragraphs: [`Welcome! You can sign in now: ${publicUrl}/login`],
});

export const rejected = (to: Recipient, memberId: string, erasedBy: Date): Letter => ({
  about: 'registration rejected',
  id: `rejected-${memberId}`,
  to,
  subject: 'Your registration was not accepted',
  paragraphs: [
    'An administrator looked at your registration and did not accept it. If you think this is a mistake, please write to the school.',
    `Nobody on the portal sees what you entered any more, and it will be erased after ${longDate.format(erasedBy)}.`,
  ],
});
