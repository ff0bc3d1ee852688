import { afterEach, beforeEach, expect, it } from 'vitest';
import { ADMINISTRATOR, openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const notice = { noticeVersion: '2026-01', language: 'en' };
const choose = (purpose: string, body: object, headers = asha.headers) =>
  portal.http
    .put(`/api/account/consents/${purpose}`)
    .set(headers)
    .send({ ...notice, ...body });

it('a choice is noted with its purpose, the notice that was shown, the language and the time', async () => {
  await choose('birthday', { given: false }).expect(200);
  await choose('birthday', { given: false }).expect(200);
  await choose('birthday', { given: true, noticeVersion: '2027-01', language: 'hi' }).expect(200);
  const data = { memberId: asha.memberId, purpose: 'birthday' };
  const [withdrawn, ...others] = await portal.ofType('ConsentWithdrawn');
  expect(others).toEqual([]);
  expect(withdrawn).toMatchObject({
    data: { ...data, ...notice },
    actor: { kind: 'member', id: asha.memberId },
    occurredAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/u),
  });
  expect(await portal.ofType('ConsentGiven')).toMatchObject([
    { data: { ...data, noticeVersion: '2027-01', language: 'hi' } },
  ]);
});

it('a choice by a client that names no language was made by the English notice', async () => {
  await choose('age', { given: true, language: undefined }).expect(200);
  expect(await portal.ofType('ConsentGiven')).toMatchObject([{ data: { language: 'en' } }]);
});

it('a choice needs a purpose that there is, and names a notice', async () => {
  await choose('photographs', { given: true }).expect(404);
  for (const body of [
    { given: 'perhaps' },
    { given: true, noticeVersion: '../../etc' },
    { given: true, noticeVersion: undefined },
    { given: true, language: 'the language of birds' },
  ])
    await choose('age', body).expect(400);
  expect(await portal.ofType('ConsentGiven')).toEqual([]);
});

it('a member notes once that they have seen a version of the notice', async () => {
  const see = () =>
    portal.http.put('/api/account/notice').set(asha.headers).send(notice).expect(200);
  await see();
  await see();
  expect(await portal.ofType('NoticeSeen')).toMatchObject([
    { data: { memberId: asha.memberId, ...notice } },
  ]);
});

it('an administrator who has withdrawn the consent to mails gets no daily ones, and all that the account needs', async () => {
  const reminders = () => portal.mails().filter((mail) => mail.includes('waiting for approval'));
  portal.stated.registrations = () => ({ pending: 1, oldestAt: portal.now().toISOString() });
  const sweepOnNextDay = async () => {
    portal.passTime(86_400_000);
    const api = portal.createApi();
    await api.sweep();
    await api.stop();
  };
  await sweepOnNextDay();
  expect(reminders()).toHaveLength(1);
  // Administrators' sessions end during a day
  const signIn = async (password: string) => {
    const { email } = ADMINISTRATOR;
    const { body } = await portal.http
      .post('/api/auth/login')
      .send({ email, password })
      .expect(200);
    return { Authorization: `Bearer ${body.token}` };
  };
  await choose('mails', { given: false }, await signIn(ADMINISTRATOR.password)).expect(200);
  await sweepOnNextDay();
  expect(reminders()).toHaveLength(1);
  const next = 'Headmaster-2';
  await portal.http
    .put('/api/auth/password')
    .set(await signIn(ADMINISTRATOR.password))
    .send({ current: ADMINISTRATOR.password, password: next })
    .expect(200);
  await expect.poll(() => portal.mails().some((mail) => mail.includes('password'))).toBe(true);
  await choose('mails', { given: true }, await signIn(next)).expect(200);
  await sweepOnNextDay();
  expect(reminders()).toHaveLength(2);
});
