import { isPresent } from '@portal/read-models/members/member';
import { nameOf, type People } from './people.ts';

const mention = /@\[([0-9a-f-]{36})\]/gu;

export function withNames(text: string, mentionIds: readonly string[], people: People): string {
  if (mentionIds.length === 0) return text;
  return text.replace(mention, (typed, id: string) => {
    if (!mentionIds.includes(id)) return typed;
    const member = people.get(id);
    return `@[${isPresent(member) ? nameOf(member) : 'former member'}]`;
  });
}
