/** The scripts that are written with joiners, with the marks that they share. */
const LETTER = [
  'Arabic',
  'Syriac',
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
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');
/** The signs that take a consonant's vowel away. After one, a joiner also ends words: that is how Malayalam wrote its final letters. */
const VIRAMAS = '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA';

// eslint-disable-next-line portal/linear -- single characters between single characters
const JOINERS = new RegExp(
  `(?<=[${LETTER}])(?<=[\\p{L}\\p{M}])[\\u200C\\u200D](?=[${LETTER}])(?=[\\p{L}\\p{M}])|(?<=[${VIRAMAS}])\\u200D(?![\\u200C\\u200D])`,
  'gu',
);

/**
 * Leaves out the joiners (U+200C, U+200D) that belong to the spelling of a word: those between letters or marks of a script that is written with
 * them. Any other joiner stays.
 */
export const withoutJoiners = (text: string): string => text.replace(JOINERS, '');
