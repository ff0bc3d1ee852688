import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let kavita: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal();
  kavita = await portal.join('Kavita More');
});
afterEach(() => portal.close());

const coordinate = async (memberId: string, batches: unknown, more: object = {}) =>
  portal.http
    .put(`/api/users/${memberId}/coordinator`)
    .set(await portal.asAdmin())
    .send({ batches, ...more });
const approve = (memberId: string, headers = kavita.headers) =>
  portal.http.put(`/api/users/approve/${memberId}`).set(headers);

it('lets a coordinator decide about the registrations of their batches, and of no others', async () => {
  const [asha, ravi, lata] = [
    await portal.register('Asha Patil', { batchYear: 2004 }),
    await portal.register('Ravi Kale', { batchYear: 2004 }),
    await portal.register('Lata Shinde', { batchYear: 2005 }),
  ];
  await approve(asha.memberId).expect(403);
  const answer = await coordinate(kavita.memberId, [2004, 2004], { reason: 'Her year' });
  expect([answer.status, answer.body.data._id]).toEqual([200, kavita.memberId]);
  expect((await portal.ofType('MemberCoordinatorChanged'))[0]).toMatchObject({
    data: { memberId: kavita.memberId, batches: [2004] },
    because: { words: 'Her year' },
  });

  await portal.http
    .put(`/api/users/${asha.memberId}/question`)
    .set(kavita.headers)
    .send({ question: 'Which house were you in?' })
    .expect(200);
  await approve(asha.memberId).expect(200);
  await portal.http.delete(`/api/users/${ravi.memberId}`).set(kavita.headers).expect(200);
  expect((await approve(lata.memberId).expect(403)).body.message).toBe(
    'This registration is from a batch that you do not coordinate.',
  );
  await portal.http.delete(`/api/users/${lata.memberId}`).set(kavita.headers).expect(403);
  await approve('nobody').expect(404);
});

it('answers a repeated decision of a coordinator without a word about the member, and refuses one that someone else has made', async () => {
  await coordinate(kavita.memberId, [2004]);
  const asha = await portal.register('Asha Patil');
  const key = { 'Idempotency-Key': portal.key() };
  const asked = portal.http
    .put(`/api/users/${asha.memberId}/question`)
    .set({ ...kavita.headers, ...key })
    .send({ question: 'Which house were you in?' });
  expect((await asked.expect(200)).body).toEqual({ message: 'Your question was sent' });
  for (const _ of ['at first', 'a year later'])
    expect((await approve(asha.memberId).set(key).expect(200)).body).toEqual({
      message: 'User approved',
    });
  expect(portal.lastRead('user')?.request).not.toMatchObject({ memberId: asha.memberId });
  const ravi = await portal.register('Ravi Kale');
  await approve(ravi.memberId, await portal.asAdmin()).expect(200);
  await approve(ravi.memberId).expect(409);
});

it('ends with an empty list, at the next call of a session that is open', async () => {
  await coordinate(kavita.memberId, [2004]);
  await coordinate(kavita.memberId, []);
  const asha = await portal.register('Asha Patil');
  await approve(asha.memberId).expect(403);
});

it('is undone by a separate event, whatever the member did since', async () => {
  await coordinate(kavita.memberId, [2004]);
  await coordinate(kavita.memberId, [2004, 2005]);
  await portal.signIn(kavita);
  const changed = (await portal.ofType('MemberCoordinatorChanged')).at(-1);
  await portal.http
    .post(`/api/admin/history/${changed?.id}/undo`)
    .set(await portal.asAdmin())
    .send({ reason: 'By mistake' })
    .expect(200);
  expect((await portal.ofType('MemberCoordinatorChanged')).at(-1)).toMatchObject({
    data: { batches: [2004] },
    reverses: changed?.id,
  });
});

it('refuses what are no batches, people who are not approved, and everyone but administrators', async () => {
  for (const batches of [undefined, 2004, ['a few'], [1949], [new Date().getFullYear() + 1]])
    expect((await coordinate(kavita.memberId, batches)).body.errors?.[0]?.field).toMatch(
      /^batches/u,
    );
  const asha = await portal.register('Asha Patil');
  expect((await coordinate(asha.memberId, [2004])).status).toBe(409);
  expect((await coordinate('nobody', [2004])).status).toBe(404);
  await coordinate(kavita.memberId, [2004]);
  await portal.http
    .put(`/api/users/${kavita.memberId}/coordinator`)
    .set(kavita.headers)
    .send({ batches: [2004, 2005] })
    .expect(403);
});

it('lets coordinators undo their own decisions, and nothing else', async () => {
  await coordinate(kavita.memberId, [2004]);
  const [asha, ravi] = [
    await portal.register('Asha Patil', { batchYear: 2004 }),
    await portal.register('Ravi Kale', { batchYear: 2004 }),
  ];
  await approve(asha.memberId).expect(200);
  const own = (await portal.ofType('MemberApproved')).at(-1);
  await portal.http
    .put(`/api/users/approve/${ravi.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  const another = (await portal.ofType('MemberApproved')).at(-1);
  const undo = (decisionId = '') =>
    portal.http
      .post(`/api/admin/history/${decisionId}/undo`)
      .set(kavita.headers)
      .send({ reason: 'The wrong Asha' });
  expect((await undo(another?.id).expect(403)).body.message).toBe(
    'You can undo only your own decisions.',
  );
  await undo(own?.id).expect(200);
  expect(await portal.ofType('MemberApprovalReversed')).toHaveLength(1);
});
