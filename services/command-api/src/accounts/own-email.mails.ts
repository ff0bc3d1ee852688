import { longDate } from '@portal/languages/dates';
import { sayIn } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

export function emailToConfirm(
  to: Recipient,
  link: { readonly id: string; readonly url: string; readonly expiresAt: string },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'address-change',
    id: `email-confirm-${link.id}`,
    expiresAt: link.expiresAt,
    to,
    subject: say('Confirm your new e-mail address'),
    paragraphs: [
      say(
        'Someone, probably you, wants to sign in to an account on the alumni portal with this e-mail address. Please confirm it:',
      ),
      link.url,
      say(
        'The link works once, for 24 hours. If it was not you, ignore this mail: nothing changes unless the link is opened.',
      ),
    ],
  };
}

/** Goes to the current address. It doesn't name the new one, which may belong to a stranger. */
export function emailChangeAsked(
  to: Recipient,
  link: { readonly id: string; readonly url: string },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'address-change',
    id: `email-asked-${link.id}`,
    to,
    subject: say('Someone asked to change your e-mail address'),
    paragraphs: [
      say(
        'Someone who knows your password, probably you, asked to change the e-mail address of your account. It changes once the link in our mail to the new address is opened.',
      ),
      say('If it was not you, stop it here: {url}', { url: link.url }),
    ],
  };
}

/** Goes to the old address. */
export function emailChanged(
  to: Recipient,
  link: {
    readonly id: string;
    readonly url: string;
    readonly until: string;
    readonly timeZone: string;
  },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'address-change',
    id: `email-changed-${link.id}`,
    expiresAt: link.until,
    to,
    subject: say('Your e-mail address was changed'),
    paragraphs: [
      say(
        'You asked to change your e-mail address, and the new one was confirmed. You can no longer sign in with this one.',
      ),
      say('If it was not you, undo the change by {date}: {url}', {
        date: longDate(to.language, link.until, link.timeZone),
        url: link.url,
      }),
      say('You need the password that you had before the change.'),
    ],
  };
}

/** Goes to administrators. */
export function emailChangeDisputed(
  to: Recipient,
  about: { readonly id: string; readonly memberId: string; readonly publicUrl: string },
): Letter {
  const say = sayIn(to.language);
  return {
    kind: 'address-disputed',
    id: `${about.id}-${to.memberId}`,
    to,
    subject: say('A member did not ask for a new e-mail address'),
    paragraphs: [
      say(
        'The person who reads the earlier e-mail address of an account says that the member did not ask for a new one. The account has been signed out on every device.',
      ),
      say('Please find out who is right, and set the right address: {url}', {
        url: `${about.publicUrl}/admin/members/${about.memberId}`,
      }),
    ],
  };
}
