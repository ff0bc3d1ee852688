import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (instant: string): string => longDate.format(new Date(instant));

export const emailToConfirm = (
  to: Recipient,
  link: { readonly id: string; readonly url: string; readonly expiresAt: string },
): Letter => ({
  kind: 'address-change',
  id: `email-confirm-${link.id}`,
  expiresAt: link.expiresAt,
  to,
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    'Someone, probably you, wants to sign in to an account on the alumni portal with this e-mail address. Please confirm it:',
    link.url,
    'The link works once, for 24 hours. If it was not you, ignore this mail: nothing changes unless the link is opened.',
  ],
});

/** Goes to the current address. It doesn't name the new one, which may belong to a stranger. */
export const emailChangeAsked = (
  to: Recipient,
  link: { readonly id: string; readonly url: string },
): Letter => ({
  kind: 'address-change',
  id: `email-asked-${link.id}`,
  to,
  subject: 'Someone asked to change your e-mail address',
  paragraphs: [
    'Someone who knows your password, probably you, asked to change the e-mail address of your account. It changes once the link in our mail to the new address is opened.',
    `If it was not you, stop it here: ${link.url}`,
  ],
});

/** Goes to the old address. */
export const emailChanged = (
  to: Recipient,
  link: { readonly id: string; readonly url: string; readonly until: string },
): Letter => ({
  kind: 'address-change',
  id: `email-changed-${link.id}`,
  expiresAt: link.until,
  to,
  subject: 'Your e-mail address was changed',
  paragraphs: [
    'You asked to change your e-mail address, and the new one was confirmed. You can no longer sign in with this one.',
    `If it was not you, undo the change by ${dayOf(link.until)}: ${link.url}`,
    'You need the password that you had before the change.',
  ],
});

/** Goes to administrators. */
export const emailChangeDisputed = (
  to: Recipient,
  about: { readonly id: string; readonly memberId: string; readonly publicUrl: string },
): Letter => ({
  kind: 'address-disputed',
  id: `${about.id}-${to.memberId}`,
  to,
  subject: 'A member did not ask for a new e-mail address',
  paragraphs: [
    'The person who reads the earlier e-mail address of an account says that the member did not ask for a new one. The account has been signed out on every device.',
    `Please find out who is right, and set the right address: ${about.publicUrl}/admin/members/${about.memberId}`,
  ],
});
