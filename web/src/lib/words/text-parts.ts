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
