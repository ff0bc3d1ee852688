import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';
import { withoutJoiners } from './joiners.ts';

const LETTERS_AND_SPACES = complaint(
  'full-name-letters-only',
  'Full name can only contain letters and spaces',
);

/**
 * Letters of any script with their combining marks; full stop, apostrophe and hyphen between letters ("A. K. Rao", "D'Souza").
 * Every repetition begins with a separator, so that matching takes linear time.
 */
const lettersAndSpaces = /^\p{L}[\p{L}\p{M}]*(?:(?:[.'’-] ?| )\p{L}[\p{L}\p{M}]*)*\.?$/u;

/**
 * A full stop inside a word turns it into a web address ("prize.com"). Initials may do without the space ("A.K.Rao"); in scripts without upper
 * case an initial has up to three letters ("एस.के.राव").
 */
const initial =
  /(?<![\p{L}\p{M}\u200c\u200d])(?:[\p{Lu}\p{Lt}]\p{M}*|(?:\p{Lo}[\p{M}\u200c\u200d]*){1,3})\.(?!\p{Ll})/gu;
const isWebAddress = (name: string): boolean => /\.\p{L}/u.test(name.replace(initial, ' '));

/** For an edit of someone's data, which may repeat a name that an earlier release took. A changed name must also be a `fullName`. */
export const keptFullName = typedText(
  noun('Full name'),
  limits.name,
  complaint('full-name-missing', 'Full name is required'),
).check(
  z.refine((name) => [...name].length >= limits.nameMinimum, {
    error: complaint('full-name-too-short', 'Full name must be at least 2 characters'),
    abort: true,
  }),
  z.refine((name) => lettersAndSpaces.test(withoutJoiners(name).replace(/\s+/gu, ' ')), {
    error: LETTERS_AND_SPACES,
    abort: true,
  }),
);

export const fullName = keptFullName.check(
  z.refine((name) => !isWebAddress(withoutJoiners(name)), { error: LETTERS_AND_SPACES }),
);
