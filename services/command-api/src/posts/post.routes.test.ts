import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
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
const published = async (headers: Headers): Promise<string> =>
  String((await submit(headers).expect(201)).body.data._id);

describe('submitting a post', () => {
  it('[7.posts.2] [6.2] answers the post, published at once', async () => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    const answer = await submit(asha.headers, { ...words, title: '  Reunion ' }).expect(201);
    expect(answer.body).toEqual({
      data: { _id: expect.any(String), status: 'published', ...words },
    });
    const [submitted] = await portal.ofType('PostSubmitted');
    expect(submitted).toMatchObject({
      data: { authorId: asha.memberId, published: true },
      position: answer.headers['x-commit-position'],
      correlationId: answer.headers['x-request-id'],
      stream: `post-${answer.body.data._id}`,
    });
    const stored = JSON.stringify(await portal.eventStore.readAll(null, 1000));
    expect(stored).not.toContain('old hostel');
  });

  it.each([
    ['[5.23] [8.22] a title', { ...words, title: ' ' }, 'title', 'Please fill in all fields'],
    ['[5.23] [8.22] content', { ...words, content: '' }, 'content', 'Please fill in all fields'],
    [
      '[5.25] [9.6] a category',
      { ...words, category: 'Gossip' },
      'category',
      'Please choose a category',
    ],
    [
      'a title within its length',
      { ...words, title: 'x'.repeat(201) },
      'title',
      'Title must be at most 200 characters',
    ],
    [
      'content within its length',
      { ...words, content: 'x'.repeat(20_001) },
      'content',
      'Content must be at most 20,000 characters',
    ],
    [
      'text that can be shown',
      { ...words, title: 'a\u0007b' },
      'title',
      'Title contains characters that cannot be shown',
    ],
  ])('wants %s', async (_what, post, field, message) => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    const answer = await submit(asha.headers, post).expect(400);
    expect(answer.body).toEqual({ message, errors: [{ field, message }] });
  });

  it('[9.6] takes each of the four categories', async () => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    for (const category of ['News Update', 'Job Opening', 'Article', 'Event'])
      await submit(asha.headers, { ...words, category }).expect(201);
  });

  it('takes the longest post, whatever its script', async () => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    await submit(asha.headers, { ...words, content: '👨'.repeat(20_000) }).expect(201);
  });

  it('[6.2] is not for visitors', async () => {
    portal = await openPortal();
    expect((await submit({}).expect(401)).body).toEqual({ message: 'Please sign in' });
    expect(await portal.ofType('PostSubmitted')).toEqual([]);
  });

  it('has one effect when it is sent again under the same key, also at the same moment', async () => {
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

  it("is a post of each member's own where two use the same key", async () => {
    portal = await openPortal();
    const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
    for (const { headers } of [asha, ravi])
      await submit({ ...headers, 'Idempotency-Key': 'same' }).expect(201);
    expect(await portal.ofType('PostSubmitted')).toHaveLength(2);
  });

  it.each(['', 'x'.repeat(201), 'with space'])('refuses the key "%s"', async (key) => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    await submit({ ...asha.headers, 'Idempotency-Key': key }).expect(400);
    expect(await portal.ofType('PostSubmitted')).toEqual([]);
  });

  it('stands although it cannot be shown', async () => {
    portal = await openPortal({
      views: () => async () => {
        throw new Error('query-api is away');
      },
    });
    const [administrator, asha] = [await portal.asAdmin(), await portal.register('Asha Patil')];
    await portal.http.put(`/api/users/approve/${asha.memberId}`).set(administrator).expect(202);
    const answer = await submit(portal.as(await portal.signIn(asha))).expect(202);
    expect(answer.body).toEqual({ message: 'Saved. It will show in a moment.' });
    const [submitted] = await portal.ofType('PostSubmitted');
    expect(answer.headers['x-commit-position']).toBe(submitted?.position);
  });

  it('says so when the view that it answers is not up to date', async () => {
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
});

describe('editing a post', () => {
  it('[7.posts.3] changes what is given and answers the post', async () => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    const postId = await published(asha.headers);
    const edit = (fields: object) =>
      portal.http.put(`/api/posts/${postId}`).set(asha.headers).send(fields);
    const answer = await edit({ title: 'Reunion 2026' }).expect(200);
    expect(answer.body.data).toMatchObject({ ...words, title: 'Reunion 2026' });
    await edit({ title: 'Reunion 2026' }).expect(200);
    expect(await portal.ofType('PostEdited')).toHaveLength(1);
    await edit({ title: '' }).expect(400);
  });

  it("is refused for somebody else's, also to administrators", async () => {
    portal = await openPortal();
    const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
    const postId = await published(asha.headers);
    for (const headers of [ravi.headers, await portal.asAdmin()]) {
      const answer = await portal.http
        .put(`/api/posts/${postId}`)
        .set(headers)
        .send({ title: 'x' });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'You can only edit your own posts',
      ]);
    }
  });
});

describe('deleting a post', () => {
  const remove = (postId: string, headers: Headers) =>
    portal.http.delete(`/api/posts/${postId}`).set(headers);

  it('[6.5] [7.posts.4] is for its author and for administrators', async () => {
    portal = await openPortal();
    const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
    const [first, second] = [await published(asha.headers), await published(asha.headers)];
    expect((await remove(first, ravi.headers).expect(403)).body).toEqual({
      message: 'You can only delete your own posts',
    });
    await remove(first, {}).expect(401);
    expect((await remove(first, asha.headers).expect(200)).body).toEqual({
      message: 'Post deleted',
    });
    await remove(second, await portal.asAdmin()).expect(200);
    expect(await portal.ofType('PostDeleted')).toHaveLength(2);
  });

  it('leaves nothing to like, comment, edit or delete', async () => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    const postId = await published(asha.headers);
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
      });
  });

  it('gets the first answer when it is sent again under the same key', async () => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    const postId = await published(asha.headers);
    const headers = { ...asha.headers, 'Idempotency-Key': 'k' };
    const first = await remove(postId, headers).expect(200);
    const again = await remove(postId, headers).expect(200);
    expect(again.headers['x-commit-position']).toBe(first.headers['x-commit-position']);
  });

  it('finds nothing under an unknown or malformed id', async () => {
    portal = await openPortal();
    const asha = await portal.join('Asha Patil');
    for (const id of [randomUUID(), 'x', '%00', '%E0%A4%A', 'a'.repeat(3000)])
      await remove(id, asha.headers).expect(404);
  });
});

describe('posts that wait for an administrator', () => {
  it('are published by approving them, and rejected by deleting them', async () => {
    portal = await openPortal({ settings: { PORTAL_MODERATION: 'pre' } });
    const asha = await portal.join('Asha Patil');
    const administrator = await portal.asAdmin();
    const waiting = await submit(asha.headers).expect(201);
    expect(waiting.body.data.status).toBe('pending');
    const postId = String(waiting.body.data._id);
    await portal.http.put(`/api/posts/${postId}/like`).set(asha.headers).expect(404);

    const approve = (headers: Headers, id = postId) =>
      portal.http.put(`/api/posts/approve/${id}`).set(headers);
    await approve(asha.headers).expect(403);
    await approve({}).expect(401);
    await approve(administrator, randomUUID()).expect(404);
    await approve(administrator, 'x').expect(404);
    expect((await approve(administrator).expect(200)).body.data.status).toBe('published');
    await approve(administrator).expect(200);
    expect(await portal.ofType('PostApproved')).toHaveLength(1);
    await portal.http.put(`/api/posts/${postId}/like`).set(asha.headers).expect(200);

    const other = String((await submit(asha.headers).expect(201)).body.data._id);
    await portal.http.delete(`/api/posts/${other}`).set(administrator).expect(200);
    expect((await portal.ofType('PostRejected')).map(({ data }) => data.postId)).toEqual([other]);
  });

  it('are never those of administrators', async () => {
    portal = await openPortal({ settings: { PORTAL_MODERATION: 'pre' } });
    const answer = await submit(await portal.asAdmin()).expect(201);
    expect(answer.body.data.status).toBe('published');
  });
});

describe('[7.1] the body of a write', () => {
  const send = (headers: Headers, type: string, body: string) =>
    portal.http
      .post('/api/posts')
      .set({ ...headers, 'Content-Type': type })
      .send(body);

  it('is JSON, well-formed and not too large', async () => {
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

  it('is never answered for reads: those are for somebody else', async () => {
    portal = await openPortal();
    const { headers } = await portal.join('Asha Patil');
    await portal.http.get('/api/posts').set(headers).expect(404);
  });

  it('that fails for an unknown reason says nothing but a request id', async () => {
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
    expect(answer.body).toEqual({
      message: 'Something went wrong',
      requestId: answer.headers['x-request-id'],
    });
    expect(portal.logged.join('')).toContain(answer.headers['x-request-id']);
  });
});
