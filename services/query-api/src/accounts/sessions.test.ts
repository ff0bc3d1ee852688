import { randomUUID } from 'node:crypto';
import { accounts } from '@portal/read-models/accounts/account';
import supertest from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
beforeEach(async () => (reads = await createReads()));
afterEach(() => reads.close());

const withToken = (token: string) =>
  supertest(reads.app).get('/api/auth/me').set('Authorization', `Bearer ${token}`);

it('accepts the token of an approved member [7.1]', async () => {
  const asha = await reads.member();
  expect((await withToken(asha.token)).status).toBe(200);
});
it('refuses a request without a token or with a forged one', async () => {
  const asha = await reads.member();
  const refused = [
    await supertest(reads.app).get('/api/auth/me'),
    await withToken(`${asha.token}x`),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(401);
    expect(body).toEqual({ message: 'Please sign in', code: 'sign-in-required' });
  }
});
it('ends a session after 30 days without use', async () => {
  const asha = await reads.member();
  reads.setTime('2026-04-09T11:59:59Z');
  expect((await withToken(asha.token)).status).toBe(200);
  reads.setTime('2026-05-09T11:59:58Z');
  expect((await withToken(asha.token)).status).toBe(200);
  reads.setTime('2026-06-08T11:59:58Z');
  expect((await withToken(asha.token)).status).toBe(401);
});
it("ends an administrator's session after 12 hours without use", async () => {
  const office = await reads.member({ role: 'admin' });
  reads.setTime('2026-03-10T23:59:59Z');
  expect((await withToken(office.token)).status).toBe(200);
  reads.setTime('2026-03-11T11:59:59Z');
  expect((await withToken(office.token)).status).toBe(401);
});
it('does not count an open connection as a use', async () => {
  const asha = await reads.member();
  reads.setTime('2026-04-09T11:59:59Z');
  const { json } = await reads.views({ view: 'session', token: asha.token });
  expect(JSON.parse(json)).toMatchObject({ memberId: asha._id });
  reads.setTime('2026-04-09T12:00:00Z');
  expect((await withToken(asha.token)).status).toBe(401);
});
it('refuses a token whose session was ended, at once', async () => {
  const asha = await reads.member();
  expect((await withToken(asha.token)).status).toBe(200);
  await reads.vault.endSessionsOf(asha._id, '2026-03-10T12:00:00.000Z', 'signed-out', null);
  expect((await withToken(asha.token)).status).toBe(401);
  const { json } = await reads.views({ view: 'session', token: asha.token });
  expect(JSON.parse(json)).toEqual({ end: 'signed-out' });
});
it('says with the refusal how the session of a genuine token ended', async () => {
  const account = { status: 'approved', role: 'member', credentialVersion: 1 };
  const [asha, ravi, meera, lata] = [
    await reads.member(),
    await reads.member(),
    await reads.member(),
    await reads.member(),
  ];
  const ended = '2026-03-10T12:00:00.000Z';
  await reads.vault.endSessionsOf(asha._id, ended, 'signed-out-by-administrator', null);
  await reads.put(accounts, { ...account, _id: ravi._id, suspension: { until: null } });
  await reads.put(accounts, { ...account, _id: meera._id, credentialVersion: 2 });
  const answered = async ({ token }: { readonly token: string }) => {
    const { status, body } = await withToken(token);
    return { status, ...body };
  };
  const refused = { status: 401, message: 'Please sign in' };
  expect(await answered(asha)).toEqual({ ...refused, code: 'signed-out-by-administrator' });
  expect(await answered(ravi)).toEqual({ ...refused, code: 'account-suspended' });
  expect(await answered(meera)).toEqual({ ...refused, code: 'password-changed' });
  reads.setTime('2026-05-09T12:00:00Z');
  const expired = { ...refused, code: 'session-expired' };
  expect(await answered(lata)).toEqual(expired);
  await reads.vault.deleteSessionsUnusedSince('2026-05-09T12:00:00.000Z');
  expect(await answered(lata)).toEqual(expired);
});
it('says nothing about a session that an earlier release ended, nor about an account that is gone', async () => {
  const [asha, ravi] = [await reads.member(), await reads.member()];
  await reads.vault.endSessionsOf(asha._id, '2026-03-10T12:00:00.000Z', null, null);
  await reads.vault.deleteSessionsOf(ravi._id);
  await reads.put(accounts, { _id: ravi._id, status: 'erased' });
  for (const { token } of [asha, ravi])
    expect((await withToken(token)).body).toEqual({
      message: 'Please sign in',
      code: 'sign-in-required',
    });
});
it('keeps a session that rests on a newer password than the account shows yet', async () => {
  const asha = await reads.member();
  expect((await withToken(await reads.signIn(asha._id, { version: 2 }))).status).toBe(200);
});
it('lists the sessions that are good: the own one, then the most recently used first', async () => {
  const asha = await reads.member();
  await reads.signIn((await reads.member())._id);
  const ended = await reads.signIn(asha._id, { userAgent: 'Safari' });
  const list = async (token: string) =>
    (await supertest(reads.app).get('/api/auth/devices').set('Authorization', `Bearer ${token}`))
      .body.data;
  const safari = (await list(ended)).find(({ current }: { current: boolean }) => current);
  await reads.vault.endSession(safari._id, '2026-03-10T12:00:00.000Z', 'signed-out');
  reads.setTime('2026-03-10T12:20:00Z');
  await reads.signIn(asha._id, { userAgent: 'Opera' });
  reads.setTime('2026-03-10T12:30:00Z');
  const opera = { current: false, userAgent: 'Opera', createdAt: '2026-03-10T12:20:00.000Z' };
  const own = { current: true, userAgent: 'Firefox', createdAt: '2026-03-10T12:00:00.000Z' };
  expect(await list(asha.token)).toEqual([
    { _id: expect.any(String), ...own, lastUsedAt: '2026-03-10T12:30:00.000Z' },
    { _id: expect.any(String), ...opera, lastUsedAt: '2026-03-10T12:20:00.000Z' },
  ]);
  const account = { _id: asha._id, status: 'approved', role: 'member', credentialVersion: 2 };
  await reads.put(accounts, account);
  expect(await list(await reads.signIn(asha._id, { version: 2 }))).toHaveLength(1);
});
it('ends a session with a new password and with a rejection', async () => {
  const asha = await reads.member();
  expect((await withToken(asha.token)).status).toBe(200);
  const account = { _id: asha._id, status: 'approved', role: 'member' };
  await reads.put(accounts, { ...account, credentialVersion: 2 });
  expect((await withToken(asha.token)).status).toBe(401);
  const newer = await reads.signIn(asha._id, { version: 2 });
  expect((await withToken(newer)).status).toBe(200);
  await reads.put(accounts, { ...account, status: 'rejected', credentialVersion: 2 });
  expect((await withToken(newer)).status).toBe(401);
});
it('waits for the approval that a token implies [4.18]', async () => {
  const asha = await reads.member({ status: 'pending' });
  const answer = withToken(asha.token).then(({ status }) => status);
  await reads.member({ _id: asha._id });
  expect(await answer).toBe(200);
});
it('ends no session while the accounts are older than the token', async () => {
  const waiting = await reads.member({ status: 'pending' });
  const tokens = [await reads.signIn(randomUUID()), waiting.token];
  const answers = await Promise.all(tokens.map((token) => withToken(token)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
});
it('takes the role from the account, not from the token', async () => {
  const asha = await reads.member();
  expect((await asha.get('/users/pending')).status).toBe(403);
  await reads.put(accounts, {
    _id: asha._id,
    status: 'approved',
    role: 'admin',
    credentialVersion: 1,
    batches: [],
  });
  expect((await asha.get('/users/pending')).status).toBe(200);
});
