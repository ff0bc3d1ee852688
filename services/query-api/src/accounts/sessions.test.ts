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
    expect(body).toEqual({ message: 'Please sign in' });
  }
});
it('refuses an expired token', async () => {
  const asha = await reads.member();
  expect((await withToken(asha.token)).status).toBe(200);
  reads.setTime('2026-03-10T13:00:01Z');
  expect((await withToken(asha.token)).status).toBe(401);
});
it('ends a session with a new password and with a rejection', async () => {
  const asha = await reads.member();
  expect((await withToken(asha.token)).status).toBe(200);
  const account = { _id: asha._id, status: 'approved', role: 'member' };
  await reads.put(accounts, { ...account, credentialVersion: 2 });
  expect((await withToken(asha.token)).status).toBe(401);
  const newer = reads.tokenOf(asha._id, 2);
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
  const [asha, waiting] = [await reads.member(), await reads.member({ status: 'pending' })];
  const tokens = [reads.tokenOf(randomUUID()), reads.tokenOf(asha._id, 2), waiting.token];
  const answers = await Promise.all(tokens.map((token) => withToken(token)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
});
it('takes the role from the account, not from the token', async () => {
  const asha = await reads.member();
  expect((await asha.get('/users/pending')).status).toBe(403);
  await reads.put(accounts, {
    _id: asha._id,
    status: 'approved',
    role: 'admin',
    credentialVersion: 1,
  });
  expect((await asha.get('/users/pending')).status).toBe(200);
});
