import type { Letter } from '../mail/letters.ts';

/** Goes to the old address. It doesn't name the new one, since the mailbox may have another owner. */
export const addressLeft = (id: string): Letter => ({
  kind: 'address-left',
  id: `${id}-old`,
  write: ({ say, school }) => ({
    subject: say('Your email address was changed'),
    paragraphs: [
      say(
        'An administrator changed the email address of your account. You can no longer sign in with this one.',
      ),
      school === ''
        ? say('If you did not ask for it, please write to the school.')
        : say('If you did not ask for it, please write to {school}.', { school }),
    ],
  }),
});

export const addressTakenUp = (id: string): Letter => ({
  kind: 'address-taken-up',
  id: `${id}-new`,
  write: ({ say, urlOf }) => ({
    subject: say('This is now your email address'),
    paragraphs: [
      say(
        'An administrator changed the email address of your account to this one, and you were signed out everywhere. Your password is the same as before.',
      ),
      say('Sign in with this address: {url}', { url: urlOf('/login') }),
    ],
  }),
});
