import type { NomineeWish, Occasion } from '@portal/contracts/nominees/occasion';
import type { Letter } from '../mail/letters.ts';
import type { Recipient } from '../mail/recipients.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayOf = (instant: string): string => longDate.format(new Date(instant));

type Change = 'named' | 'changed' | 'withdrawn';
const DONE: Readonly<Record<Change, string>> = {
  named:
    'You have named a nominee: a person who may ask for a copy of your data, or its erasure, if you die or cannot act.',
  changed: 'You have changed the details of one of your nominees.',
  withdrawn: 'You have withdrawn one of your nominees.',
};

export const nomineesChanged = (
  to: Recipient,
  id: string,
  { change, publicUrl }: { readonly change: Change; readonly publicUrl: string },
): Letter => ({
  kind: 'nominees-changed',
  id,
  to,
  subject: 'Your nominees have changed',
  paragraphs: [
    DONE[change],
    `If it was not you, please change your password, and look at your nominees: ${publicUrl}/account/data`,
  ],
});

const SAID: Readonly<Record<Occasion, string>> = {
  death: 'An administrator was told that you have died.',
  incapacity: 'An administrator was told that you cannot act for yourself any more.',
};
const ASKED: Readonly<Record<NomineeWish, string>> = {
  copy: 'a copy of your data',
  erasure: 'the erasure of your account',
};

/** Goes to the member, in case the request is a mistake or a fraud. */
export const nomineeRequestOpened = (
  to: Recipient,
  id: string,
  request: {
    readonly occasion: Occasion;
    readonly asks: readonly NomineeWish[];
    readonly publicUrl: string;
  },
): Letter => {
  const { occasion, asks, publicUrl } = request;
  const asked = asks.map((wish) => ASKED[wish]).join(' and ');
  return {
    kind: 'nominee-request',
    id,
    to,
    subject: 'Someone asks to act in your place',
    paragraphs: [
      `${SAID[occasion]} Once a second administrator confirms this, nobody can sign in to your account any more.${asked === '' ? '' : ` Your nominee asks for ${asked}.`}`,
      `If this is a mistake, sign in, which stops the request: ${publicUrl}/login`,
    ],
  };
};

/** Goes to the other administrators. */
export const requestWaits = (
  to: Recipient,
  id: string,
  { memberId, publicUrl }: { readonly memberId: string; readonly publicUrl: string },
): Letter => ({
  kind: 'nominee-request',
  id,
  to,
  subject: 'The request of a nominee needs a second administrator',
  paragraphs: [
    'Another administrator has opened the request of a nominee. Please look at the proof, and confirm or close the request:',
    `${publicUrl}/admin/members/${memberId}`,
  ],
});

/** Goes to the nominee. The member, or two administrators together, have chosen the name and the address. */
export const nomineeCopy = (
  to: Recipient,
  id: string,
  copy: { readonly of: string; readonly url: string; readonly expiresAt: string },
): Letter => ({
  kind: 'nominee-copy',
  id,
  to,
  isToNominee: true,
  expiresAt: copy.expiresAt,
  subject: 'The copy of data that you asked for',
  paragraphs: [
    `${copy.of} has named you as nominee on the alumni portal. Two administrators have decided that you get a copy of the data that it keeps about ${copy.of}:`,
    copy.url,
    `The link works until ${dayOf(copy.expiresAt)}. Anyone who has the link can open the copy, so please do not share it.`,
  ],
});
