import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberStream } from '@portal/contracts/members/member.events';
import { createStreams } from '@portal/service-kit/event-sourcing/streams';
import { portalCommand } from '../call-handling/command-context.ts';
import { registrationDecider } from '../registrations/registration/registration.decider.ts';
import { ADMINISTRATOR, openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await openPortal();
});
afterEach(() => portal.close());

const bulk = async (body: object, headers: object = {}) =>
  portal.http
    .post('/api/admin/bulk')
    .set({ ...(await portal.asAdmin()), ...headers })
    .send(body);
const registered = async (...names: readonly string[]) => {
  const people = [];
  for (const name of names) people.push((await portal.register(name)).memberId);
  return people;
};
const approvals = async () =>
  (await portal.ofType('MemberApproved')).filter(({ actor }) => actor.kind === 'staff');

it('decides about several at once: each is a separate decision that names the whole and the reason', async () => {
  const [asha = '', ravi = ''] = await registered('Asha Patil', 'Ravi Kale');
  const answer = await bulk({ action: 'approve', ids: [asha, ravi], reason: 'All on the roster' });
  expect(answer.body).toEqual({
    whole: expect.any(String),
    data: [
      { id: asha, status: 200 },
      { id: ravi, status: 200 },
    ],
  });
  const [whole] = await portal.ofType('BulkDecided');
  expect(whole?.data).toEqual({ deskId: answer.body.whole, action: 'approve' });
  expect(answer.headers['x-decision-id']).toBe(whole?.id);
  const parts = await approvals();
  expect(parts).toHaveLength(2);
  for (const part of parts)
    expect(part).toMatchObject({
      partOf: whole?.id,
      via: 'bulk',
      because: { words: 'All on the roster' },
    });
});

it('answers for each row what the call for one would, and the others are decided all the same', async () => {
  const [asha = ''] = await registered('Asha Patil');
  const ravi = await portal.join('Ravi Kale');
  const nobody = randomUUID();
  const { body } = await bulk({ action: 'reject', ids: [ravi.memberId, nobody, asha] });
  expect(body.data).toMatchObject([
    { id: ravi.memberId, status: 409, message: expect.stringContaining('approved already') },
    { id: nobody, status: 404, message: expect.any(String) },
    { id: asha, status: 200 },
  ]);
  expect(await portal.ofType('MemberRejected')).toHaveLength(1);
});

it('suspends with a reason only, restores, and removes posts and groups by their ids', async () => {
  const ravi = await portal.join('Ravi Kale');
  const missing = await bulk({ action: 'suspend', ids: [ravi.memberId] });
  expect([missing.status, missing.body.errors]).toEqual([
    400,
    [{ field: 'reason', message: 'A reason is required', code: 'reason-missing' }],
  ]);
  const until = '2999-01-01T00:00:00.000Z';
  await bulk({ action: 'suspend', ids: [ravi.memberId], reason: 'Spam', until });
  expect((await portal.ofType('MemberSuspended')).map(({ data }) => data)).toEqual([
    { memberId: ravi.memberId, until, reason: 'Spam' },
  ]);
  await bulk({ action: 'restore', ids: [ravi.memberId] });
  expect(await portal.ofType('MemberRestored')).toHaveLength(1);

  const headers = portal.as(await portal.signIn(ravi));
  const post = await portal.http
    .post('/api/posts')
    .set(headers)
    .send({ title: 'Reunion', content: 'In May', category: 'Article' });
  const group = await portal.http
    .post('/api/groups')
    .set(headers)
    .send({ name: 'Runners', description: 'Mornings' });
  const ids = [post.body.data._id, group.body._id];
  expect((await bulk({ action: 'remove', ids })).body.data).toEqual(
    ids.map((id) => ({ id, status: 200 })),
  );
  expect(await portal.ofType('PostDeleted')).toHaveLength(1);
  expect(await portal.ofType('GroupRemoved')).toHaveLength(1);
});

it('decides about all that a query finds, and about at most 1,000', async () => {
  const people = await registered('Asha Patil', 'Ravi Kale');
  portal.stated['found-members'] = ({ query }) => (query.batchYear === 2004 ? people : []);
  const query = { state: 'pending', batchYear: 2004 };
  expect((await bulk({ action: 'approve', query })).body.data).toHaveLength(2);
  const asText = await bulk({ action: 'approve', query: 'state=pending&batchYear=2004' });
  expect(asText.body.data).toHaveLength(2);
  portal.stated['found-members'] = () => Array.from({ length: 1_001 }, () => randomUUID());
  const tooMany = await bulk({ action: 'approve', query });
  expect([tooMany.status, tooMany.body.message]).toEqual([
    400,
    expect.stringContaining('1,001 match'),
  ]);
  expect((await bulk({ action: 'approve' })).status).toBe(400);
  expect((await bulk({ action: 'approve', ids: [] })).status).toBe(400);
  expect(await portal.ofType('BulkDecided')).toHaveLength(2);
});

it.each([
  ['batch=2001', 'query.batch', "There is no field 'batch'"],
  [{ state: 'pending', batch: 2001 }, 'query.batch', "There is no field 'batch'"],
  ['state=pending&batchYear=', 'query.batchYear', "Please say which 'batchYear' you mean"],
  [{ query: ' ', state: 'pending' }, 'query.query', "Please say which 'query' you mean"],
  ['batchYear=next', 'query.batchYear', expect.any(String)],
  ['', 'query', 'Please say who you mean'],
  [{}, 'query', 'Please say who you mean'],
])('refuses the filter %j, which would mean everyone, and names %s', async (query, field, said) => {
  await registered('Asha Patil');
  const asked = vi.fn<() => string[]>(() => []);
  portal.stated['found-members'] = asked;
  const answer = await bulk({ action: 'approve', query });
  expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field, message: said }]]);
  expect(asked).not.toHaveBeenCalled();
  expect(await portal.ofType('BulkDecided')).toEqual([]);
});

it('refuses a field that it does not have, such as a misspelt end of a suspension', async () => {
  const ravi = await portal.join('Ravi Kale');
  const wish = { action: 'suspend', ids: [ravi.memberId], reason: 'Spam' };
  const answer = await bulk({ ...wish, til: '2999-01-01T00:00:00.000Z' });
  expect([answer.status, answer.body.errors]).toMatchObject([
    400,
    [{ field: 'til', message: "There is no field 'til'" }],
  ]);
  expect(await portal.ofType('MemberSuspended')).toEqual([]);
});

it('is one entry when it comes in several requests that name the first answer, and decides nothing twice when one is repeated', async () => {
  const [asha = '', ravi = ''] = await registered('Asha Patil', 'Ravi Kale');
  const key = { 'Idempotency-Key': portal.key() };
  const first = await bulk({ action: 'approve', ids: [asha] }, key);
  const { whole } = first.body;
  const further = [
    await bulk({ action: 'approve', ids: [asha] }, key),
    await bulk({ action: 'approve', ids: [ravi], whole }),
    await bulk({ action: 'approve', ids: [ravi], whole }),
  ];
  const [entry, ...others] = await portal.ofType('BulkDecided');
  expect(others).toEqual([]);
  for (const { body, headers } of [first, ...further])
    expect([body.whole, headers['x-decision-id'], body.data]).toEqual([
      whole,
      entry?.id,
      [{ id: expect.any(String), status: 200 }],
    ]);
  expect((await approvals()).map(({ partOf }) => partOf)).toEqual([entry?.id, entry?.id]);
});

it('adds no part to a decision of another action, of another administrator, or that was never made', async () => {
  const [asha = ''] = await registered('Asha Patil');
  const ravi = await portal.join('Ravi Kale');
  const { whole } = (await bulk({ action: 'restore', ids: [ravi.memberId] })).body;
  await portal.api.recordExport({
    idempotencyKey: 'once',
    note: { memberId: (await approvals())[0]?.actor.id ?? '', format: 'csv', rows: 1 },
  });
  const exported = (await portal.ofType('HistoryExported'))[0]?.data.deskId;
  const suspend = { action: 'suspend', reason: 'Spam', ids: [ravi.memberId] };
  for (const named of [whole, exported, randomUUID()])
    expect((await bulk({ ...suspend, whole: named })).status).toBe(409);
  await portal.http
    .put(`/api/users/${ravi.memberId}/role`)
    .set(await portal.asAdmin())
    .send({ role: 'admin', password: ADMINISTRATOR.password, reason: 'Helps us' })
    .expect(200);
  const ofRavi = await bulk({ action: 'restore', ids: [asha], whole }, ravi.headers);
  expect([ofRavi.status, ofRavi.body]).toMatchObject([409, { message: expect.any(String) }]);
  expect((await bulk({ ...suspend, whole: { _id: whole, count: 1 } })).status).toBe(400);
  expect(await portal.ofType('BulkDecided')).toHaveLength(1);
  expect(await portal.ofType('MemberSuspended')).toEqual([]);
});

it('is another entry when another action comes with the same Idempotency-Key', async () => {
  const ravi = await portal.join('Ravi Kale');
  const key = { 'Idempotency-Key': portal.key() };
  const ids = [ravi.memberId];
  const restored = await bulk({ action: 'restore', ids }, key);
  const suspended = await bulk({ action: 'suspend', ids, reason: 'Spam' }, key);
  expect(suspended.headers['x-decision-id']).not.toBe(restored.headers['x-decision-id']);
  const [, entry] = await portal.ofType('BulkDecided');
  expect(entry?.data.action).toBe('suspend');
  expect(await portal.ofType('MemberSuspended')).toMatchObject([{ partOf: entry?.id }]);
});

it('is undone as a whole: every part that can be, each naming what it reverses', async () => {
  const people = await registered('Asha Patil', 'Ravi Kale');
  await bulk({ action: 'approve', ids: people });
  const [whole] = await portal.ofType('BulkDecided');
  const [asha, ravi] = await approvals();
  const undo = async (id = '') =>
    portal.http
      .post(`/api/admin/history/${id}/undo`)
      .set(await portal.asAdmin())
      .send({ reason: 'The wrong list' });
  await undo(ravi?.id);
  expect((await undo(whole?.id)).status).toBe(200);
  const [, undoing] = await portal.ofType('BulkDecided');
  expect(undoing).toMatchObject({ data: { action: 'undo' }, reverses: whole?.id });
  expect(await portal.ofType('MemberApprovalReversed')).toMatchObject([
    { reverses: ravi?.id },
    {
      partOf: undoing?.id,
      reverses: asha?.id,
      because: { words: 'The wrong list' },
      data: { memberId: asha?.data.memberId },
    },
  ]);
  const again = await undo(whole?.id);
  expect([again.status, again.body.message]).toEqual([409, 'This decision was already undone.']);
});

it('approves 500 registrations in less than 10 s', async () => {
  const members = createStreams({ eventStore: portal.eventStore, keys: portal.vault })(
    memberStream,
    registrationDecider,
  );
  const people = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const data = {
        memberId: randomUUID(),
        batchYear: 2004,
        fullName: 'Asha Patil',
        email: `asha.${index}@example.org`,
        dateOfBirth: '1986-05-17',
        admissionNumber: null,
      };
      await members.handle(
        { type: 'Register', data, language: 'en' },
        portalCommand(new Date(), 'test'),
      );
      return data.memberId;
    }),
  );
  const began = performance.now();
  const { body } = await bulk({ action: 'approve', ids: people });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(body.data.every(({ status }: { status: number }) => status === 200)).toBe(true);
  expect(await approvals()).toHaveLength(500);
}, 60_000);
