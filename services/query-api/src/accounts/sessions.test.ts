import { randomUUID } from 'node:crypto';
import { accounts } from '@portal/read-models/accounts/account';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';

let reads: Reads;
beforeEach(async () => (reads = await createReads()));
afterEach(() => reads.close());

const withToken = (token: string) =>
  supertest(reads.app).get('/api/auth/me').set('Authorization', `Bearer ${token}`);

describe('reading as somebody', () => {
  it('[7.1] takes the bearer token of an approved member', async () => {
    const asha = await reads.member();
    expect((await withToken(asha.token)).status).toBe(200);
  });
  it('is refused without a token, with a forged one, and for somebody unheard of', async () => {
    const asha = await reads.member();
    const refused = [
      await supertest(reads.app).get('/api/auth/me'),
      await withToken(`${asha.token}x`),
      await withToken(reads.tokenOf(randomUUID())),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(401);
      expect(body).toEqual({ message: 'Please sign in' });
    }
  });
  it('is refused once the token has run out', async () => {
    const asha = await reads.member();
    expect((await withToken(asha.token)).status).toBe(200);
    reads.setTime('2026-03-10T13:00:01Z');
    expect((await withToken(asha.token)).status).toBe(401);
  });
  it('ends with a new password and with a rejection, whatever was answered before', async () => {
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
  it('[4.18] is not for somebody who waits for approval', async () => {
    const waiting = await reads.member({ status: 'pending' });
    expect((await withToken(waiting.token)).status).toBe(401);
  });
  it('takes the role from what the server knows, not from the token', async () => {
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
});
