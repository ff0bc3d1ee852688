import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

type Headers = Readonly<Record<string, string>>;
const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const words = { title: 'Reunion', content: 'In May', category: 'Event' };

async function open(event?: object) {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const post = await portal.http
    .post('/api/posts')
    .set(asha.headers)
    .send({ ...words, event })
    .expect(201);
  const postId = String(post.body.data._id);
  const answer = (headers: Headers, body: object) =>
    portal.http.put(`/api/posts/${postId}/answer`).set(headers).send(body);
  const edit = (body: object) =>
    portal.http.put(`/api/posts/${postId}`).set(asha.headers).send(body);
  return { asha, ravi, postId, answer, edit };
}
const typesSince = async (first: string) => {
  const types = (await portal.events()).map(({ type }) => type);
  return types.slice(types.indexOf(first as (typeof types)[number]));
};

it('submits a post and its event in one append, with the instants in UTC', async () => {
  await open({
    startsAt: '2099-12-14T16:00:00+05:30',
    endsAt: '2099-12-14T18:00:00+05:30',
    place: ' The old hostel ',
    link: 'https://example.org/map',
  });
  expect(await typesSince('PostSubmitted')).toEqual(['PostSubmitted', 'GatheringArranged']);
  const [arranged] = await portal.ofType('GatheringArranged');
  expect(arranged).toMatchObject({
    revision: 1,
    data: {
      startsAt: '2099-12-14T10:30:00.000Z',
      endsAt: '2099-12-14T12:30:00.000Z',
      place: 'The old hostel',
      link: 'https://example.org/map',
    },
  });
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toContain('old hostel');
});

it.each([
  ['a start without an offset', { startsAt: '2099-12-14T16:00:00' }, 'event.startsAt'],
  ['no start', { place: 'Hall' }, 'event.startsAt'],
  [
    'an end before the start',
    { startsAt: '2099-12-14T16:00:00Z', endsAt: '2099-12-14T15:00:00Z' },
    'event.endsAt',
  ],
  ['a link that is none', { startsAt: inDays(3), link: 'javascript:alert(1)' }, 'event.link'],
  ['a place too long', { startsAt: inDays(3), place: 'x'.repeat(201) }, 'event.place'],
])('refuses an event with %s', async (_what, event, field) => {
  portal = await openPortal();
  const { headers } = await portal.join('Asha Patil');
  const answer = await portal.http
    .post('/api/posts')
    .set(headers)
    .send({ ...words, event });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ field, message: expect.any(String) }]);
});

it('refuses an event on a post of another category', async () => {
  portal = await openPortal();
  const { headers } = await portal.join('Asha Patil');
  const answer = await portal.http
    .post('/api/posts')
    .set(headers)
    .send({ ...words, category: 'Article', event: { startsAt: inDays(3) } });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([
    {
      field: 'event',
      message: 'Only a post in the category Event can have a start',
      code: 'event-needs-category',
    },
  ]);
});

it('adds a start to an old post for its author, and takes it away with null', async () => {
  const { edit } = await open();
  await edit({ event: { startsAt: inDays(3) } }).expect(200);
  await edit({ title: 'Reunion in June' }).expect(200);
  await edit({ event: null }).expect(200);
  expect((await typesSince('PostSubmitted')).slice(1)).toEqual([
    'GatheringArranged',
    'PostEdited',
    'GatheringCancelled',
  ]);
});

it("takes a member's answer, and answers the counts at its position", async () => {
  const { ravi, postId, answer } = await open({ startsAt: inDays(3) });
  const data = {
    postId,
    going: 1,
    maybe: 0,
    no: 0,
    guests: 2,
    mine: { answer: 'going', guests: 2 },
  };
  portal.stated.answers = () => ({ ...data, position: '9' });
  const answered = await answer(ravi.headers, { answer: 'going', guests: 2 }).expect(200);
  expect(answered.body).toMatchObject({ data });
  expect(portal.lastRead()).toEqual({
    request: { view: 'answers', postId, memberId: ravi.memberId },
    minPosition: answered.headers['x-commit-position'],
  });
  await answer(ravi.headers, { answer: 'maybe' }).expect(200);
  await answer(ravi.headers, { answer: null }).expect(200);
  expect(await typesSince('AnswerGiven')).toEqual([
    'AnswerGiven',
    'AnswerGiven',
    'AnswerWithdrawn',
  ]);
});

it.each([
  [{ answer: 'perhaps' }, 'answer'],
  [{}, 'answer'],
  [{ answer: 'going', guests: 10 }, 'guests'],
  [{ answer: 'going', guests: -1 }, 'guests'],
  [{ answer: 'going', guests: 1.5 }, 'guests'],
  [{ answer: 'maybe', guests: 1 }, 'guests'],
])('refuses the answer %j', async (body, field) => {
  const { ravi, answer } = await open({ startsAt: inDays(3) });
  const refused = await answer(ravi.headers, body).expect(400);
  expect(refused.body.errors).toMatchObject([{ field, message: expect.any(String) }]);
});

it('refuses answers to a post without a start, and once the event has begun', async () => {
  const { ravi, answer, edit } = await open();
  const without = await answer(ravi.headers, { answer: 'going' }).expect(409);
  expect(without.body).toEqual({
    message: 'This event has no date yet, so nobody can answer',
    code: 'event-without-start',
  });
  await edit({ event: { startsAt: inDays(1) } }).expect(200);
  await answer(ravi.headers, { answer: 'going' }).expect(200);
  await edit({ event: { startsAt: inDays(-1) } }).expect(200);
  for (const wish of ['no', null]) {
    const begun = await answer(ravi.headers, { answer: wish }).expect(409);
    expect(begun.body).toEqual({
      message: 'This event has begun, so nobody can answer any more',
      code: 'event-begun',
    });
  }
});

it('refuses answers to unknown posts, and of visitors', async () => {
  const { ravi, answer } = await open({ startsAt: inDays(3) });
  await answer({}, { answer: 'going' }).expect(401);
  for (const id of [randomUUID(), 'x'])
    await portal.http
      .put(`/api/posts/${id}/answer`)
      .set(ravi.headers)
      .send({ answer: 'going' })
      .expect(404);
});

it('sends each notice that is due once, however often the worker runs', async () => {
  const { asha, ravi, postId } = await open({ startsAt: inDays(1) });
  const notice = { postId, authorId: asha.memberId, memberId: ravi.memberId };
  const startsAt = inDays(1);
  portal.stated['due-notices'] = () => ({
    reminders: [{ ...notice, startsAt }],
    changes: [{ ...notice, change: 1 }],
  });
  const other = portal.createApi();
  await Promise.all([portal.api.sweep(), other.sweep()]);
  await portal.api.sweep();
  expect(await portal.ofType('GatheringReminderSent')).toMatchObject([
    { data: { ...notice, startsAt }, actor: { kind: 'system' } },
  ]);
  expect(await portal.ofType('GatheringChangeTold')).toHaveLength(1);
});

it('asks for the notices that are due at its own time', async () => {
  await open();
  portal.passTime(60_000);
  await portal.api.sweep();
  const request = portal.lastRead('due-notices')?.request;
  if (request?.view !== 'due-notices') throw new Error('Nobody asked for the notices');
  const { now } = request;
  expect(Math.abs(Date.parse(now) - portal.now().getTime())).toBeLessThan(5_000);
});
