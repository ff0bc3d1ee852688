import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { memberErased, postLiked, postUnliked } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { likesProjection, likesReaction } from './likes.projections.ts';

const [post, asha, ravi, meera] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const likes = (memberId: string) => postLiked(post, memberId, asha);
const unlikes = (memberId: string) => postUnliked(post, memberId, asha);
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(likesProjection, post, ...events);

it('likes keep the order in which members gave them', async () => {
  expect(await after(likes(ravi), likes(meera), likes(asha), unlikes(meera))).toEqual({
    _id: post,
    position: '0000000000000004',
    likes: [ravi, asha],
  });
});

it('likes hold no member twice, and a like that was never there can be taken back', async () => {
  expect(await after(likes(ravi), likes(ravi), unlikes(meera))).toMatchObject({
    likes: [ravi],
    position: '0000000000000001',
  });
});

it('likes take an event once, however often it comes', async () => {
  const [first, second] = [recorded(likes(ravi), 1), recorded(unlikes(ravi), 2)];
  expect(await after(first, second, first)).toMatchObject({ likes: [] });
});

it('likes of an erased member are gone', async () => {
  expect(await after(likes(ravi), likes(meera), memberErased(ravi))).toMatchObject({
    likes: [meera],
    position: '0000000000000003',
  });
});

it('a like, and a like taken back, is pushed to everyone', () => {
  const events = [recorded(likes(ravi), 3), recorded(unlikes(ravi), 4)];
  expect(events.flatMap((event) => likesReaction.react(event))).toMatchObject([
    { topic: 'post_liked', docId: post, audience: 'everyone', position: '0000000000000003' },
    { topic: 'post_unliked', docId: post, audience: 'everyone', position: '0000000000000004' },
  ]);
});
