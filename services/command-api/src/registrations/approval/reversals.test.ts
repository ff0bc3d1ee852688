import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DecisionAction } from '@portal/contracts/decisions/decision-action';
import { dyingAt } from '../../testing/dying.ts';
import { openPortal, registrationOf, type TestPortal } from '../../testing/portal.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['register']>>;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.register('Asha Patil');
});
afterEach(() => portal.close());

const login = () =>
  portal.http.post('/api/auth/login').send({ email: asha.email, password: asha.password });
const decide = async (method: 'put' | 'delete') =>
  portal.http[method](`/api/users/${method === 'put' ? 'approve/' : ''}${asha.memberId}`)
    .set(await portal.asAdmin())
    .send({ reason: 'Never a pupil', note: 'Called the school' });

async function undo(action: DecisionAction, http = portal.http) {
  const type = {
    'approve-registration': 'MemberApproved',
    'reject-registration': 'MemberRejected',
    'reverse-approval': 'MemberApprovalReversed',
    'reverse-rejection': 'MemberRejectionReversed',
  }[action as 'approve-registration'] as 'MemberApproved';
  const decision = (await portal.ofType(type)).at(-1);
  const answer = await http
    .post(`/api/admin/history/${decision?.id}/undo`)
    .set(await portal.asAdmin())
    .send({ reason: 'By mistake' });
  return { answer, decision };
}

it('brings a rejected registration back with all that was known, its address and its password', async () => {
  const picture = { bytes: Buffer.from('face'), contentType: 'image/webp' };
  await portal.blobs.put(`pictures/${asha.memberId}/face.webp`, picture);
  await decide('delete').then(({ status }) => expect(status).toBe(200));
  await login().expect(401);
  expect(await portal.blobs.list('pictures/')).toEqual([]);

  const { answer, decision } = await undo('reject-registration');
  expect(answer.status).toBe(200);
  expect((await portal.ofType('MemberRejectionReversed')).at(-1)).toMatchObject({
    data: { memberId: asha.memberId, fullName: 'Asha Patil', email: asha.email, batchYear: 2004 },
    actor: { kind: 'staff' },
    reverses: decision?.id,
    because: { words: 'By mistake' },
  });
  expect(await portal.blobs.list('')).toEqual([`pictures/${asha.memberId}/face.webp`]);
  await login().expect(403);
  await portal.http.post('/api/auth/register').send(registrationOf('Asha Patil')).expect(409);
  await decide('put').then(({ status }) => expect(status).toBe(200));
  await login().expect(200);
  portal.passTime(31 * DAY);
  await portal.api.sweep();
  await login().expect(200);
});

it('leaves a rejection as it is when another person has registered with the address since', async () => {
  await decide('delete');
  const other = await portal.register('Asha Patil');
  const { answer } = await undo('reject-registration');
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining('registered with this address'),
  ]);
  expect(await portal.ofType('MemberRejectionReversed')).toEqual([]);
  expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({ state: 'held' });
  expect(other.memberId).not.toBe(asha.memberId);
});

it('brings nobody back whose key is destroyed', async () => {
  await decide('delete');
  portal.passTime(31 * DAY);
  await portal.api.sweep();
  const patient = portal.createApi({ settings: { PORTAL_UNDO_DAYS: 60 } });
  const { answer } = await undo('reject-registration', portal.serve(patient));
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining('has been erased'),
  ]);
});

it.each([1, 2, 3])(
  'holds the key again when the return of a registration is interrupted at step %i',
  async (step) => {
    await decide('delete');
    const dying = portal.serve(portal.createApi(dyingAt(step)));
    await undo('reject-registration', dying);
    const restarted = portal.createApi();
    await restarted.sweep();
    await restarted.stop();
    const isBack = (await portal.ofType('MemberRejectionReversed')).length > 0;
    expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({
      state: isBack ? 'live' : 'held',
    });
    if (!isBack) {
      const { answer } = await undo('reject-registration');
      expect(answer.status).toBe(200);
    }
    await login().expect(403);
  },
);

it('makes a member wait again when their approval is undone: every session is over', async () => {
  await decide('put');
  const headers = { Authorization: `Bearer ${await portal.signIn(asha)}` };
  await portal.http.get('/api/auth/devices').set(headers);
  const { answer, decision } = await undo('approve-registration');
  expect(answer.status).toBe(200);
  expect((await portal.ofType('MemberApprovalReversed')).at(-1)).toMatchObject({
    reverses: decision?.id,
    actor: { kind: 'staff' },
  });
  await login().expect(403);
  await portal.http
    .post('/api/posts')
    .set(headers)
    .send({ title: 'Reunion', content: 'In May', category: 'Article' })
    .expect(401);

  await undo('reverse-approval');
  expect(await portal.ofType('MemberReadmitted')).toHaveLength(1);
  await login().expect(200);
  await portal.http
    .post('/api/posts')
    .set(headers)
    .send({ title: 'Reunion', content: 'In May', category: 'Article' })
    .expect(401);
});

it('takes no approval of an administrator back', async () => {
  await decide('put');
  await portal.http
    .put(`/api/users/${asha.memberId}/role`)
    .set(await portal.asAdmin())
    .send({ role: 'admin', reason: 'Helps us' })
    .expect(200);
  const { answer } = await undo('approve-registration');
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining('is an administrator'),
  ]);
});

it('rejects once more when the return of a registration is undone', async () => {
  await decide('delete');
  await undo('reject-registration');
  const { answer } = await undo('reverse-rejection');
  expect(answer.status).toBe(200);
  expect(await portal.ofType('MemberRejected')).toHaveLength(2);
  expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({ state: 'held' });
  await login().expect(401);
});

const subjects = () => portal.mails().map((mail) => /^Subject: (.*)$/mu.exec(mail)?.[1]);
const later = async (minutes: number) => {
  portal.passTime(minutes * MINUTE);
  await portal.api.sweep();
};
const settled = (expected: readonly string[]) =>
  vi.waitFor(async () => {
    expect(subjects()).toEqual(expected);
    // A mail that is not noted as sent yet would go out again when the clock passes the end of its claim
    expect(await portal.vault.mailsDue('9999-12-31T00:00:00.000Z', 1)).toEqual([]);
  });

it('mails a decision ten minutes later, once', async () => {
  await decide('put');
  await later(9);
  expect(subjects()).toEqual([]);
  await later(2);
  await settled(['Your account was approved']);
  const [one, other] = [portal.createApi(), portal.createApi()];
  await Promise.all([one.sweep(), other.sweep()]);
  await Promise.all([one.stop(), other.stop()]);
  await later(60);
  expect(subjects()).toEqual(['Your account was approved']);
});

it('mails nothing about what is undone in time', async () => {
  await decide('delete');
  await later(5);
  await undo('reject-registration');
  await later(60);
  expect(subjects()).toEqual([]);
});

it('mails one correction about what is undone later', async () => {
  await decide('delete');
  await later(11);
  await settled(['Your registration was not accepted']);
  expect(portal.mails()[0]).toContain('The reason: Never a pupil');
  expect(portal.mails()[0]).not.toContain('Called the school');
  await undo('reject-registration');
  await later(11);
  const both = [
    'Your registration was not accepted',
    'Your registration is waiting for approval again',
  ];
  await settled(both);
  await later(60);
  expect(subjects()).toEqual(both);
});

it('tells a person whose key is not held at once, since nobody can read the address later', async () => {
  await portal.close();
  portal = await openPortal({ settings: { PORTAL_RETENTION_HOLD_DAYS: 0 } });
  asha = await portal.register('Asha Patil');
  await decide('delete');
  await settled(['Your registration was not accepted']);
});
