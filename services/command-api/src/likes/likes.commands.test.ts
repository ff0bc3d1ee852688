import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
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

it('toggles a like without a body [7.posts.8] [6.2]', async () => {
  const { asha, ravi, like } = await open();
  for (const { headers } of [ravi, asha, ravi]) await like(headers).expect(200);
  await like(asha.headers, {}).expect(200);
  expect(await likeEvents()).toEqual(['PostLiked', 'PostLiked', 'PostUnliked', 'PostUnliked']);
});

it('answers the ids of all who like the post, read at the position of the like [7.posts.8]', async () => {
  const { ravi, postId, like } = await open();
  const likes = [ravi.memberId, randomUUID()];
  portal.stated.likes = () => ({ postId, likes, likeCount: 2, position: '9' });
  const answer = await like(ravi.headers).expect(200);
  expect(answer.body).toEqual({ data: likes, likeCount: 2, liked: true });
  expect(portal.lastRead()).toEqual({
    request: { view: 'likes', postId },
    minPosition: answer.headers['x-commit-position'],
  });
});

it('answers the own like among the newest fifty, however old it is', async () => {
  const { ravi, postId, like } = await open();
  await like(ravi.headers, { liked: true });
  const likes = Array.from({ length: 50 }, () => randomUUID());
  portal.stated.likes = () => ({ postId, likes, likeCount: 51, position: '9' });
  const again = await like(ravi.headers, { liked: true }).expect(200);
  expect(again.body).toEqual({
    data: [ravi.memberId, ...likes.slice(1)],
    likeCount: 51,
    liked: true,
  });
  portal.stated.likes = () => ({ postId, likes, likeCount: 50, position: '10' });
  const taken = await like(ravi.headers, { liked: false }).expect(200);
  expect(taken.body).toEqual({ data: likes, likeCount: 50, liked: false });
});

it('sets a like to the stated value, and adds no event the second time', async () => {
  const { ravi, like } = await open();
  await like(ravi.headers, { liked: false }).expect(200);
  await like(ravi.headers, { liked: true }).expect(200);
  const again = await like(ravi.headers, { liked: true }).expect(200);
  const [liked] = await portal.ofType('PostLiked');
  expect(again.headers['x-commit-position']).toBe(liked?.position);
  expect(await likeEvents()).toEqual(['PostLiked']);
});

it('records the author of the liked post, who is notified', async () => {
  const { asha, ravi, postId, like } = await open();
  await like(ravi.headers).expect(200);
  const [liked] = await portal.ofType('PostLiked');
  expect(liked).toMatchObject({
    stream: `like-${postId}.${ravi.memberId}`,
    data: { postId, memberId: ravi.memberId, postAuthorId: asha.memberId },
    actor: { kind: 'member', id: ravi.memberId },
  });
});

it('toggles a like once for one Idempotency-Key', async () => {
  const { ravi, like } = await open();
  const headers = { ...ravi.headers, 'Idempotency-Key': portal.key() };
  const first = await like(headers).expect(200);
  const again = await like(headers).expect(200);
  expect(again.headers['x-commit-position']).toBe(first.headers['x-commit-position']);
  expect(await likeEvents()).toEqual(['PostLiked']);
  await like({ ...headers, 'Idempotency-Key': portal.key() }).expect(200);
  expect(await likeEvents()).toEqual(['PostLiked', 'PostUnliked']);
});

it('toggles a like once for five equal requests at the same moment', async () => {
  const { ravi, like } = await open();
  const headers = { ...ravi.headers, 'Idempotency-Key': portal.key() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => like(headers)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await likeEvents()).toEqual(['PostLiked']);
});

it('toggles a like that another process has written', async () => {
  const { ravi, like, postId } = await open();
  const other = portal.serve(portal.createApi());
  const toggle = () => other.put(`/api/posts/${postId}/like`).set(ravi.headers);
  await toggle().expect(200);
  await like(ravi.headers).expect(200);
  await toggle().expect(200);
  expect(await likeEvents()).toEqual(['PostLiked', 'PostUnliked', 'PostLiked']);
});

it('refuses to like an unknown post', async () => {
  const { ravi } = await open();
  for (const id of [randomUUID(), 'x']) {
    const answer = await portal.http.put(`/api/posts/${id}/like`).set(ravi.headers).expect(404);
    expect(answer.body).toEqual({ message: 'Post not found', code: 'post-not-found' });
  }
  expect(await likeEvents()).toEqual([]);
});

it('refuses a like that is neither true nor false', async () => {
  const { ravi, like } = await open();
  expect((await like(ravi.headers, { liked: 'yes' }).expect(400)).body.errors).toMatchObject([
    { field: 'liked', message: 'liked must be true or false' },
  ]);
});

it('refuses likes of visitors', async () => {
  const { like } = await open();
  await like({}).expect(401);
  expect(await likeEvents()).toEqual([]);
});
