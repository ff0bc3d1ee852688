import type { Mention } from '@portal/contracts/members/member.api';
import {
  isSeen,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import type { People } from './people.ts';

const bracketed = /@\[([^[\]\n]{1,120})\]/gu;

const hasName = (member: MemberDocument | undefined): member is PresentMember =>
  isSeen(member) && member.fullName !== '';

const withBatch = ({ fullName, batchYear }: PresentMember): string =>
  batchYear === null ? fullName : `${fullName} (${batchYear})`;

function* displaysOf(member: PresentMember): Generator<string> {
  const { fullName, batchYear } = member;
  yield fullName;
  yield withBatch(member);
  for (let number = 1; ; number++)
    yield `${fullName} (${batchYear === null ? number : `${batchYear}, ${number}`})`;
}

/** Distinguishes members of the same name within a text, and from text in brackets that mentions nobody. */
function uniqueDisplays(
  mentioned: readonly PresentMember[],
  typed: readonly string[],
): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const member of mentioned)
    for (const display of new Set([member.fullName, withBatch(member)]))
      uses.set(display, (uses.get(display) ?? 0) + 1);

  const taken = new Set(typed);
  const displays = new Map<string, string>();
  for (const member of mentioned) {
    for (const display of displaysOf(member)) {
      if (taken.has(display) || (uses.get(display) ?? 0) > 1) continue;
      taken.add(display);
      displays.set(member._id, display);
      break;
    }
  }
  return displays;
}

export function presentMentions(
  text: string,
  mentionIds: readonly string[],
  people: People,
): { readonly text: string; readonly mentions: Mention[] } {
  if (mentionIds.length === 0) return { text, mentions: [] };
  const inBrackets = [...new Set(Array.from(text.matchAll(bracketed), ([, inner = '']) => inner))];
  const isMention = (inner: string) => mentionIds.includes(inner);
  const displays = uniqueDisplays(
    inBrackets
      .filter(isMention)
      .map((id) => people.get(id))
      .filter(hasName),
    inBrackets.filter((inner) => !isMention(inner)),
  );
  return {
    text: text.replace(bracketed, (match, inner: string) =>
      isMention(inner) ? `@[${displays.get(inner) ?? 'former member'}]` : match,
    ),
    mentions: Array.from(displays, ([_id, display]) => ({ _id, display })),
  };
}
