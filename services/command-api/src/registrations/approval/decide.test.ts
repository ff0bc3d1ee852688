import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { ADMINISTRATOR, openPortal, type TestPortal } from '../../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const approve = async (memberId: string) =>
  portal.http.put(`/api/users/approve/${memberId}`).set(await portal.asAdmin());
const reject = async (memberId: string, body?: object) =>
  portal.http
    .delete(`/api/users/${memberId}`)
    .set(await portal.asAdmin())
    .send(body);
const login = ({ email, password }: { readonly email: string; readonly password: string }) =>
  portal.http.post('/api/auth/login').send({ email, password });

it('lets an approved member sign in, emails them, and answers the member [4.19] [7.users.9]', async () => {
  portal = await openPortal({ settings: { PORTAL_DECISION_MAIL_MINUTES: 0 } });
  const asha = await portal.register('Asha Patil');
  await login(asha).expect(403);
  const answer = await approve(asha.memberId);
  expect([answer.status, answer.body]).toEqual([
    200,
    { data: expect.objectContaining({ _id: asha.memberId }) },
  ]);
  const approved = (await portal.ofType('MemberApproved')).at(-1);
  expect(approved?.actor.kind).toBe('staff');
  expect(answer.headers['x-commit-position']).toBe(approved?.position);
  expect(portal.lastRead()).toEqual({
    request: { view: 'user', memberId: asha.memberId },
    minPosition: approved?.position,
  });
  await login(asha).expect(200);
  await vi.waitFor(() =>
    expect(portal.mails().join('')).toContain('Subject: Your account was approved'),
  );
});

it('approves a registration once', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await approve(asha.memberId);
  expect((await approve(asha.memberId)).status).toBe(200);
  expect(
    (await portal.ofType('MemberApproved')).filter(({ data }) => data.memberId === asha.memberId),
  ).toHaveLength(1);
  portal.passTime(11 * 60_000);
  await portal.api.sweep();
  await portal.api.stop();
  expect(portal.mails()).toHaveLength(1);
});

it('finds no registration to approve under an unknown or malformed id', async () => {
  portal = await openPortal();
  for (const id of [randomUUID(), 'x', '%E0%A4%A', '%00', '..%2f..']) {
    const answer = await approve(id);
    expect([id, answer.status]).toEqual([id, 404]);
    expect(answer.body.message).toBeTypeOf('string');
  }
});

it('refuses decisions on registrations to members and visitors', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  const ravi = await portal.join('Ravi Kale');
  for (const call of [
    () => portal.http.put(`/api/users/approve/${asha.memberId}`),
    () => portal.http.delete(`/api/users/${asha.memberId}`),
  ]) {
    expect((await call().set(ravi.headers).expect(403)).body).toEqual({
      message: 'Only administrators may do this',
      code: 'administrators-only',
    });
    expect((await call().expect(401)).body).toEqual({
      message: 'Please sign in',
      code: 'sign-in-required',
    });
  }
  await login(asha).expect(403);
});

it('closes the account of a rejected person at once, tells them the reason and where to write, and stores the reason sealed [4.19] [7.users.10]', async () => {
  portal = await openPortal({
    settings: { PORTAL_SCHOOL_EMAIL: 'alumni@school.example', PORTAL_DECISION_MAIL_MINUTES: 0 },
  });
  const asha = await portal.register('Asha Patil');
  const answer = await reject(asha.memberId, { reason: 'Asha was never at our school' });
  expect([answer.status, answer.body]).toEqual([200, { message: 'User rejected and deleted' }]);

  await login(asha).expect(401);
  const [rejected] = await portal.ofType('MemberRejected');
  expect(rejected?.data).toMatchObject({ memberId: asha.memberId, reason: null });
  expect(answer.headers['x-commit-position']).toBe(rejected?.position);
  const registered = (await portal.ofType('MemberRegistered')).at(-1);
  expect(registered?.data).toMatchObject({ fullName: null, email: null });
  await vi.waitFor(() => {
    const [mail] = portal.mails();
    expect(mail).toContain('To: asha.patil@example.org');
    expect(mail).toContain('The reason: Asha was never at our school');
    expect(mail).toContain('please write to alumni@school.example');
  });
  expect((await approve(asha.memberId)).status).toBe(404);
});

it('frees the address of a rejected registration at once', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await reject(asha.memberId);
  expect(await portal.vaultStore.addressesOf(asha.memberId)).toEqual([]);
  const again = await portal.register('Asha Patil');
  expect(again.memberId).not.toBe(asha.memberId);
  await login(again).expect(403);
});

it('makes the reset link of a rejected registration worthless', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  const token = await vi.waitFor(() => {
    const found = /reset-password\/([\w-]+)/u.exec(portal.mails().join(''))?.[1];
    if (found === undefined) throw new Error('No link yet');
    return found;
  });
  await reject(asha.memberId);
  await portal.http
    .put(`/api/auth/reset-password/${token}`)
    .send({ password: 'Moonrise-2004' })
    .expect(400);
});

it('rejects a registration once', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await reject(asha.memberId);
  const before = (await portal.events()).length;
  expect((await reject(asha.memberId)).status).toBe(200);
  expect(await portal.events()).toHaveLength(before);
});

it('refuses to reject approved members, such as the last administrator', async () => {
  portal = await openPortal();
  const ravi = await portal.join('Ravi Kale');
  const [administrator] = await portal.ofType('MemberRegistered');
  for (const memberId of [ravi.memberId, administrator?.data.memberId ?? '']) {
    const answer = await reject(memberId);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringContaining('approved already'),
    ]);
  }
  await portal.signIn(ravi);
  await portal.signIn(ADMINISTRATOR);
});

it('finds no registration to reject under an unknown or malformed id, and refuses too long a reason', async () => {
  portal = await openPortal();
  expect((await reject(randomUUID())).status).toBe(404);
  expect((await reject('x')).status).toBe(404);
  const asha = await portal.register('Asha Patil');
  expect((await reject(asha.memberId, { reason: 'x'.repeat(501) })).status).toBe(400);
});

it('keeps one of two contrary decisions at the same moment', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  const [approved, rejected] = await Promise.all([approve(asha.memberId), reject(asha.memberId)]);
  expect([
    [200, 409],
    [404, 200],
  ]).toContainEqual([approved.status, rejected.status]);
});
