import type { Mention } from '@portal/contracts/members/member.api';
import type { ReactNode } from 'react';

export type Suggestion = {
  readonly display: string;
  readonly content: ReactNode;
};
export type Suggest = (query: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;

export type Mentions = {
  readonly suggest: Suggest;
  readonly onOpen: (memberId: string) => void;
};

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

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly memberId: string | null };

/**
 * @param mentions the members whom the text mentions; other brackets stay as typed. Without it, in a text that the server has not
 * answered yet, every display in brackets may be a mention.
 */
export function textParts(text: string, mentions?: readonly Mention[]): readonly TextPart[] {
  const memberIds = mentions && new Map(mentions.map(({ _id, display }) => [display, _id]));
  const parts: TextPart[] = [];
  let plain = '';
  for (const [index, part] of text.split(/@\[([^[\]\n]{1,120})\]/u).entries()) {
    const isBracketed = index % 2 === 1;
    if (isBracketed && memberIds?.has(part) !== false) {
      if (plain !== '') parts.push({ kind: 'text', text: plain });
      plain = '';
      parts.push({ kind: 'mention', text: part, memberId: memberIds?.get(part) ?? null });
    } else plain += isBracketed ? `@[${part}]` : part;
  }
  return plain === '' ? parts : [...parts, { kind: 'text', text: plain }];
}

export const spokenText = (text: string, mentions: readonly Mention[]): string =>
  textParts(text, mentions)
    .map((part) => (part.kind === 'mention' ? `@${part.text}` : part.text))
    .join('');
