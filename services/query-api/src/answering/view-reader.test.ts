import { randomUUID } from 'node:crypto';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { userAnswer } from '@portal/contracts/members/member.api';
import { notification as notificationShape } from '@portal/contracts/notifications/notification.api';
import { post as postShape } from '@portal/contracts/posts/post.api';
import { pushes } from '@portal/contracts/pushes';
import type { ViewReader, ViewRequest } from '@portal/contracts/views';
import { accounts } from '@portal/read-models/accounts/account';
import { memberships } from '@portal/read-models/groups/membership';
import { readings } from '@portal/read-models/notifications/reading';
import { listen, type Listening } from '@portal/service-kit/http/serving/listen';
import { createRemoteViews } from '@portal/service-kit/http/remote/remote-views';
import { ReadStoreUnavailable } from '@portal/service-kit/read-store/read-store';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReads, INTERNAL_SECRET, type Reads } from '../testing/reads.ts';

let reads: Reads;
let asha: Awaited<ReturnType<Reads['member']>>;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
});
afterEach(() => reads.close());

async function view(request: ViewRequest): Promise<unknown> {
  const { json, stale } = await reads.views(request);
  expect(stale).toBe(false);
  return JSON.parse(json);
}

it('the view of a post equals the answer of its call, but for what only the reader knows', async () => {
  const postId = await reads.post(asha._id);
  const { body } = await asha.get(`/posts/${postId}`);
  const { liked, ...data } = postShape.parse(body.data);
  expect(liked).toBe(false);
  expect(await view({ view: 'post', postId })).toEqual(data);
});
it('a pending post has a view, unless only published posts are asked for', async () => {
  const postId = await reads.post(asha._id, { status: 'pending' });
  expect(postShape.parse(await view({ view: 'post', postId })).status).toBe('pending');
  expect(await view({ view: 'post', postId, published: true })).toBeNull();
});
it('the view of likes lists the newest fifty of two thousand, counts them, and names the newest', async () => {
  const postId = await reads.post(asha._id);
  const none = pushes.post_liked.data.parse(await view({ view: 'likes', postId }));
  expect(none).toEqual({
    postId,
    likes: [],
    likeCount: 0,
    likers: [],
    position: reads.position(),
  });
  const likes = [...Array.from({ length: 1_999 }, () => randomUUID()), asha._id];
  const likers = [{ _id: asha._id, fullName: 'Asha Patil', batchYear: 2004 }];
  const position = await reads.like(postId, ...likes);
  expect(await view({ view: 'likes', postId })).toEqual({
    postId,
    likes: likes.slice(-50),
    likeCount: 2_000,
    likers,
    position,
  });
});
it('the view of comments lists those of a post, the oldest first, and counts them', async () => {
  const postId = await reads.post(asha._id);
  const ids = [await reads.comment(postId, asha._id), await reads.comment(postId, asha._id)];
  const { data, commentCount } = commentsAnswer.parse(await view({ view: 'comments', postId }));
  expect(commentCount).toBe(2);
  expect(data.map(({ _id }) => _id)).toEqual(ids);
});
it('the view of a comment names its post', async () => {
  const postId = await reads.post(asha._id);
  const commentId = await reads.comment(postId, asha._id);
  expect(pushes.comment_added.data.parse(await view({ view: 'comment', commentId }))).toMatchObject(
    {
      postId,
      comment: { _id: commentId, name: 'Asha Patil' },
      commentCount: 1,
      position: reads.position(),
    },
  );
});
it('the view of a user shows what an administrator sees', async () => {
  const { data } = userAnswer.parse({ data: await view({ view: 'user', memberId: asha._id }) });
  expect(data.email).toBe('asha@example.org');
});
it('the view of a notification shows it unread', async () => {
  const notificationId = await reads.notification({ type: 'new_post' });
  const found = notificationShape.parse(await view({ view: 'notification', notificationId }));
  expect(found).toMatchObject({ _id: notificationId, read: false });
});
it('the view of a reading names the position and the single ids that were read', async () => {
  const memberId = asha._id;
  expect(await view({ view: 'reading', memberId })).toEqual({ upTo: '', ids: [], position: '' });
  const position = await reads.put(readings, {
    _id: memberId,
    upTo: '1',
    read: [{ id: 'a', at: '2' }],
  });
  expect(pushes.notifications_read.data.parse(await view({ view: 'reading', memberId }))).toEqual({
    upTo: '1',
    ids: ['a'],
    position,
  });
});
it('the view of registrations counts those that are pending, and says since when the oldest waits', async () => {
  await reads.member({ status: 'pending', registeredAt: '2026-01-02T00:00:00.000Z' });
  const oldestAt = '2026-01-02T00:00:00.000Z';
  expect(await view({ view: 'registrations' })).toEqual({ pending: 1, oldestAt });
  await reads.member({ status: 'pending', registeredAt: '2026-01-03T00:00:00.000Z' });
  expect(await view({ view: 'registrations' })).toEqual({ pending: 2, oldestAt });
});
it('the view of a session names the member and their groups, and how one that is over has ended', async () => {
  await reads.put(memberships, { _id: asha._id, groups: [{ groupId: 'g', since: '1' }] });
  expect(await view({ view: 'session', token: asha.token })).toEqual({
    memberId: asha._id,
    role: 'member',
    groupIds: ['g'],
    isCoordinator: false,
  });
  const account = { _id: asha._id, status: 'approved', role: 'member', credentialVersion: 2 };
  await reads.put(accounts, account);
  expect(await view({ view: 'session', token: asha.token })).toEqual({ end: 'password-changed' });
  expect(await view({ view: 'session', token: 'x' })).toBeNull();
});
it('the view of the members of a group knows nobody in a group that was removed', async () => {
  const groupId = await reads.group([asha._id]);
  const among: ViewRequest = { view: 'group-members', groupId, memberIds: [asha._id] };
  expect(await view(among)).toEqual([asha._id]);
  await reads.group([], { _id: groupId, status: 'removed' });
  expect(await view(among)).toEqual([]);
});
it('a view of something that does not exist is null', async () => {
  const [postId, id] = [await reads.post(asha._id, { status: 'deleted' }), randomUUID()];
  const commentId = await reads.comment(postId, asha._id);
  const requests: ViewRequest[] = [
    { view: 'post', postId },
    { view: 'likes', postId },
    { view: 'comments', postId },
    { view: 'comment', commentId },
    { view: 'comment', commentId: id },
    { view: 'user', memberId: id },
    { view: 'notification', notificationId: id },
  ];
  for (const request of requests) expect(await view(request)).toBeNull();
});
it('a view waits for a position, and is stale if that takes too long', async () => {
  const postId = await reads.post(asha._id);
  const later = reads.views({ view: 'likes', postId }, { minPosition: reads.beyond(1) });
  await reads.like(postId, asha._id);
  expect(JSON.parse((await later).json)).toMatchObject({ likes: [asha._id] });
  const never = await reads.views({ view: 'likes', postId }, { minPosition: reads.beyond(5) });
  expect(never.stale).toBe(true);
});

describe('views for another process', () => {
  let listening: Listening;
  let remote: ViewReader;
  beforeEach(async () => {
    listening = await listen(reads.internal, { host: '127.0.0.1', port: 0 });
    remote = remoteWith(INTERNAL_SECRET);
  });
  afterEach(() => listening.close(0));
  const remoteWith = (secret: string) =>
    createRemoteViews({ urls: [`http://127.0.0.1:${listening.port}/`], secret }).read;

  it('another process reads the same text', async () => {
    const postId = await reads.post(asha._id);
    const request = { view: 'post', postId } as const;
    expect(await remote(request)).toEqual(await reads.views(request));
  });
  it('another process can wait for a position', async () => {
    const postId = await reads.post(asha._id);
    const request = { view: 'post', postId } as const;
    expect((await remote(request, { minPosition: reads.position() })).stale).toBe(false);
    expect((await remote(request, { minPosition: reads.beyond(1) })).stale).toBe(true);
  });
  it.each(['', 'an-internal-secreT', 'another'])(
    'a request for a view with the secret %j is refused',
    async (secret) => {
      const answer = await supertest(reads.internal)
        .post('/internal/views')
        .set('Authorization', `Bearer ${secret}`)
        .send({ request: { view: 'registrations' } });
      expect(answer.status).toBe(401);
      await expect(remoteWith(secret)({ view: 'registrations' })).rejects.toThrow(
        ReadStoreUnavailable,
      );
    },
  );
  it('a ping needs the secret', async () => {
    const ping = (secret: string) =>
      createRemoteViews({ urls: [`http://127.0.0.1:${listening.port}`], secret }).ping();
    await ping(INTERNAL_SECRET);
    await expect(ping('another')).rejects.toThrow(ReadStoreUnavailable);
  });
  it('a request for an unknown view is refused', async () => {
    const answer = await supertest(reads.internal)
      .post('/internal/views')
      .set('Authorization', `Bearer ${INTERNAL_SECRET}`)
      .send({ request: { view: 'everything' } });
    expect(answer.status).toBe(400);
  });
  it('a request for a view is repeated when the connection fails', async () => {
    let failed = 0;
    const shaky = await listen(
      (req, res) => {
        if (failed++ === 0) req.socket.destroy();
        else reads.internal(req, res);
      },
      { host: '127.0.0.1', port: 0 },
    );
    const url = `http://127.0.0.1:${shaky.port}`;
    const { read } = createRemoteViews({ urls: [url], secret: INTERNAL_SECRET });
    expect(await read({ view: 'registrations' })).toEqual({ json: '{"pending":0}', stale: false });
    await shaky.close(0);
  });
  it('a request for a view fails when the connection fails twice', async () => {
    await listening.close(0);
    await expect(remote({ view: 'registrations' })).rejects.toThrow(ReadStoreUnavailable);
  });
});
