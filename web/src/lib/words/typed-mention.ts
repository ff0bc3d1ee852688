/** A text as its writer sees it, with the places of its mentions, each from its '@' to the end of the name. Stored, a mention is `@[name]`. */
export type Typed = { readonly text: string; readonly mentions: readonly Place[] };
type Place = { readonly start: number; readonly end: number };

export function typedOf(stored: string): Typed {
  let text = '';
  const mentions: Place[] = [];
  for (const [index, part] of stored.split(/@\[([^[\]\n]{1,120})\]/u).entries()) {
    const start = text.length;
    text += index % 2 === 1 ? `@${part}` : part;
    if (index % 2 === 1) mentions.push({ start, end: text.length });
  }
  return { text, mentions };
}

export function storedOf({ text, mentions }: Typed): string {
  let stored = '';
  let from = 0;
  for (const { start, end } of mentions) {
    stored += `${text.slice(from, start)}@[${text.slice(start + 1, end)}]`;
    from = end;
  }
  return stored + text.slice(from);
}

function commonLength(one: string, other: string, at: (text: string, index: number) => string) {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && at(one, length) === at(other, length)) length += 1;
  return length;
}

/**
 * Mentions keep their places, and one that was typed into becomes plain text.
 *
 * @param caret behind what was typed
 */
export function afterTyping({ text: before, mentions }: Typed, text: string, caret: number): Typed {
  const fromEnd = (of: string, index: number) => of.charAt(of.length - 1 - index);
  const kept = commonLength(before, text.slice(caret), fromEnd);
  const start = commonLength(before.slice(0, before.length - kept), text, (of, index) =>
    of.charAt(index),
  );
  const end = before.length - kept;
  const shift = text.length - before.length;
  return {
    text,
    mentions: mentions.flatMap((place) => {
      if (place.end <= start) return [place];
      return place.start >= end ? [{ start: place.start + shift, end: place.end + shift }] : [];
    }),
  };
}

export function mentionBeingTyped(
  { text, mentions }: Typed,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0 || mentions.some((place) => place.start === start)) return null;
  // An '@' within a word belongs to an email address
  if (start > 0 && /[\p{L}\p{M}\p{N}]/u.test(before.slice(start - 1, start))) return null;
  const query = before.slice(start + 1);
  // A bracket begins a mention that is written by hand, and no name has more words
  if (query.startsWith('[') || /\n/u.test(query) || query.split(' ').length > 4) return null;
  return { start, query };
}

export function withMention(
  typed: Typed,
  caret: number,
  start: number,
  display: string,
): { readonly typed: Typed; readonly caret: number } {
  const name = `@${display}`;
  const text = `${typed.text.slice(0, start)}${name} ${typed.text.slice(caret)}`;
  const end = start + name.length;
  const { mentions } = afterTyping(typed, text, end + 1);
  const place = { start, end };
  return {
    typed: { text, mentions: [...mentions, place].toSorted((a, b) => a.start - b.start) },
    caret: end + 1,
  };
}
