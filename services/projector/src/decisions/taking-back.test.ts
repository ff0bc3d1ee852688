import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import { projections } from '../projections.ts';
import { documentsAfter } from '../testing/fold.ts';

const [asha, ravi, postId, commentId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const ofPost = { postId, authorId: asha };
const reversal = { reverses: randomUUID(), reason: 'By mistake' };

const submitted = (published: boolean): PortalEvent => ({
  type: 'PostSubmitted',
  data: { ...ofPost, published, title: 'Reunion', content: 'In May', category: 'Event' },
});
const history = (published: boolean): readonly PortalEvent[] => [
  submitted(published),
  {
    type: 'GatheringArranged',
    data: {
      ...ofPost,
      startsAt: '2027-01-05T10:00:00.000Z',
      endsAt: null,
      place: 'The old hostel',
      link: null,
    },
  },
  { type: 'PostLiked', data: { postId, postAuthorId: asha, memberId: ravi } },
  {
    type: 'CommentAdded',
    data: {
      commentId,
      postId,
      postAuthorId: asha,
      authorId: ravi,
      mentionIds: [asha],
      text: 'I will come',
      clientId: null,
    },
  },
  {
    type: 'AnswerGiven',
    data: { postId, memberId: ravi, answer: 'going', guests: 2 },
  },
];
const approved: PortalEvent = { type: 'PostApproved', data: ofPost };
const restored: PortalEvent = { type: 'PostRestored', data: { ...ofPost, ...reversal } };

const kinds: Readonly<Record<string, readonly (readonly PortalEvent[])[]>> = {
  'a removal of a post': [history(true), [{ type: 'PostDeleted', data: ofPost }, restored]],
  'a rejection of a post': [history(false), [{ type: 'PostRejected', data: ofPost }, restored]],
  'an approval of a post': [
    history(false),
    [approved, { type: 'PostApprovalReversed', data: { ...ofPost, ...reversal } }],
  ],
  'a removal of a comment': [
    history(true),
    [
      { type: 'CommentRemoved', data: { commentId, postId, authorId: ravi } },
      { type: 'CommentRestored', data: { commentId, postId, authorId: ravi, ...reversal } },
    ],
  ],
};

const PLACES = new Set(['position', 'listedAt']);

/** Folds the events into every read model, and leaves out the notifications that nobody sees. */
async function shownAfter(events: readonly PortalEvent[]) {
  const shown: Record<string, unknown> = {};
  for (const projection of projections.filter(({ model }) => model.name !== 'decisions'))
    for (const [id, document] of await documentsAfter(projection, events)) {
      if (
        projection.model.name === 'notifications' &&
        'status' in document &&
        document.status === 'hidden'
      )
        continue;
      shown[`${projection.model.name} ${id}`] = Object.fromEntries(
        Object.entries(document).filter(([field]) => !PLACES.has(field)),
      );
    }
  return shown;
}

describe('taking a decision back', () => {
  it.each(Object.entries(kinds))(
    '%s leaves every read model as before',
    async (_, [before = [], undone = []]) => {
      const [decision] = undone;
      const expected = await shownAfter(before);
      expect(await shownAfter([...before, ...(decision ? [decision] : [])])).not.toEqual(expected);
      expect(await shownAfter([...before, ...undone])).toEqual(expected);
      expect(await shownAfter([...before, ...undone, ...undone])).toEqual(expected);
    },
  );
});
