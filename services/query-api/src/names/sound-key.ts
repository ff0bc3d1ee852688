/**
 * Unicode lays out the scripts of India alike, each in 128 code points: vowels from U+..04, consonants from U+..15, vowel signs from U+..3E.
 * A consonant is followed by an `a` unless a vowel sign or a virama follows.
 */
const VOWELS = 'a a a i i u u ri li e e e e o o o o'.split(' ');
const CONSONANTS =
  'k k g g n ch ch j j n t t d d n t t d d n n p f b b m y r r l l l v s s s h'.split(' ');
const SIGNS = 'a i i u u ri ri e e e e o o o o'.split(' ');
const [FIRST_VOWEL, FIRST_CONSONANT, FIRST_SIGN] = [0x04, 0x15, 0x3e];
const NASALS = [0x01, 0x02];
const NUKTA = 0x3c;
const VIRAMA = 0x4d;
const INDIC = /[\u0900-\u0d7f]+/gu;
/** In Devanagari, Bengali, Gurmukhi and Gujarati, the `a` of a consonant at the end of a word is silent. */
const isSilentAtEnd = (codePoint: number): boolean => codePoint < 0x0b00;

function indicInLatin(text: string): string {
  let latin = '';
  let isOpen = false;
  let codePoint = 0;
  for (const character of text) {
    codePoint = character.codePointAt(0) ?? 0;
    const letter = codePoint & 0x7f;
    if (letter === NUKTA) continue;
    const sign = letter === VIRAMA ? '' : SIGNS[letter - FIRST_SIGN];
    const inherent = isOpen && sign === undefined ? 'a' : '';
    const consonant = CONSONANTS[letter - FIRST_CONSONANT];
    const other = NASALS.includes(letter) ? 'n' : VOWELS[letter - FIRST_VOWEL];
    latin += inherent + (sign ?? consonant ?? other ?? '');
    isOpen = consonant !== undefined;
  }
  return isOpen && !isSilentAtEnd(codePoint) ? `${latin}a` : latin;
}

/** Urdu and Arabic write few vowels, and write two of them with the letters of `y` and `v`. */
const ARABIC: readonly (readonly [letters: string, latin: string])[] = [
  ['ب', 'b'],
  ['پ', 'p'],
  ['تٹط', 't'],
  ['ثسشص', 's'],
  ['جذزژضظ', 'j'],
  ['چ', 'ch'],
  ['خقکك', 'k'],
  ['دڈڑ', 'd'],
  ['ر', 'r'],
  ['غگ', 'g'],
  ['ف', 'f'],
  ['ل', 'l'],
  ['م', 'm'],
  ['نں', 'n'],
];
const arabicLetters = new Map(
  ARABIC.flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin] as const)),
);
const ARABIC_TEXT = /[\u0600-\u06ff]/gu;

const inLatin = (word: string): string =>
  word
    .replace(INDIC, indicInLatin)
    .replace(ARABIC_TEXT, (letter) => arabicLetters.get(letter) ?? '');

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/aa/gu, 'a'],
  [/ee|ii/gu, 'i'],
  [/oo|uu/gu, 'u'],
  [/ai|ae|ei/gu, 'e'],
  [/au|ou/gu, 'o'],
  [/ao$/u, 'av'],
  [/ph/gu, 'f'],
  [/x/gu, 'ks'],
  [/ck|q|c(?!h)/gu, 'k'],
  [/z/gu, 'j'],
  [/w/gu, 'v'],
  [/(?<=[bcdfgjklmnprstv])h/gu, ''],
  [/(?<letter>[a-z])\k<letter>/gu, '$<letter>'],
  [/ay(?![aeiou])/gu, 'e'],
  [/(?<=[^aeiou])y$/u, 'i'],
];
/** Joins the consonants around an unstressed `a` that a spelling leaves out. */
const WITHOUT_UNSTRESSED_A: readonly (readonly [RegExp, string])[] = [
  [/ay(?![aeiou])/gu, 'e'],
  [/(?<=[^aeiou]{2})a$/u, ''],
  [/n(?=[bpf])/gu, 'm'],
  [/m(?=[gk])/gu, 'n'],
  [/dny|jn|gn(?=[aeiou])/gu, 'gy'],
  [/(?<=[^aeiou])ru/gu, 'ri'],
];

const respelled = (word: string, rules: typeof SPELLINGS): string =>
  rules.reduce((text, [from, to]) => text.replace(from, to), word);

/**
 * The form of a word that other spellings of it share, also in the scripts of India: `patil` for 'Pateel' and 'पाटील'.
 *
 * @param word of a search key
 */
export function soundOf(word: string): string {
  const spelled = respelled(inLatin(word), SPELLINGS);
  const first = spelled.search(/[aeiou]/u);
  const unstressed = spelled.slice(first + 1).replace(/a(?!$)/gu, '');
  return respelled(spelled.slice(0, first + 1) + unstressed, WITHOUT_UNSTRESSED_A);
}

/** Besides Arabic script, Tamil: it writes voiced and unvoiced consonants with the same letters. */
const OPEN = /[\u0600-\u06ff\u0b80-\u0bff]/u;
const ALIKE: Readonly<Record<string, string>> = { b: 'p', f: 'p', c: 's', j: 's', d: 't', g: 'k' };

/** For comparing with a script that {@link leavesSoundsOpen}: `mrkn` for 'Murugan' and 'முருகன்'. */
export const consonantsOf = (word: string): string =>
  soundOf(word)
    .replace(/[aeiouyvh]/gu, '')
    .replace(/[bfcjdg]/gu, (letter) => ALIKE[letter] ?? letter)
    .replace(/(?<letter>[a-z])\k<letter>+/gu, '$<letter>');

export const leavesSoundsOpen = (word: string): boolean => OPEN.test(word);
