import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

/** Goes to the old address. It doesn't name the new one, since the mailbox may have another owner. */
export const addressLeft = (to: Recipient, id: string, school: string): Letter => ({
  kind: 'address-left',
  id: `${id}-old`,
  to,
  subject: 'Your e-mail address was changed',
  paragraphs: [
    'An administrator changed the e-mail address of your account. You can no longer sign in with this one.',
    `If you did not ask for it, please write to ${school === '' ? 'the school' : school}.`,
  ],
});

export const addressTakenUp = (to: Recipient, id: string, publicUrl: string): Letter => ({
  kind: 'address-taken-up',
  id: `${id}-new`,
  to,
  subject: 'This is now your e-mail address',
  paragraphs: [
    'An administrator changed the e-mail address of your account to this one, and you were signed out everywhere. Your password is the same as before.',
    `Sign in with this address: ${publicUrl}/login`,
  ],
});
