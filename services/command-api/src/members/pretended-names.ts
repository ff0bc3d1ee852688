import { withoutJoiners } from '@portal/contracts/members/joiners';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Words } from '@portal/languages/coded-text';
import { DomainError } from '@portal/service-kit/errors';

const PRETENDS = wordsOf('name-pretends');
const MIXED = wordsOf('name-of-mixed-scripts');
const INVISIBLE = wordsOf('name-invisible');

/** Nobody has one of these words in their name who isn't called so by an office. */
const OFFICES = [
  'admin admins administrator administrators moderator moderators webmaster sysadmin principal headmaster headmistress',
  'एडमिन एडमिनिस्ट्रेटर प्रशासक व्यवस्थापक मुख्याध्यापक मुख्याध्यापिका प्राचार्य प्रधानाचार्य',
  'ایڈمن ایڈمنسٹریٹر منتظم پرنسپل',
].flatMap((words) => words.split(' '));

/** A name of nothing but these and a reserved name is no person's. */
const OF_THE_HOUSE = new Set(
  'the school office alumni alumnae association portal team support staff official committee trust desk'.split(
    ' ',
  ),
);

/** Letters of other scripts, and pairs, that look like a Latin letter in common typefaces (a part of Unicode TR 39). */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    // Cyrillic
    'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd ԛq ԝw һh пn гr',
    // Greek
    'αa βb εe ηn ιi κk νv οo ρp τt υu χx μu',
    // Latin letters that are written alike. All of l, I and i become one
    'ıi ɑa ɡg ꞓc li',
  ]
    .flatMap((pairs) => pairs.split(' '))
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

const ACCENTS = /[\u0300-\u036f]/gu;
const WITHIN_WORDS = /[.'’-]/gu;

/** The look of a text: two that look alike have the same. */
const skeleton = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().replace(ACCENTS, '').replace(WITHIN_WORDS, '')]
    .map((letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const wordsIn = (name: string): readonly string[] => name.trim().split(/\s+/u);

const officeSkeletons = new Set(OFFICES.map(skeleton));
const houseSkeletons = new Set([...OF_THE_HOUSE].map(skeleton));

/** The scripts in which people write whole names. Chinese, Japanese and Korean names mix several scripts. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
]
  // eslint-disable-next-line portal/linear -- one class of letters
  .map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

const isMixed = (word: string): boolean => SCRIPTS.filter((script) => script.test(word)).length > 1;

/** Joiners belong to the spelling of some scripts, and change nothing of what a name pretends. */
function complaintAbout(written: string, reserved: ReadonlySet<string>): Words | null {
  const name = withoutJoiners(written);
  if (/\p{Default_Ignorable_Code_Point}/u.test(name)) return INVISIBLE;
  if (name.split(/[\s.'’-]+/u).some(isMixed)) return MIXED;
  const words = wordsIn(name).map(skeleton);
  const whole = words.join('');
  if (words.some((word) => officeSkeletons.has(word)) || officeSkeletons.has(whole))
    return PRETENDS;
  const own = words.filter((word) => !houseSkeletons.has(word)).join('');
  return own === '' || reserved.has(own) || reserved.has(whole) ? PRETENDS : null;
}

/**
 * Refuses names by which a member could pass for the portal, the school or its administrators. Existing names are never checked again.
 *
 * @param reservedNames separated by commas: the school's and its association's
 */
export function createOwnNames(reservedNames: string) {
  const reserved = new Set(
    reservedNames
      .split(',')
      .map((name) => wordsIn(name).map(skeleton).join(''))
      .filter((name) => name !== ''),
  );
  return {
    /** @throws DomainError invalid */
    require(fullName: string): void {
      const words = complaintAbout(fullName, reserved);
      if (words === null) return;
      throw new DomainError('invalid', words, { field: 'fullName' });
    },
  };
}
