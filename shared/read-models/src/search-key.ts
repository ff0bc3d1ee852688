/**
 * Text as it is searched and sorted: lower-cased, one form for each character, single spaces. It begins with a space, so that
 * `' pa'` finds every word that begins with 'pa' and no other; the empty text has the empty key.
 */
export function searchKey(text: string): string {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean);
  return words.map((word) => ` ${word}`).join('');
}

/** The text as a literal of a regular expression, which is what filters take. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
