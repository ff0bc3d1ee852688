/** People write apostrophes in several ways and leave them out in a search. */
const APOSTROPHES = /['‘’ʼʻ`´′＇]/gu;
/** Some people write these, others a space: "Anne-Marie", "A.K. Rao". */
const JOINTS = /[\p{Pd}.]/gu;
/** Keyboards put joiners and other invisible characters into the words of some scripts. */
const INVISIBLE = /\p{Cf}/gu;
/** Accents of Latin letters alone: in other scripts the vowel signs and the nukta are marks too, and change the word. */
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;
/** Latin letters that Unicode does not decompose into a plain letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
// eslint-disable-next-line portal/linear -- one class of letters
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/**
 * The form of a text for search and sorting: without case, accents of Latin letters and apostrophes, one form for each character, single
 * spaces. It begins with a space, so that `' pa'` finds exactly the words that begin with 'pa'; the empty text has the empty key. Documents
 * store keys, so a change here requires new versions of the read models that hold them.
 */
export function searchKey(text: string): string {
  const plain = text
    // Before normalizing, which decomposes some apostrophes into a space and an accent
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(LATIN_ACCENTS, '')
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
    .replace(INVISIBLE, '')
    .replace(JOINTS, ' ')
    .normalize('NFC');
  const words = plain.split(/\s+/u).filter(Boolean);
  return words.map((word) => ` ${word}`).join('');
}
