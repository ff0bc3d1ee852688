import type { NomineeWish, Occasion } from '@portal/contracts/nominees/occasion';
import type { Say } from '@portal/languages/say';
import type { Letter } from '../mail/letters.ts';

type Change = 'named' | 'changed' | 'withdrawn';
const done = (say: Say): Readonly<Record<Change, string>> => ({
  named: say(
    'You have named a nominee: a person who may ask for a copy of your data, or its erasure, if you die or cannot act.',
  ),
  changed: say('You have changed the details of one of your nominees.'),
  withdrawn: say('You have withdrawn one of your nominees.'),
});

export const nomineesChanged = (id: string, change: Change): Letter => ({
  kind: 'nominees-changed',
  id,
  write: ({ say, urlOf }) => ({
    subject: say('Your nominees have changed'),
    paragraphs: [
      done(say)[change],
      say('If this was not you, please change your password and check your nominees: {url}', {
        url: urlOf('/account/data'),
      }),
    ],
  }),
});

const occasions = (say: Say): Readonly<Record<Occasion, string>> => ({
  death: say(
    'An administrator was told that you have died. Once a second administrator confirms this, nobody can sign in to your account any more.',
  ),
  incapacity: say(
    'An administrator was told that you cannot act for yourself any more. Once a second administrator confirms this, nobody can sign in to your account any more.',
  ),
});

function wishesOf(asks: readonly NomineeWish[], say: Say): readonly string[] {
  const [asksForCopy, asksForErasure] = [asks.includes('copy'), asks.includes('erasure')];
  if (asksForCopy && asksForErasure)
    return [say('Your nominee asks for a copy of your data and the erasure of your account.')];
  if (asksForCopy) return [say('Your nominee asks for a copy of your data.')];
  return asksForErasure ? [say('Your nominee asks for the erasure of your account.')] : [];
}

/** Goes to the member, in case the request is a mistake or a fraud. */
export const nomineeRequestOpened = (
  id: string,
  occasion: Occasion,
  asks: readonly NomineeWish[],
): Letter => ({
  kind: 'nominee-request',
  id,
  write: ({ say, urlOf }) => ({
    subject: say('Someone has asked to act in your place'),
    paragraphs: [
      [occasions(say)[occasion], ...wishesOf(asks, say)].join(' '),
      say('If this is a mistake, sign in to stop the request: {url}', {
        url: urlOf('/login'),
      }),
    ],
  }),
});

/** Goes to the other administrators. */
export const requestWaits = (id: string, memberId: string): Letter => ({
  kind: 'nominee-request',
  id,
  write: ({ say, urlOf }) => ({
    subject: say('The request of a nominee needs a second administrator'),
    paragraphs: [
      say(
        'Another administrator has opened the request of a nominee. Please look at the proof, and confirm or close the request:',
      ),
      urlOf(`/admin/members/${memberId}`),
    ],
  }),
});

/** Goes to the nominee. The member, or two administrators together, have chosen the name and the address. */
export const nomineeCopy = (
  id: string,
  copy: { readonly of: string; readonly url: string; readonly expiresAt: string },
): Letter => ({
  kind: 'nominee-copy',
  id,
  isToNominee: true,
  expiresAt: copy.expiresAt,
  write: ({ say, dateOf }) => ({
    subject: say('The copy of data that you asked for'),
    paragraphs: [
      say(
        '{member} has named you as a nominee on the alumni portal. Two administrators have decided that you may have a copy of the data that the portal keeps about {member}:',
        { member: copy.of },
      ),
      copy.url,
      say(
        'The link works until {date}. Anyone who has the link can open the copy, so please do not share it.',
        { date: dateOf(copy.expiresAt) },
      ),
    ],
  }),
});
