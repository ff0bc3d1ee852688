import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { messageProjection } from '../chat/chat.projections.ts';
import { commentProjection } from '../comments/comments.projections.ts';
import { gatheringProjection } from '../gatherings/gatherings.projections.ts';
import type { Projection } from '../declaring/projection.ts';
import { memberErased, memberLeft, postSubmitted } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { postProjection } from './posts.projections.ts';

const [postId, commentId, groupId, leaver, ravi, keeperId] = Array.from({ length: 6 }, () =>
  randomUUID(),
);
if (!postId || !commentId || !groupId || !leaver || !ravi || !keeperId) throw new Error('No ids');
const ids = { postId, authorId: leaver };
const WORDS = ['title', 'content', 'text', 'place', 'link', 'reason'];

/** The same event once its key is gone. */
function sealed(event: PortalEvent): PortalEvent {
  if ('keeperId' in event.data) return event;
  const data = Object.fromEntries(
    Object.entries(event.data).map(([name, value]) => [name, WORDS.includes(name) ? null : value]),
  );
  return { ...event, data } as PortalEvent;
}

/** @returns the document, which a rebuild after the erasure makes again */
async function keptIn(projection: Projection, id: string, ...events: readonly PortalEvent[]) {
  const all = [...events, memberErased(leaver ?? '')];
  const live = await documentAfter(projection, id, ...all);
  const gone = await documentAfter(projection, id, ...events, memberLeft(leaver ?? ''));
  expect({ ...gone, position: '' }).toEqual({ ...live, position: '' });
  expect(await documentAfter(projection, id, ...all.map(sealed))).toEqual(live);
  return live;
}

const kept: PortalEvent = {
  type: 'PostKept',
  data: { ...ids, keeperId, title: 'Reunion', content: 'In May' },
};
const reversal = { ...ids, reverses: randomUUID(), reason: 'Why' };
const happenings: readonly PortalEvent[] = [
  { type: 'PostApproved', data: ids },
  { type: 'PostEdited', data: { ...ids, category: 'Article', title: 'New', content: 'Words' } },
  { type: 'PostHeldForApproval', data: ids },
  { type: 'PostApprovedAgain', data: ids },
  { type: 'PostApprovalReversed', data: reversal },
  { type: 'PostDeleted', data: ids },
  { type: 'PostRestored', data: reversal },
  { type: 'PostRejected', data: ids },
];

it('a kept post keeps its place if the approval of an edit was undone', async () => {
  const submitted = postSubmitted(postId, leaver, true);
  const [, edited, held, approved, reversed] = happenings;
  if (!edited || !held || !approved || !reversed) throw new Error('No events');
  const kinds = [held, edited, approved, reversed, approved];
  const { listedAt } = Object(await keptIn(postProjection, postId, submitted, ...kinds, kept));
  expect(listedAt).toBe('0000000000000001');
});

it('a kept post stays where it was, as nobody’s, and a rebuild shows the same, whatever happened to it', async () => {
  const random = (limit: number): number => Math.floor(Math.random() * limit);
  let shown = 0;
  for (let round = 0; round < 300; round += 1) {
    const before = Array.from({ length: random(7) }, () => happenings[random(happenings.length)]);
    const events = [postSubmitted(postId, leaver, round % 2 === 0), ...before].filter(
      (event) => event !== undefined,
    );
    const post = await documentAfter(postProjection, postId, ...events);
    if (!post || !('status' in post) || post.status !== 'published') continue;
    shown += 1;
    expect(await keptIn(postProjection, postId, ...events, kept)).toMatchObject({
      status: 'published',
      authorId: keeperId,
      title: 'Reunion',
      content: 'In May',
      before: null,
    });
  }
  expect(shown).toBeGreaterThan(30);
});

it('a post that is not kept goes with its author', async () => {
  expect(await keptIn(postProjection, postId, postSubmitted(postId, leaver))).toMatchObject({
    status: 'erased',
  });
});

it('an event keeps its time, place and answers, and nobody is told of changes any more', async () => {
  const arranged = (place: string): PortalEvent => ({
    type: 'GatheringArranged',
    data: { ...ids, startsAt: '2027-05-01T10:00:00.000Z', endsAt: null, place, link: '' },
  });
  const answered = (memberId: string): PortalEvent => ({
    type: 'AnswerGiven',
    data: { postId, memberId, answer: 'going', guests: 2 },
  });
  const document = await keptIn(
    gatheringProjection,
    postId,
    arranged('The old hall'),
    answered(ravi),
    answered(leaver),
    arranged('The new hall'),
    { type: 'GatheringKept', data: { ...ids, keeperId, place: 'The new hall', link: '' } },
  );
  expect(document).toMatchObject({
    status: 'shown',
    authorId: keeperId,
    place: 'The new hall',
    hasUntold: false,
    answers: [{ memberId: ravi, guests: 2 }],
  });
});

it('kept comments and messages stay as nobody’s, without mentions', async () => {
  const clientId = null;
  const mentionIds = [ravi];
  const comment = { commentId, postId, authorId: leaver };
  expect(
    await keptIn(
      commentProjection,
      commentId,
      {
        type: 'CommentAdded',
        data: { ...comment, postAuthorId: ravi, mentionIds, text: `Ask @[${ravi}]`, clientId },
      },
      { type: 'CommentKept', data: { ...comment, keeperId, text: 'Ask @someone' } },
    ),
  ).toMatchObject({ status: 'shown', authorId: keeperId, mentionIds: [], text: 'Ask @someone' });
  const message = { messageId: commentId, groupId, senderId: leaver };
  expect(
    await keptIn(
      messageProjection,
      commentId,
      { type: 'MessageSent', data: { ...message, mentionIds, text: `Ask @[${ravi}]`, clientId } },
      { type: 'MessageKept', data: { ...message, keeperId, text: 'Ask @someone' } },
    ),
  ).toMatchObject({ status: 'shown', senderId: keeperId, mentionIds: [], text: 'Ask @someone' });
});
