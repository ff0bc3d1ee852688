import { mentionsView, type ViewReader } from '@portal/contracts/views/view';

/** `@[display]`, as it is typed and stands on the wire. */
const mention = /@\[([^[\]\n]{1,120})\]/gu;

export type MentioningText = { readonly text: string; readonly mentionIds: readonly string[] };

/**
 * Puts member ids in the place of the displays, so that two people of one name don't collide and a new name shows everywhere.
 * What names nobody stays as typed.
 */
export async function resolveMentions(text: string, views: ViewReader): Promise<MentioningText> {
  const displays = new Set([...text.matchAll(mention)].map(([, display = '']) => display));
  if (displays.size === 0) return { text, mentionIds: [] };
  const { json } = await views({ view: 'mentions', displays: [...displays] });
  const memberIds = new Map(Object.entries(mentionsView.parse(JSON.parse(json))));
  return {
    text: text.replace(mention, (typed, display: string) => {
      const memberId = memberIds.get(display);
      return memberId === undefined ? typed : `@[${memberId}]`;
    }),
    mentionIds: [...new Set(memberIds.values())],
  };
}
