import { likePushes } from '@portal/contracts/likes/like.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPushRouter, lazyHandlers, handling } from './push-router.ts';

let taken: string[];
const take =
  (event: string) =>
  ({ position }: { readonly position: string }) =>
    taken.push(`${event} ${position}`);
const handlers = {
  post_liked: handling(likePushes.post_liked, take('post_liked')),
  post_unliked: handling(likePushes.post_unliked, take('post_unliked')),
};
const deletion = { post_deleted: handling(postPushes.post_deleted, take('post_deleted')) };
const likes = (position: string, postId = 'post-1', event = 'post_liked') => ({
  event,
  position,
  data: { postId, likes: ['ravi'], likeCount: 1, likers: [], position },
});
const deleted = (position: string) => ({
  event: 'post_deleted',
  position,
  data: { postId: 'post-1', position },
});
const context = () => ({ client: new QueryClient(), memberId: 'asha' });

beforeEach(() => {
  taken = [];
});

describe('the router of pushes', () => {
  it('the push router delivers each push once, and never an older state after a newer one [7.real-time.2] [4.24]', () => {
    const route = createPushRouter([{ pushes: handlers }, { pushes: deletion }], context());
    for (const frame of [
      likes('p5'),
      likes('p5'),
      likes('p4', 'post-1', 'post_unliked'),
      likes('p4', 'post-2'),
      likes('p6', 'post-1', 'post_unliked'),
      deleted('p4'),
      deleted('p4'),
    ])
      route(frame);
    expect(taken).toEqual(['post_liked p5', 'post_liked p4', 'post_unliked p6', 'post_deleted p4']);
  });

  it('the push router delivers a push to every feature that takes it', () => {
    const route = createPushRouter([{ pushes: deletion }, {}, { pushes: deletion }], context());
    route(deleted('p1'));
    expect(taken).toEqual(['post_deleted p1', 'post_deleted p1']);
  });

  it('the push router ignores pushes that it does not know or cannot read', () => {
    const route = createPushRouter([{ pushes: handlers }], context());
    route({ event: 'of_a_newer_server', position: 'p1', data: {} });
    route({ event: 'toString', position: 'p1', data: {} });
    route({ event: 'post_liked', position: 'p1', data: { postId: 'post-1' } });
    route(likes('p2'));
    expect(taken).toEqual(['post_liked p2']);
  });

  it('the push router keeps the order of pushes that arrive while the code for them is loading', async () => {
    const load = vi.fn(() => Promise.resolve(handlers));
    const pushes = lazyHandlers(['post_liked', 'post_unliked'], load);
    const route = createPushRouter([{ pushes }], context());
    route(likes('p1'));
    route(likes('p2', 'post-1', 'post_unliked'));
    route(likes('p3'));
    expect(taken).toEqual([]);
    await vi.waitFor(() => expect(taken).toHaveLength(3));
    expect(taken).toEqual(['post_liked p1', 'post_unliked p2', 'post_liked p3']);
    expect(load).toHaveBeenCalledTimes(1);
    route(likes('p4'));
    expect(taken.at(-1)).toBe('post_liked p4');
  });

  it('the push router refetches everything when the code for a push cannot be loaded', async () => {
    const pushes = lazyHandlers(['post_liked'], () => Promise.reject(new Error('offline')));
    const { client, memberId } = context();
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    createPushRouter([{ pushes }], { client, memberId })(likes('p1'));
    await vi.waitFor(() => expect(invalidate).toHaveBeenCalledTimes(1));
  });
});
