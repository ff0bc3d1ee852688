import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

async function submitted(headers = asha.headers): Promise<string> {
  const post = { title: 'Reunion', content: 'In May', category: 'Article' };
  const answer = await portal.http.post('/api/posts').set(headers).send(post).expect(201);
  return String(answer.body.data._id);
}
const pinning = async (postId: string, body: object = { pinned: true }) =>
  portal.http
    .put(`/api/posts/${postId}/pin`)
    .set(await portal.asAdmin())
    .send(body);
const undo = async (decisionId: string) =>
  portal.http
    .post(`/api/admin/history/${decisionId}/undo`)
    .set(await portal.asAdmin())
    .send({ reason: 'By mistake' });
const inAnHour = () => new Date(portal.now().getTime() + 3_600_000).toISOString();

it('pins a post until a time, with a reason that is sealed', async () => {
  const postId = await submitted();
  const until = inAnHour();
  const answer = await pinning(postId, { pinned: true, until, reason: 'All should read it' });
  expect(answer.status).toBe(200);
  const [event] = await portal.ofType('PostPinned');
  expect(event).toMatchObject({
    id: answer.headers['x-decision-id'],
    actor: { kind: 'staff' },
    data: { postId, authorId: asha.memberId, until, absences: 0 },
    because: { words: 'All should read it' },
    stream: 'pins-portal',
  });
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1_000))).not.toContain(
    'All should read it',
  );
  expect(portal.lastRead()?.minPosition).toBe(answer.headers['x-commit-position']);
});

it('refuses members, posts that are not in the feed, wrong ends and a fourth post', async () => {
  const postId = await submitted();
  await portal.http
    .put(`/api/posts/${postId}/pin`)
    .set(asha.headers)
    .send({ pinned: true })
    .expect(403);
  expect((await pinning('5b9c1f0e-0000-4000-8000-000000000000')).status).toBe(404);
  for (const until of ['2020-01-01T00:00:00Z', 'soon'])
    expect((await pinning(postId, { pinned: true, until })).body.errors).toMatchObject([
      { field: 'until' },
    ]);
  expect((await pinning(postId, {})).status).toBe(400);
  for (let pinned = 0; pinned < 3; pinned += 1)
    expect((await pinning(await submitted())).status).toBe(200);
  const fourth = await pinning(postId);
  expect([fourth.status, fourth.body.message]).toEqual([
    409,
    '3 posts are pinned already. Unpin one of them first.',
  ]);
});

it('pins three of many posts that are pinned at the same moment', async () => {
  const posts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => submitted()));
  const answers = await Promise.all(posts.map((postId) => pinning(postId)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await portal.ofType('PostPinned')).toHaveLength(3);
});

it('gives the place of a deleted post to another, and does not pin the first again when it is brought back', async () => {
  const [first = '', ...others] = await Promise.all([1, 2, 3].map(() => submitted()));
  for (const postId of [first, ...others]) await pinning(postId);
  const deleted = await portal.http
    .delete(`/api/posts/${first}`)
    .set(await portal.asAdmin())
    .expect(200);
  expect((await pinning(first)).status).toBe(404);
  const fourth = await submitted();
  expect((await pinning(fourth)).status).toBe(200);
  expect((await undo(String(deleted.headers['x-decision-id']))).status).toBe(200);
  expect((await pinning(first)).status).toBe(409);
  await pinning(fourth, { pinned: false });
  expect((await pinning(first)).status).toBe(200);
  expect((await portal.ofType('PostPinned')).at(-1)?.data).toMatchObject({
    postId: first,
    absences: 1,
  });
});

it('undoes a pin, and undoes an unpinning while there is room', async () => {
  const postId = await submitted();
  const pinned = await pinning(postId);
  const pinDecision = String(pinned.headers['x-decision-id']);
  expect((await undo(pinDecision)).status).toBe(200);
  expect(await portal.ofType('PostUnpinned')).toMatchObject([{ reverses: pinDecision }]);

  await pinning(postId);
  const unpinned = await pinning(postId, { pinned: false });
  for (let others = 0; others < 3; others += 1) await pinning(await submitted());
  const unpinDecision = String(unpinned.headers['x-decision-id']);
  const refused = await undo(unpinDecision);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '3 posts are pinned already. Unpin one of them first.',
  ]);
  const [other] = (await portal.ofType('PostPinned')).slice(-1);
  await pinning(other?.data.postId ?? '', { pinned: false });
  expect((await undo(unpinDecision)).status).toBe(200);
  expect((await portal.ofType('PostPinned')).at(-1)).toMatchObject({
    data: { postId },
    reverses: unpinDecision,
  });
});

it('ends a pin when its time is over', async () => {
  const postId = await submitted();
  const pinned = await pinning(postId, { pinned: true, until: inAnHour() });
  await portal.api.sweep();
  expect(await portal.ofType('PostPinExpired')).toEqual([]);
  portal.passTime(3_600_000);
  await portal.api.sweep();
  await portal.api.sweep();
  expect(await portal.ofType('PostPinExpired')).toMatchObject([
    { data: { postId, authorId: asha.memberId }, actor: { kind: 'system' } },
  ]);
  expect((await undo(String(pinned.headers['x-decision-id']))).status).toBe(409);
});
