/** Written in names of one person in several ways, and often left out when searching. */
const APOSTROPHES = /['‘’ʼʻ`´′＇]/gu;
/** What joins the parts of a word for some and parts it for others: "Anne-Marie", "A.K. Rao". */
const JOINTS = /[\p{Pd}.]/gu;
/** Joiners and other characters that nobody sees; keyboards put them into words of some scripts. */
const INVISIBLE = /\p{Cf}/gu;
/** Only of Latin letters: vowel signs and the nukta of other scripts are marks, too, and make another word. */
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;
/** Latin letters that don't come apart into a plain one and an accent. */
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
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/**
 * Text as it is searched and sorted: without case, accents of Latin letters and apostrophes, one form for each character, single
 * spaces. It begins with a space, so that `' pa'` finds every word that begins with 'pa' and no other; the empty text has the
 * empty key. What it makes of a text is part of the documents: a change takes new versions of the read models that hold keys.
 */
export function searchKey(text: string): string {
  const plain = text
    // Before the apostrophes of other alphabets come apart into a space and an accent
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
