import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

async function open(more: Parameters<typeof openPortal>[0] = {}) {
  portal = await openPortal(more);
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const post = await portal.http
    .post('/api/posts')
    .set(asha.headers)
    .send({ title: 'Reunion', content: 'In May', category: 'Event' })
    .expect(201);
  const postId = String(post.body.data._id);
  const comment = (text: unknown, headers: Readonly<Record<string, string>> = ravi.headers) =>
    portal.http.post(`/api/posts/${postId}/comment`).set(headers).send({ text });
  return { asha, ravi, postId, comment };
}

it('answers the newest comments of the post [7.posts.6] [7.posts.7] [6.2]', async () => {
  const { asha, ravi, postId, comment } = await open();
  portal.stated.comments = () => ({
    data: [{ _id: 'first' }, { _id: 'second' }],
    commentCount: 2,
  });
  const answer = await comment('  I will come  ').expect(201);
  expect(answer.body).toEqual({ data: [{ _id: 'first' }, { _id: 'second' }], commentCount: 2 });
  expect(portal.lastRead()).toEqual({
    request: { view: 'comments', postId },
    minPosition: answer.headers['x-commit-position'],
  });
  const [added] = await portal.ofType('CommentAdded');
  expect(added?.data).toMatchObject({
    text: 'I will come',
    postId,
    postAuthorId: asha.memberId,
    authorId: ravi.memberId,
    mentionIds: [],
  });
  expect(answer.headers['x-commit-position']).toBe(added?.position);
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toContain('I will come');
});

it('answers only the comments after the newest one that the client has', async () => {
  const { ravi, postId } = await open();
  const after = randomUUID();
  const send = (known: string) =>
    portal.http
      .post(`/api/posts/${postId}/comment`)
      .set(ravi.headers)
      .send({ text: 'I will come', after: known });
  await send(after).expect(201);
  expect(portal.lastRead()?.request).toEqual({ view: 'comments', postId, after });
  const { body } = await send('the last one').expect(400);
  expect(body).toMatchObject({ errors: [{ field: 'after' }] });
});

it('stores a mention as the id of the member, and a display that names nobody as typed', async () => {
  const { asha, ravi, comment } = await open();
  portal.stated.mentions = ({ displays }) => {
    expect(displays).toEqual(['Asha Patil', 'Ravi Kale', 'Mina Rao']);
    return { 'Asha Patil': asha.memberId, 'Ravi Kale': ravi.memberId };
  };
  await comment('@[Asha Patil] and @[Asha Patil], ask @[Ravi Kale], not @[Mina Rao] or @[]').expect(
    201,
  );
  const [added] = await portal.ofType('CommentAdded');
  expect(added?.data.text).toBe(
    `@[${asha.memberId}] and @[${asha.memberId}], ask @[${ravi.memberId}], not @[Mina Rao] or @[]`,
  );
  expect(added?.data.mentionIds.toSorted()).toEqual([asha.memberId, ravi.memberId].toSorted());
});

it('reads no mentions for a comment that has none', async () => {
  const read: string[] = [];
  const { comment } = await open({
    views: (views) => async (request, options) => {
      read.push(request.view);
      return views(request, options);
    },
  });
  await comment('asha@example.org [sic]').expect(201);
  expect(read).not.toContain('mentions');
});

it('refuses a comment without text, or with too much [5.26]', async () => {
  const { comment } = await open();
  for (const [text, message] of [
    ['   ', 'Please write a comment'],
    [undefined, 'Please write a comment'],
    ['x'.repeat(2_001), 'Comment must be at most 2,000 characters'],
  ])
    expect((await comment(text).expect(400)).body).toMatchObject({
      message,
      errors: [{ field: 'text', message }],
    });
});

it('refuses comments on unknown posts and of visitors', async () => {
  const { ravi, comment } = await open();
  for (const id of [randomUUID(), 'x'])
    await portal.http
      .post(`/api/posts/${id}/comment`)
      .set(ravi.headers)
      .send({ text: 'Hm' })
      .expect(404);
  await comment('Hm', {}).expect(401);
  expect(await portal.ofType('CommentAdded')).toEqual([]);
});

it('adds a comment once for one Idempotency-Key', async () => {
  const { ravi, comment } = await open();
  const headers = { ...ravi.headers, 'Idempotency-Key': portal.key() };
  const first = await comment('I will come', headers).expect(201);
  const again = await comment('I will come', headers).expect(201);
  expect(again.body).toEqual(first.body);
  expect(await portal.ofType('CommentAdded')).toHaveLength(1);
});

it.each([
  ['its clientId', 'mine', 'key', 'mine'],
  ['its Idempotency-Key if it has no clientId', undefined, 'key', 'key'],
  ['neither if it has none', undefined, undefined, null],
])('stores with a comment %s', async (_what, clientId, key, stored) => {
  const { ravi, postId } = await open();
  await portal.http
    .post(`/api/posts/${postId}/comment`)
    .set({ ...ravi.headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) })
    .send({ text: 'I will come', clientId })
    .expect(201);
  expect((await portal.ofType('CommentAdded')).map(({ data }) => data.clientId)).toEqual([stored]);
});

it.each(['', 'with space', 'x'.repeat(101), 7])(
  'refuses a comment with the clientId %j',
  async (clientId) => {
    const { ravi, postId } = await open();
    const { body } = await portal.http
      .post(`/api/posts/${postId}/comment`)
      .set(ravi.headers)
      .send({ text: 'I will come', clientId })
      .expect(400);
    expect(body).toMatchObject({ errors: [{ field: 'clientId' }] });
  },
);

it('edits a comment for its author, answers it and resolves its mentions', async () => {
  const { asha, ravi, postId, comment } = await open();
  portal.stated.mentions = () => ({ 'Asha Patil': asha.memberId });
  await comment('I will come').expect(201);
  const [added] = await portal.ofType('CommentAdded');
  const path = `/api/posts/${postId}/comments/${added?.data.commentId}`;
  const shown = { postId, comment: { _id: 'one' }, commentCount: 1, position: 'p' };
  portal.stated.comment = () => shown;
  const edit = (text: unknown, headers = ravi.headers) =>
    portal.http.put(path).set(headers).send({ text });

  const { body } = await edit('  I come, @[Asha Patil] ').expect(200);
  expect(body).toEqual(shown);
  const [edited, ...more] = await portal.ofType('CommentEdited');
  expect(more).toEqual([]);
  expect(edited?.data).toMatchObject({
    text: `I come, @[${asha.memberId}]`,
    mentionIds: [asha.memberId],
    // The author of the post has a notification of the comment
    newMentionIds: [],
  });
  await edit('I come, @[Asha Patil]').expect(200);
  expect(await portal.ofType('CommentEdited')).toHaveLength(1);
  expect((await edit('  ').expect(400)).body.message).toBe('Please write a comment');
  await edit('Not mine', asha.headers).expect(403);
  await portal.http.delete(`/api/posts/${postId}`).set(asha.headers).expect(200);
  await edit('Too late').expect(404);
});

it('deletes a comment for its author and for nobody else but administrators', async () => {
  const { asha, ravi, postId, comment } = await open();
  await comment('I will come').expect(201);
  const [added] = await portal.ofType('CommentAdded');
  const path = `/api/posts/${postId}/comments/${added?.data.commentId}`;
  await portal.http.delete(path).set(asha.headers).expect(403);
  const { body } = await portal.http.delete(path).set(ravi.headers).expect(200);
  expect(body).toEqual({ message: 'Comment deleted' });
  await portal.http.delete(path).set(ravi.headers).expect(404);
  expect(await portal.ofType('CommentRemoved')).toHaveLength(1);
});
