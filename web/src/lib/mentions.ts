import type { ReactNode } from 'react';

export type Suggestion = {
  readonly display: string;
  readonly content: ReactNode;
};
export type Suggest = (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

export type Mentions = {
  readonly suggest: Suggest;
  /** Opens the person whom a mention names. */
  readonly onOpen: (display: string) => void;
};

/** The mention being typed at the caret: its start and what follows the '@'. null when there is none. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0) return null;
  // Within a word it is an e-mail address
  if (start > 0 && /[\p{L}\p{M}\p{N}]/u.test(before.slice(start - 1, start))) return null;
  const query = before.slice(start + 1);
  // A name has few words; a finished mention begins with a bracket
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

/** For a mention, `text` is the display without its brackets. */
export type TextPart = { readonly kind: 'text' | 'mention'; readonly text: string };

export const textParts = (text: string): readonly TextPart[] =>
  text
    .split(/@\[([^[\]\n]{1,120})\]/u)
    .map((part, index): TextPart => ({ kind: index % 2 === 1 ? 'mention' : 'text', text: part }))
    .filter((part) => part.text !== '');

/** The text as it is read aloud, with its mentions as `@name`. */
export const spokenText = (text: string): string =>
  textParts(text)
    .map((part) => (part.kind === 'mention' ? `@${part.text}` : part.text))
    .join('');
