import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { memberErased, postLiked, postUnliked } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { likesProjection } from './likes.projection.ts';
import { likesReaction } from './likes.reaction.ts';

const [post, asha, ravi, meera] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const likes = (memberId: string) => postLiked(post, memberId, asha);
const unlikes = (memberId: string) => postUnliked(post, memberId, asha);
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(likesProjection, post, ...events);

describe('the likes of a post', () => {
  it('stand in the order in which they were given', async () => {
    expect(await after(likes(ravi), likes(meera), likes(asha), unlikes(meera))).toEqual({
      _id: post,
      position: '0000000000000004',
      likes: [ravi, asha],
    });
  });
  it('hold nobody twice, and miss nobody who was not there', async () => {
    expect(await after(likes(ravi), likes(ravi), unlikes(meera))).toMatchObject({
      likes: [ravi],
      position: '0000000000000001',
    });
  });
  it('take an event that comes again once', async () => {
    const [first, second] = [recorded(likes(ravi), 1), recorded(unlikes(ravi), 2)];
    expect(await after(first, second, first)).toMatchObject({ likes: [] });
  });
  it('lose those of a member who was erased', async () => {
    expect(await after(likes(ravi), likes(meera), memberErased(ravi))).toMatchObject({
      likes: [meera],
      position: '0000000000000003',
    });
  });
});

it('pushes a like and a like taken back to everyone', () => {
  const events = [recorded(likes(ravi), 3), recorded(unlikes(ravi), 4)];
  const changes = events.flatMap((event) =>
    event.type === 'PostLiked' || event.type === 'PostUnliked' ? likesReaction.react(event) : [],
  );
  expect(changes).toMatchObject([
    { topic: 'post_liked', docId: post, audience: 'everyone', position: '0000000000000003' },
    { topic: 'post_unliked', docId: post, audience: 'everyone', position: '0000000000000004' },
  ]);
});
