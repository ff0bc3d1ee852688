export function mentionBeingTyped(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0) return null;
  // An '@' within a word belongs to an e-mail address
  if (start > 0 && /[\p{L}\p{M}\p{N}]/u.test(before.slice(start - 1, start))) return null;
  const query = before.slice(start + 1);
  // A finished mention begins with a bracket, and no name has more words
  if (query.startsWith('[') || /\n/u.test(query) || query.split(' ').length > 4) return null;
  return { start, query };
}

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
