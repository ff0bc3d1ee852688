import type { Letter } from '../mail/letters.ts';

export const wrongCodesLetter = (id: string): Letter => ({
  kind: 'second-step',
  id,
  write: ({ say, urlOf }) => ({
    subject: say('Wrong codes for your account'),
    paragraphs: [
      say(
        'Someone entered your password and then several wrong codes, so we stopped that sign-in.',
      ),
      say(
        'If this was you, sign in again with the code that your app shows, or with a recovery code.',
      ),
      say('If this was not you, someone knows your password. Choose a new one right away: {url}', {
        url: urlOf('/login'),
      }),
      say('A new password also ends the wait after too many wrong codes.'),
    ],
  }),
});
