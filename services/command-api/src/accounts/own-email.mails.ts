import type { Letter } from '../mail/letters.ts';

export const emailToConfirm = (linkId: string, url: string, expiresAt: string): Letter => ({
  kind: 'address-change',
  id: `email-confirm-${linkId}`,
  expiresAt,
  write: ({ say }) => ({
    subject: say('Confirm your new email address'),
    paragraphs: [
      say(
        'Someone, probably you, wants to sign in to an account on the alumni portal with this email address. Please confirm it:',
      ),
      url,
      say(
        'The link works once, within 24 hours. If this was not you, ignore this email: nothing changes unless the link is opened.',
      ),
    ],
  }),
});

/** Goes to the current address. It doesn't name the new one, which may belong to a stranger. */
export const emailChangeAsked = (linkId: string, url: string): Letter => ({
  kind: 'address-change',
  id: `email-asked-${linkId}`,
  write: ({ say }) => ({
    subject: say('Someone asked to change your email address'),
    paragraphs: [
      say(
        'Someone who knows your password, probably you, asked to change the email address of your account. It changes once the link in our email to the new address is opened.',
      ),
      say('If this was not you, stop the change here: {url}', { url }),
    ],
  }),
});

/** Goes to the old address. */
export const emailChanged = (linkId: string, url: string, until: string): Letter => ({
  kind: 'address-change',
  id: `email-changed-${linkId}`,
  expiresAt: until,
  write: ({ say, dateOf }) => ({
    subject: say('Your email address was changed'),
    paragraphs: [
      say(
        'You asked to change your email address, and the new one was confirmed. You can no longer sign in with this one.',
      ),
      say('If this was not you, undo the change by {date}: {url}', { date: dateOf(until), url }),
      say('You need the password that you had before the change.'),
    ],
  }),
});

/** Goes to administrators. */
export const emailChangeDisputed = (id: string, memberId: string): Letter => ({
  kind: 'address-disputed',
  id,
  write: ({ say, urlOf }) => ({
    subject: say('A member did not ask for a new email address'),
    paragraphs: [
      say(
        'The person who reads the earlier email address of an account says that the member did not ask for a new one. We have signed the account out on every device.',
      ),
      say('Please find out who is right, and set the correct address: {url}', {
        url: urlOf(`/admin/members/${memberId}`),
      }),
    ],
  }),
});
