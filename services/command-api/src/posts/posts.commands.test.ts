import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

type Headers = Readonly<Record<string, string>>;
const words = { title: 'Reunion', content: 'In May, at the old hostel', category: 'Event' };
const submit = (headers: Headers, post: unknown = words) =>
  portal.http
    .post('/api/posts')
    .set(headers)
    .send(post as object);
const submitted = async (headers: Headers): Promise<string> =>
  String((await submit(headers).expect(201)).body.data._id);

it('publishes a submitted post at once, and answers it [7.posts.2] [6.2]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const answer = await submit(asha.headers, { ...words, title: '  Reunion ' }).expect(201);
  expect(answer.body).toEqual({
    data: expect.objectContaining({ _id: expect.any(String), status: 'published' }),
  });
  const [event] = await portal.ofType('PostSubmitted');
  expect(event).toMatchObject({
    data: { authorId: asha.memberId, published: true, ...words },
    position: answer.headers['x-commit-position'],
    correlationId: answer.headers['x-request-id'],
    stream: `post-${answer.body.data._id}`,
  });
  expect(portal.lastRead()).toEqual({
    request: { view: 'post', postId: answer.body.data._id, readerId: asha.memberId },
    minPosition: answer.headers['x-commit-position'],
  });
  const stored = JSON.stringify(await portal.eventStore.readAll(null, 1000));
  expect(stored).not.toContain('old hostel');
});

it.each([
  ['without a title [5.23] [8.22]', { ...words, title: ' ' }, 'title', 'Please fill in all fields'],
  [
    'without content [5.23] [8.22]',
    { ...words, content: '' },
    'content',
    'Please fill in all fields',
  ],
  [
    'without one of the categories [5.25] [9.6]',
    { ...words, category: 'Gossip' },
    'category',
    'Please choose a category',
  ],
  [
    'with too long a title',
    { ...words, title: 'x'.repeat(201) },
    'title',
    'Title must be at most 200 characters',
  ],
  [
    'with too much content',
    { ...words, content: 'x'.repeat(20_001) },
    'content',
    'Content must be at most 20,000 characters',
  ],
  [
    'with control characters',
    { ...words, title: 'a\u0007b' },
    'title',
    'Title contains characters that cannot be shown',
  ],
])('refuses a post %s', async (_fault, post, field, message) => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const answer = await submit(asha.headers, post).expect(400);
  expect(answer.body).toMatchObject({ message, errors: [{ field, message }] });
});

it('accepts a post of each of the four categories [9.6]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  for (const category of ['News Update', 'Job Opening', 'Article', 'Event'])
    await submit(asha.headers, { ...words, category }).expect(201);
});

it('accepts the longest post in a script of four bytes a character', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  await submit(asha.headers, { ...words, content: '👨'.repeat(20_000) }).expect(201);
});

it('refuses posts of visitors [6.2]', async () => {
  portal = await openPortal();
  expect((await submit({}).expect(401)).body).toEqual({
    message: 'Please sign in',
    code: 'sign-in-required',
  });
  expect(await portal.ofType('PostSubmitted')).toEqual([]);
});

it('submits a post once for one Idempotency-Key, even at the same moment', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const headers = { ...asha.headers, 'Idempotency-Key': portal.key() };
  const [first, second] = await Promise.all([submit(headers), submit(headers)]);
  const third = await submit(headers);
  expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(second.body).toEqual(first.body);
  expect(third.body).toEqual(first.body);
  expect(await portal.ofType('PostSubmitted')).toHaveLength(1);
});

it('submits a post of each member when two use the same Idempotency-Key', async () => {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  for (const { headers } of [asha, ravi])
    await submit({ ...headers, 'Idempotency-Key': 'same' }).expect(201);
  expect(await portal.ofType('PostSubmitted')).toHaveLength(2);
});

it.each(['', 'x'.repeat(201), 'with space'])('refuses the Idempotency-Key "%s"', async (key) => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  await submit({ ...asha.headers, 'Idempotency-Key': key }).expect(400);
  expect(await portal.ofType('PostSubmitted')).toEqual([]);
});

it('saves a post and answers 202 when its view cannot be read', async () => {
  portal = await openPortal({
    views: () => async () => {
      throw new Error('query-api is away');
    },
  });
  const [administrator, asha] = [await portal.asAdmin(), await portal.register('Asha Patil')];
  await portal.http.put(`/api/users/approve/${asha.memberId}`).set(administrator).expect(202);
  const answer = await submit(portal.as(await portal.signIn(asha))).expect(202);
  expect(answer.body).toEqual({ message: 'Saved. It will show in a moment.' });
  const [event] = await portal.ofType('PostSubmitted');
  expect(answer.headers['x-commit-position']).toBe(event?.position);
});

it('answers 404 with the position of the write when the view of an edited post is gone', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const postId = await submitted(asha.headers);
  portal.stated.post = () => null;
  const answer = await portal.http
    .put(`/api/posts/${postId}`)
    .set(asha.headers)
    .send({ title: 'Reunion 2026' })
    .expect(404);
  expect(answer.body).toEqual({ message: 'Post not found', code: 'post-not-found' });
  const [edited] = await portal.ofType('PostEdited');
  expect(answer.headers['x-commit-position']).toBe(edited?.position);
});

it('marks an answer with X-Stale when the view is not up to date', async () => {
  portal = await openPortal({
    views: (views) => async (request, options) => ({
      ...(await views(request, options)),
      stale: true,
    }),
  });
  const asha = await portal.join('Asha Patil');
  const answer = await submit(asha.headers).expect(201);
  expect(answer.headers['x-stale']).toBe('true');
});

it('changes the stated fields of a post and answers it [7.posts.3]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const postId = await submitted(asha.headers);
  const edit = (fields: object) =>
    portal.http.put(`/api/posts/${postId}`).set(asha.headers).send(fields);
  const answer = await edit({ title: 'Reunion 2026' }).expect(200);
  expect(answer.body.data).toMatchObject({ _id: postId });
  await edit({ title: 'Reunion 2026' }).expect(200);
  const [edited, ...more] = await portal.ofType('PostEdited');
  expect(edited?.data).toMatchObject({ ...words, title: 'Reunion 2026' });
  expect(more).toEqual([]);
  await edit({ title: '' }).expect(400);
});

it('refuses to edit the post of another member, even for administrators', async () => {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const postId = await submitted(asha.headers);
  for (const headers of [ravi.headers, await portal.asAdmin()]) {
    const answer = await portal.http.put(`/api/posts/${postId}`).set(headers).send({ title: 'x' });
    expect([answer.status, answer.body.message]).toEqual([403, 'You can only edit your own posts']);
  }
});

const remove = (postId: string, headers: Headers) =>
  portal.http.delete(`/api/posts/${postId}`).set(headers);

it('lets the author and administrators delete a post [6.5] [7.posts.4]', async () => {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const [first, second] = [await submitted(asha.headers), await submitted(asha.headers)];
  expect((await remove(first, ravi.headers).expect(403)).body).toEqual({
    message: 'You can only delete your own posts',
    code: 'post-not-yours-to-delete',
  });
  await remove(first, {}).expect(401);
  expect((await remove(first, asha.headers).expect(200)).body).toEqual({
    message: 'Post deleted',
  });
  await remove(second, await portal.asAdmin()).expect(200);
  expect(await portal.ofType('PostDeleted')).toHaveLength(2);
});

it('finds no post to like, comment, edit or delete once it is deleted', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const postId = await submitted(asha.headers);
  await portal.http.put(`/api/posts/${postId}/like`).set(asha.headers).expect(200);
  await remove(postId, asha.headers).expect(200);
  for (const call of [
    () => portal.http.put(`/api/posts/${postId}/like`),
    () => portal.http.post(`/api/posts/${postId}/comment`).send({ text: 'Hm' }),
    () => portal.http.put(`/api/posts/${postId}`).send({ title: 'x' }),
    () => portal.http.delete(`/api/posts/${postId}`),
  ])
    expect((await call().set(asha.headers).expect(404)).body).toEqual({
      message: 'Post not found',
      code: 'post-not-found',
    });
});

it('answers a repeated deletion of a post like the first one', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const postId = await submitted(asha.headers);
  const headers = { ...asha.headers, 'Idempotency-Key': 'k' };
  const first = await remove(postId, headers).expect(200);
  const again = await remove(postId, headers).expect(200);
  expect(again.headers['x-commit-position']).toBe(first.headers['x-commit-position']);
});

it('finds no post to delete under an unknown or malformed id', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  for (const id of [randomUUID(), 'x', '%00', '%E0%A4%A', 'a'.repeat(3000)])
    await remove(id, asha.headers).expect(404);
});

it('publishes a pending post when an administrator approves it, and rejects it when they delete it', async () => {
  portal = await openPortal({ settings: { PORTAL_MODERATION: 'pre' } });
  const asha = await portal.join('Asha Patil');
  const administrator = await portal.asAdmin();
  const postId = await submitted(asha.headers);
  expect((await portal.ofType('PostSubmitted')).at(-1)?.data.published).toBe(false);
  await portal.http.put(`/api/posts/${postId}/like`).set(asha.headers).expect(404);

  const approve = (headers: Headers, id = postId) =>
    portal.http.put(`/api/posts/approve/${id}`).set(headers);
  await approve(asha.headers).expect(403);
  await approve({}).expect(401);
  await approve(administrator, randomUUID()).expect(404);
  await approve(administrator, 'x').expect(404);
  expect((await approve(administrator).expect(200)).body.data._id).toBe(postId);
  await approve(administrator).expect(200);
  expect(await portal.ofType('PostApproved')).toHaveLength(1);
  await portal.http.put(`/api/posts/${postId}/like`).set(asha.headers).expect(200);

  const other = String((await submit(asha.headers).expect(201)).body.data._id);
  await portal.http.delete(`/api/posts/${other}`).set(administrator).expect(200);
  expect((await portal.ofType('PostRejected')).map(({ data }) => data.postId)).toEqual([other]);
});

it("lets no member's edit past the moderation, and approves only the revision that the administrator read", async () => {
  portal = await openPortal({ settings: { PORTAL_MODERATION: 'pre' } });
  const asha = await portal.join('Asha Patil');
  const administrator = await portal.asAdmin();
  const postId = await submitted(asha.headers);
  const approve = (body: object) =>
    portal.http.put(`/api/posts/approve/${postId}`).set(administrator).send(body);
  const edit = (title: string) =>
    portal.http.put(`/api/posts/${postId}`).set(asha.headers).send({ title });
  const like = () => portal.http.put(`/api/posts/${postId}/like`).set(asha.headers);
  await edit('Changed while it waits').expect(200);
  expect((await approve({ revision: 0 }).expect(409)).body).toEqual({
    message: 'The author has edited this post in the meantime. Please read it again.',
    code: 'post-edited-meanwhile',
  });
  await approve({ revision: 'x' }).expect(400);
  await approve({ revision: 1 }).expect(200);
  await like().expect(200);

  await edit('SPAM').expect(200);
  await like().expect(404);
  const held = await portal.ofType('PostHeldForApproval');
  expect(held).toMatchObject([{ data: { postId }, actor: { kind: 'member', id: asha.memberId } }]);
  await approve({ revision: 1 }).expect(409);
  await approve({}).expect(200);
  await like().expect(200);
  expect(await portal.ofType('PostApprovedAgain')).toHaveLength(1);
});

it('publishes edits at once where posts are moderated afterwards, and those of administrators always', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const postId = await submitted(asha.headers);
  await portal.http.put(`/api/posts/${postId}`).set(asha.headers).send({ title: 'x' }).expect(200);
  await portal.close();
  portal = await openPortal({ settings: { PORTAL_MODERATION: 'pre' } });
  const administrator = await portal.asAdmin();
  const own = String((await submit(administrator).expect(201)).body.data._id);
  await portal.http.put(`/api/posts/${own}`).set(administrator).send({ title: 'x' }).expect(200);
  expect(await portal.ofType('PostHeldForApproval')).toEqual([]);
});

it('publishes a post of an administrator at once, even with moderation', async () => {
  portal = await openPortal({ settings: { PORTAL_MODERATION: 'pre' } });
  await submit(await portal.asAdmin()).expect(201);
  expect((await portal.ofType('PostSubmitted')).at(-1)?.data.published).toBe(true);
});

const send = (headers: Headers, type: string, body: string) =>
  portal.http
    .post('/api/posts')
    .set({ ...headers, 'Content-Type': type })
    .send(body);

it('accepts only well-formed JSON of a sensible size as the body of a write [7.1]', async () => {
  portal = await openPortal();
  const { headers } = await portal.join('Asha Patil');
  expect((await send(headers, 'text/plain', 'hello').expect(415)).body.message).toBe(
    'The media type is not supported',
  );
  await send(headers, 'application/x-www-form-urlencoded', 'title=x').expect(415);
  expect((await send(headers, 'application/json', '{"title":').expect(400)).body.message).toBe(
    'The request is not valid JSON',
  );
  await send(headers, 'application/json', '"text"').expect(400);
  await send(headers, 'application/json', '[]').expect(400);
  const large = JSON.stringify({ ...words, content: 'x'.repeat(300_000) });
  expect((await send(headers, 'application/json', large).expect(413)).body.message).toBe(
    'The request is too large',
  );
  await send(headers, 'application/json; charset=utf-8', JSON.stringify(words)).expect(201);
});

it('answers no reads', async () => {
  portal = await openPortal();
  const { headers } = await portal.join('Asha Patil');
  await portal.http.get('/api/posts').set(headers).expect(404);
});

it('answers an unknown failure with a request id and nothing else', async () => {
  portal = await openPortal({
    eventStore: (store) => ({
      ...store,
      append: async (stream, events, expected) => {
        if (stream.startsWith('post-')) throw new Error('secret of the machine');
        return store.append(stream, events, expected);
      },
    }),
  });
  const { headers } = await portal.join('Asha Patil');
  const answer = await submit(headers).expect(500);
  expect(answer.body).toMatchObject({
    message: 'Something went wrong',
    requestId: answer.headers['x-request-id'],
  });
  expect(portal.logged.join('')).toContain(answer.headers['x-request-id']);
});
