import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

type Headers = Readonly<Record<string, string>>;
const words = { name: 'Runners', description: 'Mornings, by the old hostel' };

async function open(more: Parameters<typeof openPortal>[0] = {}) {
  portal = await openPortal(more);
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const create = (headers: Headers, group: unknown = words) =>
    portal.http
      .post('/api/groups')
      .set(headers)
      .send(group as object);
  const founded = async (): Promise<string> =>
    String((await create(asha.headers).expect(201)).body._id);
  const put = (headers: Headers, groupId: string, what: 'join' | 'leave') =>
    portal.http.put(`/api/groups/${groupId}/${what}`).set(headers);
  const remove = (headers: Headers, groupId: string, memberId: string) =>
    portal.http.delete(`/api/groups/${groupId}/members/${memberId}`).set(headers);
  return { asha, ravi, create, founded, put, remove };
}

it('creates a group with its founder as a member, and answers the group without an envelope [7.groups-messages-feedback.2]', async () => {
  const { asha, create } = await open();
  const answer = await create(asha.headers, { ...words, name: '  Runners ' }).expect(201);
  const groupId = String(answer.body._id);
  expect((await portal.ofType('GroupCreated')).map(({ data }) => data)).toEqual([
    { groupId, founderId: asha.memberId, ...words },
  ]);
  expect(portal.lastRead()).toEqual({
    request: { view: 'group', groupId, memberId: asha.memberId },
    minPosition: answer.headers['x-commit-position'],
  });
  const [joined] = await portal.ofType('GroupJoined');
  expect(joined).toMatchObject({
    stream: `membership-${groupId}.${asha.memberId}`,
    position: answer.headers['x-commit-position'],
  });
  const stored = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
  expect(stored).not.toContain('old hostel');
});

it.each([
  { field: 'name', text: ' ', message: 'Please fill out both fields.' },
  { field: 'description', text: '', message: 'Please fill out both fields.' },
  { field: 'name', text: 'x'.repeat(81), message: 'Name must be at most 80 characters' },
  {
    field: 'description',
    text: 'x'.repeat(501),
    message: 'Description must be at most 500 characters',
  },
])('refuses the $field of a group: $message', async ({ field, text, message }) => {
  const { asha, create } = await open();
  const answer = await create(asha.headers, { ...words, [field]: text }).expect(400);
  expect(answer.body).toMatchObject({ message, errors: [{ field, message }] });
});

it('creates a group once for one Idempotency-Key, even at the same moment', async () => {
  const { asha, create } = await open();
  const headers = { ...asha.headers, 'Idempotency-Key': portal.key() };
  const [first, second] = await Promise.all([create(headers), create(headers)]);
  const third = await create(headers);
  expect([first, second, third].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(second.body).toEqual(first.body);
  expect(third.body).toEqual(first.body);
  expect(await portal.ofType('GroupCreated')).toHaveLength(1);
  expect(await portal.ofType('GroupJoined')).toHaveLength(1);
});

it('completes the creation of a group when it is sent again after an interruption', async () => {
  const { asha } = await open();
  const dying = dyingAt(2);
  const broken = portal.serve(portal.createApi({ eventStore: dying.eventStore }));
  const headers = { ...asha.headers, 'Idempotency-Key': portal.key() };
  await broken.post('/api/groups').set(headers).send(words).expect(500);
  expect(await portal.ofType('GroupCreated')).toHaveLength(1);
  expect(await portal.ofType('GroupJoined')).toEqual([]);
  const answer = await portal.http.post('/api/groups').set(headers).send(words).expect(201);
  const [joined] = await portal.ofType('GroupJoined');
  expect(joined?.data).toEqual({ groupId: answer.body._id, memberId: asha.memberId });
  expect(await portal.ofType('GroupCreated')).toHaveLength(1);
});

it('makes the founder a member of a group whose creation a dying process left half done, without a second request', async () => {
  const { asha } = await open();
  const broken = portal.serve(portal.createApi({ eventStore: dyingAt(2).eventStore }));
  await broken.post('/api/groups').set(asha.headers).send(words).expect(500);
  const [created] = await portal.ofType('GroupCreated');
  expect(await portal.ofType('GroupJoined')).toEqual([]);

  const restarted = portal.createApi();
  restarted.work();
  await vi.waitFor(async () => expect(await portal.ofType('GroupJoined')).toHaveLength(1));
  await restarted.stop();
  expect(await portal.ofType('GroupJoined')).toMatchObject([
    {
      data: { groupId: created?.data.groupId, memberId: asha.memberId },
      actor: { kind: 'member', id: asha.memberId },
    },
  ]);
});

it('completes a group once when several processes start, and in the next sweep when one of them dies over it', async () => {
  const { asha } = await open();
  const broken = portal.serve(portal.createApi({ eventStore: dyingAt(2).eventStore }));
  await broken.post('/api/groups').set(asha.headers).send(words).expect(500);
  let isStoreAway = true;
  const interrupted = portal.createApi({
    eventStore: (store) => ({
      ...store,
      append: (...write) =>
        isStoreAway ? Promise.reject(new Error('Not there')) : store.append(...write),
    }),
  });
  await interrupted.sweep();
  expect(await portal.ofType('GroupJoined')).toEqual([]);
  isStoreAway = false;
  await Promise.all([interrupted.sweep(), portal.createApi().sweep(), portal.createApi().sweep()]);
  expect(await portal.ofType('GroupJoined')).toHaveLength(1);
});

it('leaves founders who have left, removed groups and complete groups as they are when the portal starts', async () => {
  const { asha, founded, put } = await open();
  await put(asha.headers, await founded(), 'leave').expect(200);
  await founded();
  const broken = portal.serve(portal.createApi({ eventStore: dyingAt(2).eventStore }));
  await broken.post('/api/groups').set(asha.headers).send(words).expect(500);
  const half = (await portal.ofType('GroupCreated')).at(-1)?.data.groupId ?? '';
  await portal.http.delete(`/api/groups/${half}`).set(asha.headers).expect(200);
  const before = await portal.events();
  await portal.createApi().sweep();
  expect(await portal.events()).toHaveLength(before.length);
});

it('keeps a founder who has left out of the group when its creation is sent again', async () => {
  const { asha, create, put } = await open();
  const headers = { ...asha.headers, 'Idempotency-Key': portal.key() };
  const { body } = await create(headers).expect(201);
  await put(asha.headers, String(body._id), 'leave').expect(200);
  const again = await create(headers).expect(201);
  expect(again.body).toMatchObject({ _id: body._id });
  expect((await portal.events()).at(-1)?.type).toBe('GroupLeft');
});

it('refuses groups of visitors', async () => {
  const { create } = await open();
  await create({}).expect(401);
  expect(await portal.ofType('GroupCreated')).toEqual([]);
});

it('adds a member who joins a group once [7.groups-messages-feedback.4] [4.34]', async () => {
  const { ravi, founded, put } = await open();
  const groupId = await founded();
  const answer = await put(ravi.headers, groupId, 'join').expect(200);
  expect(answer.body).toMatchObject({ _id: groupId });
  await put(ravi.headers, groupId, 'join').expect(200);
  const joined = await portal.ofType('GroupJoined');
  expect(joined.map(({ data }) => data.memberId)).toEqual([expect.any(String), ravi.memberId]);
  expect(answer.headers['x-commit-position']).toBe(joined[1]?.position);
});

it('removes a member who leaves from the group once [7.groups-messages-feedback.5]', async () => {
  const { asha, founded, put } = await open();
  const groupId = await founded();
  const answer = await put(asha.headers, groupId, 'leave').expect(200);
  expect(answer.body).toMatchObject({ _id: groupId });
  await put(asha.headers, groupId, 'leave').expect(200);
  expect(await portal.ofType('GroupLeft')).toHaveLength(1);
  await put(asha.headers, groupId, 'join').expect(200);
  expect((await portal.events()).at(-1)?.type).toBe('GroupJoined');
});

it('refuses to join or leave an unknown group, and refuses visitors', async () => {
  const { asha, founded, put } = await open();
  for (const id of [randomUUID(), 'x'])
    for (const what of ['join', 'leave'] as const)
      expect((await put(asha.headers, id, what).expect(404)).body).toEqual({
        message: 'Group not found.',
        code: 'group-not-found',
      });
  await put({}, await founded(), 'join').expect(401);
});

it('lets administrators and the founder remove a member from a group', async () => {
  const { asha, ravi, founded, put, remove } = await open();
  const groupId = await founded();
  await put(ravi.headers, groupId, 'join').expect(200);
  await remove(asha.headers, groupId, ravi.memberId).expect(200);
  expect(portal.lastRead()?.request).toEqual({ view: 'group', groupId, memberId: asha.memberId });
  await put(ravi.headers, groupId, 'join').expect(200);
  await remove(await portal.asAdmin(), groupId, ravi.memberId).expect(200);
  await remove(await portal.asAdmin(), groupId, ravi.memberId).expect(200);
  const left = await portal.ofType('GroupLeft');
  expect(left.map(({ data, actor }) => [data.memberId, actor.id])).toEqual([
    [ravi.memberId, asha.memberId],
    [ravi.memberId, expect.not.stringContaining(asha.memberId)],
  ]);
});

it('refuses to remove members from a group for everyone else', async () => {
  const { asha, ravi, founded, put, remove } = await open();
  const groupId = await founded();
  await put(ravi.headers, groupId, 'join').expect(200);
  await remove(ravi.headers, groupId, asha.memberId).expect(403);
  await remove({}, groupId, asha.memberId).expect(401);
  await remove(asha.headers, randomUUID(), asha.memberId).expect(404);
  await remove(asha.headers, groupId, 'x').expect(404);
  expect(await portal.ofType('GroupLeft')).toEqual([]);
});

type Answered = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly _id?: string };
};
const decisionIn = ({ headers }: Answered): string => headers['x-decision-id'] ?? '';

const undo = async (decisionId: string) =>
  portal.http
    .post(`/api/admin/history/${decisionId}/undo`)
    .set(await portal.asAdmin())
    .send({ reason: 'By mistake' });

it('changes a group for its founder, which is no decision of staff, and for administrators, which is one', async () => {
  const { asha, ravi, founded } = await open();
  const groupId = await founded();
  const change = (headers: Headers, body: object) =>
    portal.http.put(`/api/groups/${groupId}`).set(headers).send(body);
  const own = await change(asha.headers, { name: 'Walkers' }).expect(200);
  expect(own.body._id).toBe(groupId);
  expect(own.headers['x-decision-id']).toBeUndefined();
  await change(ravi.headers, { name: 'Mine' }).expect(403);
  await change({}, { name: 'Mine' }).expect(401);
  await change(asha.headers, { name: '' }).expect(400);
  const decided = await change(await portal.asAdmin(), {
    description: 'Evenings',
    reason: 'As asked',
  }).expect(200);
  const changes = await portal.ofType('GroupDetailsChanged');
  expect(changes).toMatchObject([
    { data: { name: 'Walkers', description: words.description } },
    {
      id: decisionIn(decided),
      data: { name: 'Walkers', description: 'Evenings' },
      because: { words: 'As asked', code: null, note: null },
    },
  ]);
  expect((await undo(decisionIn(decided))).status).toBe(200);
  expect((await portal.ofType('GroupDetailsChanged')).at(-1)).toMatchObject({
    data: { name: 'Walkers', description: words.description },
    reverses: decisionIn(decided),
    because: { words: 'By mistake' },
  });
});

it('removes a group for its founder and for administrators, and closes it for its members', async () => {
  const { asha, ravi, founded, put } = await open();
  const [own, theirs] = [await founded(), await founded()];
  const removeGroup = (headers: Headers, groupId: string) =>
    portal.http.delete(`/api/groups/${groupId}`).set(headers);
  await removeGroup(ravi.headers, own).expect(403);
  await removeGroup({}, own).expect(401);
  await removeGroup(asha.headers, 'x').expect(404);
  const answer = await removeGroup(asha.headers, own).expect(200);
  expect(answer.body).toEqual({ message: 'Group removed' });
  expect(answer.headers['x-decision-id']).toBeUndefined();
  const decided = await removeGroup(await portal.asAdmin(), theirs)
    .send({ reason: 'Advertisements', code: 'spam', note: 'Twice now' })
    .expect(200);
  expect((await portal.ofType('GroupRemoved')).at(-1)).toMatchObject({
    id: decisionIn(decided),
    data: { groupId: theirs, founderId: asha.memberId },
    because: { words: 'Advertisements', code: 'spam', note: 'Twice now' },
  });
  expect(JSON.stringify(await portal.eventStore.readAll(null, 1_000))).not.toContain(
    'Advertisements',
  );
  const say = () =>
    portal.http.post(`/api/messages/${theirs}`).set(asha.headers).send({ text: 'Still here?' });
  await say().expect(404);
  await put(ravi.headers, theirs, 'join').expect(404);
  await removeGroup(asha.headers, theirs).expect(404);

  const back = await undo(decisionIn(decided));
  expect(back.status).toBe(200);
  await say().expect(201);
  const [restored] = await portal.ofType('GroupRestored');
  expect(restored).toMatchObject({ reverses: decisionIn(decided), id: decisionIn(back) });
  expect((await undo(decisionIn(back))).status).toBe(200);
  await say().expect(404);
});

it('returns a member whom staff removed to the group, and takes that back too', async () => {
  const { asha, ravi, founded, put, remove } = await open();
  const groupId = await founded();
  await put(ravi.headers, groupId, 'join').expect(200);
  const byFounder = await remove(asha.headers, groupId, ravi.memberId).expect(200);
  expect(byFounder.headers['x-decision-id']).toBeUndefined();
  await put(ravi.headers, groupId, 'join').expect(200);
  const removed = await remove(await portal.asAdmin(), groupId, ravi.memberId).expect(200);
  const back = await undo(decisionIn(removed));
  expect((await portal.ofType('GroupJoined')).at(-1)).toMatchObject({
    data: { groupId, memberId: ravi.memberId },
    actor: { kind: 'staff' },
    reverses: decisionIn(removed),
  });
  await undo(decisionIn(back));
  expect((await portal.ofType('GroupLeft')).at(-1)).toMatchObject({
    data: { groupId, memberId: ravi.memberId },
    reverses: decisionIn(back),
  });
  await put(ravi.headers, groupId, 'join').expect(200);
  expect((await undo(decisionIn(removed))).status).toBe(409);
});
