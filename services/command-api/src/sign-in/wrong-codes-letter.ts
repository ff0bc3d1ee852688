import { sayIn } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export function wrongCodesLetter(to: Recipient, id: string, publicUrl: string): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'second-step',
    id,
    to,
    subject: say('Wrong codes for your account'),
    paragraphs: [
      say(
        'Someone entered your password and then several wrong codes, so that sign-in was stopped.',
      ),
      say(
        'If it was you, sign in again with the code that your app shows, or with a recovery code.',
      ),
      say('If it was not you, someone knows your password. Choose a new one at once: {url}', {
        url: `${publicUrl}/login`,
      }),
      say('A new password also ends the wait after too many wrong codes.'),
    ],
  };
}
