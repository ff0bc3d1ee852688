import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export const wrongCodesLetter = (to: Recipient, id: string, publicUrl: string): Letter => ({
  kind: 'second-step',
  id,
  to,
  subject: 'Wrong codes for your account',
  paragraphs: [
    'Someone entered your password and then several wrong codes, so that sign-in was stopped.',
    'If it was you, sign in again with the code that your app shows, or with a recovery code.',
    `If it was not you, someone knows your password. Choose a new one at once: ${publicUrl}/login`,
    'A new password also ends the wait after too many wrong codes.',
  ],
});
