import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

type Headers = Readonly<Record<string, string>>;
async function open() {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const post = await portal.http
    .post('/api/posts')
    .set(asha.headers)
    .send({ title: 'Reunion', content: 'In May', category: 'Event' })
    .expect(201);
  const postId = String(post.body.data._id);
  const like = (headers: Headers, body?: object) =>
    portal.http.put(`/api/posts/${postId}/like`).set(headers).send(body);
  return { asha, ravi, postId, like };
}
const likeEvents = async () =>
  (await portal.events()).map(({ type }) => type).filter((type) => type.endsWith('iked'));

describe('liking a post', () => {
  it('[7.posts.8] [6.2] toggles without a body and answers who likes it', async () => {
    const { asha, ravi, like } = await open();
    expect((await like(ravi.headers).expect(200)).body).toEqual({ data: [ravi.memberId] });
    expect((await like(asha.headers).expect(200)).body).toEqual({
      data: [ravi.memberId, asha.memberId],
    });
    expect((await like(ravi.headers).expect(200)).body).toEqual({ data: [asha.memberId] });
    expect((await like(asha.headers, {}).expect(200)).body).toEqual({ data: [] });
    expect(await likeEvents()).toEqual(['PostLiked', 'PostLiked', 'PostUnliked', 'PostUnliked']);
  });

  it('takes a stated wish, which changes nothing the second time', async () => {
    const { ravi, like } = await open();
    await like(ravi.headers, { liked: false }).expect(200);
    await like(ravi.headers, { liked: true }).expect(200);
    const again = await like(ravi.headers, { liked: true }).expect(200);
    expect(again.body).toEqual({ data: [ravi.memberId] });
    const [liked] = await portal.ofType('PostLiked');
    expect(again.headers['x-commit-position']).toBe(liked?.position);
    expect(await likeEvents()).toEqual(['PostLiked']);
  });

  it('names who is to be told', async () => {
    const { asha, ravi, postId, like } = await open();
    await like(ravi.headers).expect(200);
    const [liked] = await portal.ofType('PostLiked');
    expect(liked).toMatchObject({
      stream: `like-${postId}.${ravi.memberId}`,
      data: { postId, memberId: ravi.memberId, postAuthorId: asha.memberId },
      actor: { kind: 'member', id: ravi.memberId },
    });
  });

  it('stays one event when a toggle is sent again under the same key', async () => {
    const { ravi, like } = await open();
    const headers = { ...ravi.headers, 'Idempotency-Key': portal.key() };
    const first = await like(headers).expect(200);
    const again = await like(headers).expect(200);
    expect(again.body).toEqual(first.body);
    expect(await likeEvents()).toEqual(['PostLiked']);
    await like({ ...headers, 'Idempotency-Key': portal.key() }).expect(200);
    expect(await likeEvents()).toEqual(['PostLiked', 'PostUnliked']);
  });

  it('stays one event when the same toggle comes five times at once', async () => {
    const { ravi, like } = await open();
    const headers = { ...ravi.headers, 'Idempotency-Key': portal.key() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => like(headers)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { data: [ravi.memberId] }]);
    expect(await likeEvents()).toEqual(['PostLiked']);
  });

  it('is seen by another process at once', async () => {
    const { ravi, like, postId } = await open();
    const other = portal.serve(portal.createApi());
    const toggle = () => other.put(`/api/posts/${postId}/like`).set(ravi.headers);
    await toggle().expect(200);
    expect((await like(ravi.headers).expect(200)).body).toEqual({ data: [] });
    expect((await toggle().expect(200)).body).toEqual({ data: [ravi.memberId] });
  });

  it('wants a post that is there, a sensible wish, and a member', async () => {
    const { ravi, like } = await open();
    for (const id of [randomUUID(), 'x']) {
      const answer = await portal.http.put(`/api/posts/${id}/like`).set(ravi.headers).expect(404);
      expect(answer.body).toEqual({ message: 'Post not found' });
    }
    expect((await like(ravi.headers, { liked: 'yes' }).expect(400)).body.errors).toEqual([
      { field: 'liked', message: 'liked must be true or false' },
    ]);
    await like({}).expect(401);
    expect(await likeEvents()).toEqual([]);
  });
});
