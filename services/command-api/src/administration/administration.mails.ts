import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

/** Goes to the old address. It doesn't name the new one, since the mailbox may have another owner. */
export const addressLeft = (to: Recipient, id: string, school: string): Letter => ({
  kind: 'address-left',
  id: `${id}-old`,
  to,
  subject: 'Your account has another e-mail address now',
  paragraphs: [
    'An administrator gave your account another e-mail address. You cannot sign in with this one any more.',
    `If you did not ask for it, please write to ${school === '' ? 'the school' : school}.`,
  ],
});

export const addressTakenUp = (to: Recipient, id: string, publicUrl: string): Letter => ({
  kind: 'address-taken-up',
  id: `${id}-new`,
  to,
  subject: 'Your account has this e-mail address now',
  paragraphs: [
    'An administrator gave your account this e-mail address, and you were signed out everywhere. Your password is the same as before.',
    `Sign in with this address: ${publicUrl}/login`,
  ],
});
