import { fromJson } from '@portal/contracts/wire/json';
import { mentionsView } from '@portal/contracts/members/member.views';
import { readView } from '@portal/contracts/wire/view';
import type { ViewReader } from '@portal/contracts/views';

const mention = /@\[([^[\]\n]{1,120})\]/gu;

/** Stores mentions by member ids, because names change and are not unique. A display that names nobody stays as typed. */
export const createMentions =
  (views: ViewReader) =>
  async (typed: string): Promise<{ readonly text: string; readonly mentionIds: string[] }> => {
    const displays = new Set([...typed.matchAll(mention)].map(([, display = '']) => display));
    if (displays.size === 0) return { text: typed, mentionIds: [] };
    const { json } = await readView(views, mentionsView, { displays: [...displays] });
    const memberIds = new Map(Object.entries(fromJson(mentionsView.answer, json)));
    return {
      text: typed.replace(mention, (match, display: string) => {
        const memberId = memberIds.get(display);
        return memberId === undefined ? match : `@[${memberId}]`;
      }),
      mentionIds: [...new Set(memberIds.values())],
    };
  };
