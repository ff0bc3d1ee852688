import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { ADMINISTRATOR, openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;
let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({ settings: { PORTAL_RETENTION_HOLD_DAYS: 0 } });
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

type Method = 'put' | 'post' | 'delete';
const decide = async (method: Method, path: string, body: object = {}, more: object = {}) =>
  portal.http[method](`/api/users/${path}`)
    .set({ ...(await portal.asAdmin()), ...more })
    .send(body);
const reason = 'As the school asked';
const setRole = (memberId: string, role: 'admin' | 'member', more = {}) =>
  decide('put', `${memberId}/role`, { role, reason, ...more });
const office = async () => {
  const all = await portal.ofType('MemberRegistered');
  return all.find(({ data }) => data.email === ADMINISTRATOR.email)?.data.memberId ?? '';
};
const login = (email: string, attempt = PASSWORD) =>
  portal.http.post('/api/auth/login').send({ email, password: attempt });
const takeBack = async ({ id }: { readonly id: string }) =>
  portal.http
    .post(`/api/admin/history/${id}/undo`)
    .set(await portal.asAdmin())
    .send({ reason: 'By mistake' });
const last = <T>(events: readonly T[]): T => {
  const event = events.at(-1);
  if (!event) throw new Error('There is no such event');
  return event;
};

it('makes a member an administrator at once, with a reason and after confirming', async () => {
  const answer = await setRole(asha.memberId, 'admin');
  expect(answer.status).toBe(200);
  const changed = last(await portal.ofType('MemberRoleChanged'));
  expect(changed).toMatchObject({
    data: { memberId: asha.memberId, role: 'admin' },
    because: { words: reason },
  });
  expect(answer.headers['x-commit-position']).toBe(changed.position);
  expect(answer.headers['x-decision-id']).toBe(changed.id);
  await portal.http.put(`/api/users/approve/${asha.memberId}`).set(asha.headers).expect(200);
});

it('refuses a change of role without a reason', async () => {
  const silent = await setRole(asha.memberId, 'admin', { reason: ' ' });
  expect([silent.status, silent.body.errors]).toMatchObject([400, [{ field: 'reason' }]]);
  expect(await portal.ofType('MemberRoleChanged')).toHaveLength(1);
});

it('keeps the last administrator, also when two dismiss each other at the same moment', async () => {
  const first = await office();
  await setRole(asha.memberId, 'admin');
  const dismissOffice = portal.http
    .put(`/api/users/${first}/role`)
    .set(asha.headers)
    .send({ role: 'member', password: PASSWORD, reason });
  const [one, other] = await Promise.all([setRole(asha.memberId, 'member'), dismissOffice]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  const roles = new Map<string, string>();
  for (const { data } of await portal.ofType('MemberRoleChanged'))
    roles.set(data.memberId, data.role);
  expect([...roles.values()].toSorted()).toEqual(['admin', 'member']);
});

it('leaves an administrator who is appointed again while a dismissal is under way', async () => {
  await setRole(asha.memberId, 'admin');
  let isFirst = true;
  const slow = portal.createApi({
    eventStore: (store) => ({
      ...store,
      async append(stream, ...rest) {
        if (isFirst && stream === `member-${asha.memberId}`) {
          isFirst = false;
          expect((await setRole(asha.memberId, 'admin')).status).toBe(200);
        }
        return store.append(stream, ...rest);
      },
    }),
  });
  await portal
    .serve(slow)
    .put(`/api/users/${asha.memberId}/role`)
    .set(await portal.asAdmin())
    .send({ role: 'member', reason })
    .expect(200);
  expect(isFirst).toBe(false);
  expect(last(await portal.ofType('MemberRoleChanged')).data.role).toBe('admin');
  const byAsha = await portal.http
    .put(`/api/users/${await office()}/role`)
    .set(asha.headers)
    .send({ role: 'member', password: PASSWORD, reason });
  expect(byAsha.status).toBe(200);
});

it.each([1, 2, 3, 4])(
  'completes a dismissal that was interrupted at step %i when it is repeated',
  async (step) => {
    await setRole(asha.memberId, 'admin');
    const body = { role: 'member', reason };
    const headers = { ...(await portal.asAdmin()), 'Idempotency-Key': portal.key() };
    const path = `/api/users/${asha.memberId}/role`;
    await portal
      .serve(portal.createApi(dyingAt(step)))
      .put(path)
      .set(headers)
      .send(body);
    await portal.http.put(path).set(headers).send(body).expect(200);
    const changes = (await portal.ofType('MemberRoleChanged')).slice(1);
    expect(changes.map(({ data }) => data.role)).toEqual(['admin', 'member']);
    expect(await portal.ofType('AdministratorDismissed')).toHaveLength(1);
  },
);

it('takes a change of role back, unless it has changed since', async () => {
  await setRole(asha.memberId, 'admin');
  const decision = last(await portal.ofType('MemberRoleChanged'));
  expect((await takeBack(decision)).status).toBe(200);
  const reversal = last(await portal.ofType('MemberRoleChanged'));
  expect(reversal).toMatchObject({
    data: { role: 'member' },
    reverses: decision.id,
    because: { words: 'By mistake' },
  });
  expect((await takeBack(reversal)).status).toBe(200);
  await setRole(asha.memberId, 'member');
  const again = await takeBack(last(await portal.ofType('MemberRoleChanged')));
  expect(again.status).toBe(200);
  expect((await takeBack(decision)).body.message).toMatch(/already/u);
  await setRole(asha.memberId, 'member');
  const promotions = (await portal.ofType('MemberRoleChanged')).filter(
    ({ data }) => data.role === 'admin',
  );
  expect((await takeBack(last(promotions))).body.message).toMatch(/^Something has changed/u);
});

it('moves a member to a new address, and tells both mailboxes', async () => {
  const answer = await decide('put', `${asha.memberId}/email`, { email: 'asha@new.example' });
  expect(answer.status).toBe(200);
  expect(answer.headers['x-decision-id']).toBe(last(await portal.ofType('MemberEmailChanged')).id);
  await login('asha@new.example').expect(200);
  await login(asha.email).expect(401);
  await vi.waitFor(() => expect(portal.mails()).toHaveLength(2));
  const mails = portal.mails();
  expect(mails.find((mail) => mail.includes('To: asha@new.example'))).toContain(
    'Sign in with this address',
  );
  const old = mails.find((mail) => mail.includes('Your email address was changed'));
  expect(old).toContain(`To: ${asha.email}`);
  expect(old).not.toContain('asha@new.example');
  const again = await portal.register('Asha Patil');
  expect(again.memberId).not.toBe(asha.memberId);
});

it('sends a forgotten password to the new address', async () => {
  await decide('put', `${asha.memberId}/email`, { email: 'asha@new.example' });
  await portal.http
    .post('/api/auth/forgot-password')
    .send({ email: 'asha@new.example' })
    .expect(200);
  await vi.waitFor(() =>
    expect(portal.mails().find((mail) => mail.includes('Reset your password'))).toContain(
      'To: asha@new.example',
    ),
  );
});

it('refuses an address that another member has, and changes nothing', async () => {
  const ravi = await portal.join('Ravi Kale');
  const answer = await decide('put', `${asha.memberId}/email`, { email: ravi.email.toUpperCase() });
  expect([answer.status, answer.body.errors]).toMatchObject([409, [{ field: 'email' }]]);
  expect((await decide('put', `${randomUUID()}/email`, { email: 'x@new.example' })).status).toBe(
    404,
  );
  expect(await portal.ofType('MemberEmailChanged')).toEqual([]);
  await login(asha.email).expect(200);
  await portal.register('Meera Rao', { email: 'x@new.example' });
});

it.each([1, 2, 3, 4, 5])(
  'completes a change of address that was interrupted at step %i when it is repeated',
  async (step) => {
    const body = { email: 'asha@new.example' };
    const headers = { ...(await portal.asAdmin()), 'Idempotency-Key': portal.key() };
    const path = `/api/users/${asha.memberId}/email`;
    await portal
      .serve(portal.createApi(dyingAt(step)))
      .put(path)
      .set(headers)
      .send(body);
    await portal.http.put(path).set(headers).send(body).expect(200);
    expect(await portal.ofType('MemberEmailChanged')).toHaveLength(1);
    await login('asha@new.example').expect(200);
    await login(asha.email).expect(401);
  },
);

it('frees a new address after a while if its change was interrupted before it was decided', async () => {
  const headers = await portal.asAdmin();
  const dying = portal.serve(portal.createApi(dyingAt(2)));
  await dying
    .put(`/api/users/${asha.memberId}/email`)
    .set(headers)
    .send({ email: 'a@new.example' });
  expect(await portal.ofType('MemberEmailChanged')).toEqual([]);
  const someone = { fullName: 'Meera Rao', batchYear: 2004, dateOfBirth: '1986-05-17' };
  const registration = { ...someone, email: 'a@new.example', password: PASSWORD };
  await portal.http.post('/api/auth/register').send(registration).expect(409);
  portal.passTime(11 * 60_000);
  await portal.http.post('/api/auth/register').send(registration).expect(201);
});

it('takes a change of address back, unless another member has taken the old one', async () => {
  await decide('put', `${asha.memberId}/email`, { email: 'asha@new.example' });
  const decision = last(await portal.ofType('MemberEmailChanged'));
  expect((await takeBack(decision)).status).toBe(200);
  await login(asha.email).expect(200);
  await login('asha@new.example').expect(401);

  await decide('put', `${asha.memberId}/email`, { email: 'asha@new.example' });
  await portal.register('Asha Patil');
  const second = last(await portal.ofType('MemberEmailChanged'));
  expect((await takeBack(second)).status).toBe(409);
  await login('asha@new.example').expect(200);
});

it('corrects facts, and takes the correction back', async () => {
  const answer = await decide('put', `${asha.memberId}/facts`, {
    batchYear: '2005',
    admissionNumber: 'A-12',
  });
  expect(answer.status).toBe(200);
  const corrected = last(await portal.ofType('MemberFactsCorrected'));
  expect(corrected.data).toEqual({
    memberId: asha.memberId,
    fullName: 'Asha Patil',
    batchYear: 2005,
    dateOfBirth: '1986-05-17',
    admissionNumber: 'A-12',
  });
  const wrong = await decide('put', `${asha.memberId}/facts`, { dateOfBirth: '1986-02-30' });
  expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ field: 'dateOfBirth' }]]);
  expect((await takeBack(corrected)).status).toBe(200);
  expect(last(await portal.ofType('MemberFactsCorrected')).data).toMatchObject({
    batchYear: 2004,
    admissionNumber: null,
  });
});

it('gives a link for a new password, which works once within an hour', async () => {
  const { body } = await decide('post', `${asha.memberId}/reset-link`, { reason });
  const token = String(body.data.url).replace('https://alumni.example/reset-password/', '');
  expect(last(await portal.ofType('ResetLinkIssued')).data).toEqual({
    memberId: asha.memberId,
    expiresAt: body.data.expiresAt,
  });
  expect(JSON.stringify([await portal.events(), portal.logged])).not.toContain(token);
  const choose = () =>
    portal.http.put(`/api/auth/reset-password/${token}`).send({ password: 'Moonrise-2004' });
  await choose().expect(200);
  await choose().expect(400);
  await login(asha.email, 'Moonrise-2004').expect(200);

  const second = await decide('post', `${asha.memberId}/reset-link`);
  portal.passTime(61 * 60_000);
  await portal.http
    .put(new URL(String(second.body.data.url)).pathname.replace('/', '/api/auth/'))
    .send({ password: 'Moonrise-2005' })
    .expect(400);
});

it('gives no link that begins with an address of the server alone to someone who reaches the portal by another', async () => {
  const local = await openPortal({ settings: { PORTAL_PUBLIC_URL: 'http://localhost:3000' } });
  onTestFinished(() => local.close());
  const { memberId } = await local.join('Asha Patil');
  const ask = async (headers: object) =>
    local.http
      .post(`/api/users/${memberId}/reset-link`)
      .set({ ...(await local.asAdmin()), ...headers });
  for (const headers of [
    { Host: 'alumni.example' },
    { Host: '203.0.113.7:3000' },
    { 'X-Forwarded-Host': 'alumni.example' },
    { Host: 'localhost.alumni.example' },
  ]) {
    const { status, body } = await ask(headers);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'public-url-unset',
      message: expect.stringContaining('set its public address'),
    });
  }
  expect(await local.ofType('ResetLinkIssued')).toEqual([]);
  for (const Host of ['localhost', '127.0.0.1:8080', '[::1]:3000', 'LOCALHOST:1']) {
    const { body } = await ask({ Host });
    expect(body.data.url).toMatch(/^http:\/\/localhost:3000\/reset-password\//u);
  }
});

it('never takes a link from the name by which the portal is reached', async () => {
  const more = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
  const { body } = await decide('post', `${asha.memberId}/reset-link`, { reason }, more);
  expect(body.data.url).toMatch(/^https:\/\/alumni\.example\/reset-password\//u);
});

it('answers a repetition with the same link, unless it was used', async () => {
  const key = { 'Idempotency-Key': portal.key() };
  const link = () => decide('post', `${asha.memberId}/reset-link`, {}, key);
  const first = await link();
  expect((await link()).body).toEqual(first.body);
  await portal.http
    .put(new URL(String(first.body.data.url)).pathname.replace('/', '/api/auth/'))
    .send({ password: 'Moonrise-2004' })
    .expect(200);
  expect((await link()).status).toBe(409);
  expect((await decide('post', `${randomUUID()}/reset-link`)).status).toBe(404);
});

it('signs a member out everywhere', async () => {
  const second = portal.as(await portal.signIn(asha));
  expect((await decide('delete', `${asha.memberId}/sessions`, { reason })).status).toBe(200);
  for (const headers of [asha.headers, second])
    await portal.http.delete('/api/auth/devices').set(headers).expect(401);
  expect(last(await portal.ofType('SessionsEnded'))).toMatchObject({
    data: { memberId: asha.memberId },
    actor: { id: await office() },
    because: { words: reason },
  });
  await login(asha.email).expect(200);
  expect((await decide('delete', `${randomUUID()}/sessions`)).status).toBe(404);
});

const erase = (memberId: string, body: object = { reason }) =>
  decide('put', `${memberId}/erasure`, body);
const sweep = () => portal.api.sweep();
const erasures = async () =>
  (await portal.events()).map(({ type }) => type).filter((type) => type.startsWith('MemberEras'));

it('erases a member when the days are over, with address, credentials, sessions and key', async () => {
  expect((await erase(asha.memberId, {})).body.errors).toMatchObject([{ field: 'reason' }]);
  expect((await erase(asha.memberId)).status).toBe(200);
  const { data } = last(await portal.ofType('MemberErasureRequested'));
  expect(Math.round((Date.parse(data.dueAt) - portal.now().getTime()) / DAY)).toBe(7);

  portal.passTime(6 * DAY);
  await sweep();
  await login(asha.email).expect(200);
  portal.passTime(2 * DAY);
  await sweep();
  expect(await erasures()).toEqual([
    'MemberErasureRequested',
    'MemberErasureStarted',
    'MemberErased',
  ]);
  await login(asha.email).expect(401);
  await portal.http.delete('/api/auth/devices').set(asha.headers).expect(401);
  expect(await portal.vault.credential(asha.memberId)).toBeNull();
  expect(await portal.vault.sessionsOf(asha.memberId)).toEqual([]);
  expect(await portal.vaultStore.keyOfSubject(asha.memberId)).toMatchObject({ state: 'destroyed' });
  await portal.register('Asha Patil');
});

it('erases nobody whose erasure was cancelled, and starts over with the full number of days', async () => {
  await erase(asha.memberId);
  const request = last(await portal.ofType('MemberErasureRequested'));
  await sweep();
  expect((await decide('delete', `${asha.memberId}/erasure`)).status).toBe(200);
  portal.passTime(8 * DAY);
  await sweep();
  await login(asha.email).expect(200);

  const cancelled = last(await portal.ofType('MemberErasureCancelled'));
  expect((await takeBack(request)).status).toBe(409);
  expect((await takeBack(cancelled)).status).toBe(200);
  const renewed = last(await portal.ofType('MemberErasureRequested'));
  expect(Math.round((Date.parse(renewed.data.dueAt) - portal.now().getTime()) / DAY)).toBe(7);
  expect((await takeBack(renewed)).status).toBe(200);
  expect(last(await portal.ofType('MemberErasureCancelled')).reverses).toBe(renewed.id);
});

it('erases neither oneself nor the last administrator, who stays until there is another', async () => {
  const first = await office();
  expect((await erase(first)).status).toBe(409);
  await setRole(asha.memberId, 'admin');
  expect((await erase(first)).status).toBe(409);
  expect((await erase(asha.memberId)).status).toBe(200);
  await portal.http
    .put(`/api/users/${first}/role`)
    .set(asha.headers)
    .send({ role: 'member', password: PASSWORD, reason })
    .expect(200);

  portal.passTime(8 * DAY);
  await sweep();
  expect(await portal.ofType('MemberErased')).toEqual([]);
  const ashasToken = portal.as(await portal.signIn(asha));
  await portal.http
    .put(`/api/users/${first}/role`)
    .set(ashasToken)
    .send({ role: 'admin', password: PASSWORD, reason })
    .expect(200);
  await sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
});

it('starts again after the first administrator was erased', async () => {
  const first = await office();
  await setRole(asha.memberId, 'admin');
  await portal.http
    .put(`/api/users/${first}/erasure`)
    .set(asha.headers)
    .send({ reason, password: PASSWORD })
    .expect(200);
  portal.passTime(8 * DAY);
  await sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  const again = portal.createApi();
  expect(await again.start()).toEqual({});
  await again.stop();
});
