import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import {
  commentAdded,
  memberErased,
  postLiked,
  postSubmitted,
  postUnliked,
} from '../testing/events.ts';
import { documentsAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import type { EventOfType } from '../projection.ts';
import { notificationProjection } from './notification.projection.ts';
import { notificationReaction } from './notification.reaction.ts';

const [post, comment, group, message] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const [asha, ravi, meera] = [randomUUID(), randomUUID(), randomUUID()];
const after = async (...events: PortalEvent[]) => [
  ...(await documentsAfter(notificationProjection, events)).values(),
];
const sent = (senderId: string, mentionIds: string[] = []): PortalEvent => ({
  type: 'MessageSent',
  data: { messageId: message, groupId: group, senderId, mentionIds, text: 'Hello', clientId: null },
});
const about = (event: PortalEvent, revision = 0) =>
  notificationReaction
    .react(recorded(event, 1, { revision }) as EventOfType<'PostLiked'>)
    .map(({ docId, audience }) => [docId, audience]);

describe('who is told', () => {
  it('[3.15] the author, of a like', async () => {
    expect(await after(postLiked(post, ravi, asha))).toMatchObject([
      { type: 'new_like', audience: `member:${asha}`, senderId: ravi, postId: post },
    ]);
  });
  it('nobody, of what they did to their own post', async () => {
    expect(await after(postLiked(post, asha, asha))).toEqual([]);
    expect(await after(commentAdded(comment, post, asha, asha))).toEqual([]);
  });
  it('[3.15] everyone, of a post, by one record', async () => {
    expect(await after(postSubmitted(post, asha))).toMatchObject([
      { _id: `new_post.${post}`, audience: 'everyone', senderId: asha },
    ]);
    expect(about(postSubmitted(post, asha))).toEqual([
      [`new_post.${post}`, `everyone-but:${asha}`],
    ]);
  });
  it('of a post that waits once it is approved, and not before', async () => {
    const waiting = postSubmitted(post, asha, false);
    const approved: PortalEvent = { type: 'PostApproved', data: { postId: post, authorId: asha } };
    expect(await after(waiting)).toEqual([]);
    expect(await after(waiting, approved)).toMatchObject([{ type: 'new_post' }]);
  });
  it('[3.15] the author, of a comment', async () => {
    expect(await after(commentAdded(comment, post, asha, ravi))).toMatchObject([
      { type: 'new_comment', audience: `member:${asha}`, sourceId: comment },
    ]);
  });
  it('[3.15] those who are mentioned, each once and not the one who writes', async () => {
    const added = commentAdded(comment, post, asha, ravi, [meera, ravi, meera]);
    expect(await after(added)).toMatchObject([
      { type: 'mention_comment', audience: `member:${meera}` },
      { type: 'new_comment', audience: `member:${asha}` },
    ]);
  });
  it('an author who is mentioned, of the mention only', async () => {
    expect(await after(commentAdded(comment, post, asha, ravi, [asha]))).toMatchObject([
      { type: 'mention_comment', audience: `member:${asha}` },
    ]);
  });
  it('[3.15] a group, of its messages, by one record; and who is mentioned in them', async () => {
    const documents = await after(sent(asha), sent(ravi, [meera]));
    expect(documents).toMatchObject([
      { _id: `new_group_message.${group}`, audience: `group:${group}`, senderId: ravi },
      { type: 'mention_chat', audience: `chat-mention:${meera}`, groupId: group },
    ]);
    expect(about(sent(ravi, [meera]))[1]).toEqual([
      `mention_chat.${message}.${meera}`,
      `group-member:${group}/${meera}`,
    ]);
    expect(about(sent(ravi))).toEqual([
      [`new_group_message.${group}`, `group-but:${group}/${ravi}`],
    ]);
  });
});

describe('what becomes of a record', () => {
  const [liked, unliked] = [postLiked(post, ravi, asha), postUnliked(post, ravi, asha)];

  it('hides with a like that is taken back, and comes back in its old place', async () => {
    expect(await after(liked, unliked)).toMatchObject([{ status: 'hidden' }]);
    expect(await after(liked, unliked, liked)).toMatchObject([
      { status: 'shown', at: '0000000000000001', position: '0000000000000003' },
    ]);
  });
  it('is told once for a like, however often it is given', () => {
    expect(about(liked, 0)).toHaveLength(1);
    expect(about(liked, 2)).toEqual([]);
  });
  it('hides with the comment it tells of', async () => {
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
  ])('is emptied with its %s', async (_who, memberId) => {
    expect(await after(liked, memberErased(memberId), unliked)).toEqual([
      { _id: `new_like.${post}.${ravi}`, position: '0000000000000002', status: 'erased' },
    ]);
  });
  it.each([
    ['sender', ravi],
    ['one it mentions', meera],
  ])('of a chat is emptied with its %s', async (_who, memberId) => {
    expect(await after(sent(ravi, [meera]), memberErased(memberId))).toContainEqual({
      _id: `mention_chat.${message}.${meera}`,
      position: '0000000000000002',
      status: 'erased',
    });
  });
  it('is made anew by a group message after a sender who was erased', async () => {
    expect(await after(sent(ravi), memberErased(ravi), sent(asha))).toMatchObject([
      { status: 'shown', senderId: asha },
    ]);
  });
});
