import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import {
  commentAdded,
  commentEdited,
  memberErased,
  postLiked,
  postSubmitted,
  postUnliked,
} from '../testing/events.ts';
import { documentsAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { notificationProjection } from './notification.projection.ts';
import { notificationReaction } from './notifications.projections.ts';

const [post, comment, group, message] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [asha, ravi, meera] = [randomUUID(), randomUUID(), randomUUID()];
const after = async (...events: PortalEvent[]) => [
  ...(await documentsAfter(notificationProjection, events)).values(),
];
const sent = (senderId: string, mentionIds: string[] = []): PortalEvent => ({
  type: 'MessageSent',
  data: { messageId: message, groupId: group, senderId, mentionIds, text: 'Hello', clientId: null },
});
const pushesOf = (event: PortalEvent, revision = 0) =>
  notificationReaction
    .react(recorded(event, 1, { revision }))
    .map(({ docId, audience }) => [docId, audience]);

it('a like notifies the author of the post [3.15]', async () => {
  expect(await after(postLiked(post, ravi, asha))).toMatchObject([
    { type: 'new_like', audience: `member:${asha}`, senderId: ravi, postId: post },
  ]);
});

it('likes and comments of an author on their own post notify nobody', async () => {
  expect(await after(postLiked(post, asha, asha))).toEqual([]);
  expect(await after(commentAdded(comment, post, asha, asha))).toEqual([]);
});

it('a new post notifies everyone but its author by one record [3.15]', async () => {
  expect(await after(postSubmitted(post, asha))).toMatchObject([
    { _id: `new_post.${post}`, audience: 'everyone', senderId: asha },
  ]);
  expect(pushesOf(postSubmitted(post, asha))).toEqual([
    [`new_post.${post}`, `everyone-but:${asha}`],
  ]);
});

it('a pending post notifies nobody before it is approved', async () => {
  const waiting = postSubmitted(post, asha, false);
  const approved: PortalEvent = { type: 'PostApproved', data: { postId: post, authorId: asha } };
  expect(await after(waiting)).toEqual([]);
  expect(await after(waiting, approved)).toMatchObject([{ type: 'new_post' }]);
});

it('a comment notifies the author of the post [3.15]', async () => {
  expect(await after(commentAdded(comment, post, asha, ravi))).toMatchObject([
    { type: 'new_comment', audience: `member:${asha}`, sourceId: comment },
  ]);
});

it('a comment notifies each mentioned member once, and never its author [3.15]', async () => {
  const added = commentAdded(comment, post, asha, ravi, [meera, ravi, meera]);
  expect(await after(added)).toMatchObject([
    { type: 'mention_comment', audience: `member:${meera}` },
    { type: 'new_comment', audience: `member:${asha}` },
  ]);
});

it('an edited comment notifies those whom its author mentions now, and nobody twice', async () => {
  const added = commentAdded(comment, post, asha, ravi);
  const edited = commentEdited(comment, post, ravi, [meera]);
  const removed: PortalEvent = {
    type: 'CommentRemoved',
    data: { commentId: comment, postId: post, authorId: ravi },
  };
  expect(await after(added, edited, commentEdited(comment, post, ravi))).toMatchObject([
    { type: 'new_comment', audience: `member:${asha}`, status: 'shown' },
    { type: 'mention_comment', audience: `member:${meera}`, sourceId: comment, status: 'shown' },
  ]);
  expect(pushesOf(edited)).toEqual([[`mention_comment.${comment}.${meera}`, `member:${meera}`]]);
  expect(pushesOf(commentEdited(comment, post, ravi))).toEqual([]);
  expect(await after(added, edited, removed)).toMatchObject([
    { status: 'hidden' },
    { status: 'hidden' },
  ]);
});

it('an author who is mentioned in a comment is notified of the mention only', async () => {
  expect(await after(commentAdded(comment, post, asha, ravi, [asha]))).toMatchObject([
    { type: 'mention_comment', audience: `member:${asha}` },
  ]);
});

it('a message notifies its group by one record, and each mentioned member by another [3.15]', async () => {
  const documents = await after(sent(asha), sent(ravi, [meera]));
  expect(documents).toMatchObject([
    { _id: `new_group_message.${group}`, audience: `group:${group}`, senderId: ravi },
    { type: 'mention_chat', audience: `chat-mention:${meera}`, groupId: group },
  ]);
  expect(pushesOf(sent(ravi, [meera]))[1]).toEqual([
    `mention_chat.${message}.${meera}`,
    `group-member:${group}/${meera}`,
  ]);
  expect(pushesOf(sent(ravi))).toEqual([
    [`new_group_message.${group}`, `group-but:${group}/${ravi}`],
  ]);
});

const [liked, unliked] = [postLiked(post, ravi, asha), postUnliked(post, ravi, asha)];

it('the notification of a like hides when the like is taken back, and returns to its old place', async () => {
  expect(await after(liked, unliked)).toMatchObject([{ status: 'hidden' }]);
  expect(await after(liked, unliked, liked)).toMatchObject([
    { status: 'shown', at: '0000000000000001', position: '0000000000000003' },
  ]);
});

it('a repeated like is pushed as a notification only once', () => {
  expect(pushesOf(liked, 0)).toHaveLength(1);
  expect(pushesOf(liked, 2)).toEqual([]);
});

it('the notification of a comment hides when the comment is removed', async () => {
  const removed: PortalEvent = {
    type: 'CommentRemoved',
    data: { commentId: comment, postId: post, authorId: ravi },
  };
  const other = commentAdded(randomUUID(), post, asha, meera);
  expect(await after(commentAdded(comment, post, asha, ravi), other, removed)).toMatchObject([
    { status: 'hidden' },
    { status: 'shown' },
  ]);
});

it.each([
  ['sender', ravi],
  ['recipient', asha],
])('the notification of a like is emptied when its %s is erased', async (_role, memberId) => {
  expect(await after(liked, memberErased(memberId), unliked)).toEqual([
    { _id: `new_like.${post}.${ravi}`, position: '0000000000000002', status: 'erased' },
  ]);
});

it.each([
  ['sender', ravi],
  ['mentioned member', meera],
])(
  'the notification of a mention in a chat is emptied when the %s is erased',
  async (_role, memberId) => {
    expect(await after(sent(ravi, [meera]), memberErased(memberId))).toContainEqual({
      _id: `mention_chat.${message}.${meera}`,
      position: '0000000000000002',
      status: 'erased',
    });
  },
);

it('the next message creates the notification of a group again after its sender was erased', async () => {
  expect(await after(sent(ravi), memberErased(ravi), sent(asha))).toMatchObject([
    { status: 'shown', senderId: asha },
  ]);
});

it('a request for contact notifies the member who is asked, with its words', async () => {
  const requestId = randomUUID();
  const asked: PortalEvent = {
    type: 'ContactRequested',
    data: {
      requestId,
      memberId: ravi,
      recipientId: asha,
      at: '2026-03-01T10:00:00.000Z',
      text: 'May I call you?',
    },
  };
  expect(await after(asked)).toMatchObject([
    {
      type: 'contact_request',
      audience: `member:${asha}`,
      senderId: ravi,
      text: 'May I call you?',
    },
  ]);
  expect(pushesOf(asked)).toEqual([[`contact_request.${requestId}`, `member:${asha}`]]);
  expect(await after(asked, memberErased(ravi))).toMatchObject([{ status: 'erased' }]);
});

it('a notification of a message that staff removed is seen again when the message is restored', async () => {
  const ofMessage = { messageId: message, groupId: group, senderId: ravi };
  const removed: PortalEvent = { type: 'MessageRemoved', data: ofMessage };
  const restored: PortalEvent = { type: 'MessageRestored', data: ofMessage };
  const statuses = async (...events: PortalEvent[]) =>
    (await after(...events)).map((document) => 'status' in document && document.status);
  expect(await statuses(sent(ravi, [asha]), removed)).toEqual(['hidden', 'hidden']);
  expect(await statuses(sent(ravi, [asha]), removed, restored)).toEqual(['shown', 'shown']);
});

it('an approval that only takes back its reversal notifies nobody a second time', () => {
  const approved: PortalEvent = { type: 'PostApproved', data: { postId: post, authorId: asha } };
  expect(notificationReaction.react(recorded(approved, 1))).toHaveLength(1);
  expect(notificationReaction.react(recorded(approved, 3, { reverses: 'event-2' }))).toEqual([]);
});
