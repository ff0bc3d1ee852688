import { afterEach, beforeEach, expect, it } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { ADMINISTRATOR, openPortal, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;
const ARTICLE = { title: 'Reunion', content: 'Let us meet in May', category: 'Article' };

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({ settings: { PORTAL_ERASURE_DAYS: 7 } });
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const leave = (body: object = { password: asha.password, content: 'remove' }) =>
  portal.http.delete('/api/account').set(asha.headers).send(body);
const keep = () => portal.http.put('/api/account/keep').set(asha.headers);
const typesOf = async () => (await portal.events()).map(({ type }) => type);
const ends = async () =>
  (await typesOf()).filter((type) => /^Member(?:ErasureStarted|Left|Erased)$/u.test(type));
async function sweepAfter(
  days: number,
  more: Parameters<TestPortal['createApi']>[0] = {},
): Promise<void> {
  portal.passTime(days * DAY);
  const api = portal.createApi(more);
  await api.sweep();
  await api.stop();
}

it('a member who leaves gets seven days to change their mind, and is erased then', async () => {
  await leave().expect(200);
  const [requested] = await portal.ofType('MemberErasureRequested');
  expect(requested?.data).toMatchObject({ memberId: asha.memberId, own: true });
  expect(requested?.actor).toEqual({ kind: 'member', id: asha.memberId });
  const days = (Date.parse(requested?.data.dueAt ?? '') - portal.now().getTime()) / DAY;
  expect(Math.round(days)).toBe(7);

  await sweepAfter(6);
  expect(await typesOf()).not.toContain('MemberErasureStarted');
  await sweepAfter(2);
  expect(await ends()).toEqual(['MemberErasureStarted', 'MemberLeft']);
  expect((await portal.ofType('MemberRegistered')).at(-1)?.data.fullName).toBeNull();
});

it('the key of a member who has left is held as long as the setting says, and destroyed then', async () => {
  await leave().expect(200);
  await sweepAfter(8);
  const { memberId } = asha;
  const [left] = await portal.ofType('MemberLeft');
  const days = (Date.parse(left?.data.holdUntil ?? '') - portal.now().getTime()) / DAY;
  expect(Math.round(days)).toBe(30);
  expect(left?.actor).toEqual({ kind: 'system', id: 'portal' });
  expect(await portal.vaultStore.keyOfSubject(memberId)).toMatchObject({
    state: 'held',
    heldUntil: left?.data.holdUntil,
  });
  expect(await portal.vault.credential(memberId)).toBeNull();
  expect(await portal.vault.sessionsOf(memberId)).toEqual([]);
  expect((await portal.http.post('/api/auth/login').send(asha)).status).toBe(401);
  await portal.register('Asha Patil');

  await sweepAfter(29);
  expect(await ends()).toEqual(['MemberErasureStarted', 'MemberLeft']);
  await sweepAfter(2);
  expect(await ends()).toEqual(['MemberErasureStarted', 'MemberLeft', 'MemberErased']);
  expect(await portal.vaultStore.keyOfSubject(memberId)).toMatchObject({ state: 'destroyed' });
  await sweepAfter(1);
  expect(await ends()).toHaveLength(3);
});

it('nothing is held of a member who leaves where the law allows no holding', async () => {
  await portal.close();
  portal = await openPortal({ settings: { PORTAL_ERASURE_DAYS: 7, PORTAL_LAW: 'gdpr' } });
  asha = await portal.join('Asha Patil');
  await leave().expect(200);
  await sweepAfter(8);
  expect(await ends()).toEqual(['MemberErasureStarted', 'MemberErased']);
  expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({ state: 'destroyed' });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'a member leaves, and is erased later, even where both are interrupted at step %i',
  async (step) => {
    await portal.http.post('/api/posts').set(asha.headers).send(ARTICLE).expect(201);
    await leave({ password: asha.password, content: 'anonymous' }).expect(200);
    await sweepAfter(8, dyingAt(step)).catch(() => undefined);
    await sweepAfter(0);
    expect(await ends()).toEqual(['MemberErasureStarted', 'MemberLeft']);
    expect((await portal.ofType('PostKept')).map(({ data }) => data.title)).toEqual(['Reunion']);
    expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({ state: 'held' });
    await sweepAfter(31, dyingAt(step)).catch(() => undefined);
    await sweepAfter(0);
    expect(await ends()).toEqual(['MemberErasureStarted', 'MemberLeft', 'MemberErased']);
    expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({
      state: 'destroyed',
    });
    expect((await portal.ofType('PostKept')).map(({ data }) => data.title)).toEqual(['Reunion']);
  },
);

it('a member who is leaving reads the date in a mail, and keeps the account by a tap', async () => {
  await leave().expect(200);
  const mails = () => portal.mails().filter((mail) => mail.includes('Your account will be erased'));
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]).toContain('https://alumni.example/account/data');
  await leave().expect(200);
  expect(await portal.ofType('MemberErasureRequested')).toHaveLength(1);
  expect(mails()).toHaveLength(1);

  await keep().expect(200);
  await keep().expect(200);
  expect(await portal.ofType('MemberErasureCancelled')).toHaveLength(1);
  await sweepAfter(8);
  expect(await typesOf()).not.toContain('MemberErasureStarted');
});

it('leaving needs the password, and a choice of what becomes of the words', async () => {
  const wrong = await leave({ password: 'Wrong-Word-1', content: 'remove' }).expect(400);
  expect(wrong.body).toMatchObject({ errors: [{ field: 'password' }] });
  const unclear = await leave({ password: asha.password, content: 'some' }).expect(400);
  expect(unclear.body).toMatchObject({ errors: [{ field: 'content' }] });
  expect(await typesOf()).not.toContain('MemberErasureRequested');
});

it('an administrator cannot leave before another member has taken the role', async () => {
  const appointed = await portal.http
    .put(`/api/users/${asha.memberId}/role`)
    .set(await portal.asAdmin())
    .send({ role: 'admin', password: ADMINISTRATOR.password, reason: 'Helps out' });
  expect(appointed.status).toBe(200);
  const refused = await leave().expect(409);
  expect(refused.body.message).toContain('You are an administrator');
});

it('administrators do not stop a member who leaves, nor does a member stop an erasure by administrators', async () => {
  await leave().expect(200);
  const cancel = async () =>
    portal.http
      .delete(`/api/users/${asha.memberId}/erasure`)
      .set(await portal.asAdmin())
      .send({ reason: 'We would miss her' });
  const refused = await cancel();
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('The member asked for this');
  await keep().expect(200);

  await portal.http
    .put(`/api/users/${asha.memberId}/erasure`)
    .set(await portal.asAdmin())
    .send({ reason: 'Asked for it in a letter' })
    .expect(200);
  const own = await keep().expect(409);
  expect(own.body.message).toContain('Administrators decided');
  expect((await cancel()).status).toBe(200);
});
