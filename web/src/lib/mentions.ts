/** What is being typed after the nearest '@' before the caret, and where that '@' stands; null where no mention is begun. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0) return null;
  // In the middle of a word it is an e-mail address
  if (start > 0 && /[\p{L}\p{M}\p{N}]/u.test(before.slice(start - 1, start))) return null;
  const query = before.slice(start + 1);
  // A name has few words; a finished mention begins with a bracket
  if (query.startsWith('[') || /\n/u.test(query) || query.split(' ').length > 4) return null;
  return { start, query };
}

/** The text with the mention in the place of what was typed, and where the caret goes. */
export function withMention(
  text: string,
  caret: number,
  start: number,
  display: string,
): { readonly text: string; readonly caret: number } {
  const mention = `@[${display}] `;
  return {
    text: text.slice(0, start) + mention + text.slice(caret),
    caret: start + mention.length,
  };
}

export type Part = { readonly kind: 'text' | 'mention'; readonly text: string };

/** A text cut into what is plain and what is a mention (`@[name]`). */
export function partsOf(text: string): readonly Part[] {
  return text
    .split(/(@\[[^[\]\n]{1,120}\])/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({
      kind: piece.startsWith('@[') && piece.endsWith(']') ? 'mention' : 'text',
      text: piece,
    }));
}
