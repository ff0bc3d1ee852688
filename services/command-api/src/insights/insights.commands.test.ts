import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let kavita: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal();
  kavita = await portal.join('Kavita More');
});
afterEach(() => portal.close());

const change = async (memberId: string, analyst: unknown, more: object = {}) =>
  portal.http
    .put(`/api/users/${memberId}/analyst`)
    .set(await portal.asAdmin())
    .send({ analyst, ...more });
const changes = async () =>
  (await portal.ofType('MemberAnalystChanged')).map(({ data }) => data.analyst);

it('makes an approved member an analyst with a reason, once, and ends that', async () => {
  const answer = await change(kavita.memberId, true, { reason: 'The yearly report' });
  expect([answer.status, answer.body.data._id]).toEqual([200, kavita.memberId]);
  expect((await portal.ofType('MemberAnalystChanged'))[0]).toMatchObject({
    data: { memberId: kavita.memberId, analyst: true },
    because: { words: 'The yearly report' },
  });
  await change(kavita.memberId, true);
  await change(kavita.memberId, false);
  expect(await changes()).toEqual([true, false]);
});

it('is undone by a separate event, whatever the member did since', async () => {
  await change(kavita.memberId, true);
  await portal.signIn(kavita);
  const changed = (await portal.ofType('MemberAnalystChanged')).at(-1);
  await portal.http
    .post(`/api/admin/history/${changed?.id}/undo`)
    .set(await portal.asAdmin())
    .send({ reason: 'By mistake' })
    .expect(200);
  expect((await portal.ofType('MemberAnalystChanged')).at(-1)).toMatchObject({
    data: { analyst: false },
    reverses: changed?.id,
  });
});

it('refuses people who are not approved, what is neither yes nor no, and everyone but administrators', async () => {
  expect((await change(kavita.memberId, 'yes')).body.errors).toMatchObject([{ field: 'analyst' }]);
  const asha = await portal.register('Asha Patil');
  expect((await change(asha.memberId, true)).body.message).toBe(
    'Only approved members can be analysts.',
  );
  expect((await change('nobody', true)).status).toBe(404);
  await change(kavita.memberId, true);
  await portal.http
    .put(`/api/users/${kavita.memberId}/analyst`)
    .set(kavita.headers)
    .send({ analyst: false })
    .expect(403);
});
