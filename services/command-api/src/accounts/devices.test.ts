import { EventStoreUnavailable } from '@portal/service-kit/event-store/event-store';
import { afterEach, expect, it } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const DAY = 86_400_000;
const NEW_PASSWORD = 'Moonrise-2004';
const act = (token: string) =>
  portal.http.put('/api/notifications/mark-read').set(portal.as(token));
const signOut = (token: string) => portal.http.post('/api/auth/logout').set(portal.as(token));
const sessionIdOf = async (token: string) => {
  const [, claims = ''] = token.split('.');
  return String(JSON.parse(Buffer.from(claims, 'base64url').toString()).sid);
};
const end = (token: string, id: string, key = portal.key()) =>
  portal.http.delete(`/api/auth/devices/${id}`).set(portal.as(token)).set('Idempotency-Key', key);
const endOthers = (token: string) => portal.http.delete('/api/auth/devices').set(portal.as(token));
const change = (token: string, body: object, key = portal.key()) =>
  portal.http
    .put('/api/auth/password')
    .set(portal.as(token))
    .set('Idempotency-Key', key)
    .send(body);
it('keeps user agent and times of a sign-in in the vault, and nowhere in the log', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await portal.http
    .put(`/api/users/approve/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  await portal.http.post('/api/auth/login').set('User-Agent', 'Netscape').send(asha).expect(200);
  expect(await portal.vault.sessionsOf(asha.memberId)).toMatchObject([{ userAgent: 'Netscape' }]);
  const log = await portal.eventStore.readAll(null, 1_000);
  expect(JSON.stringify(log)).not.toContain('Netscape');
});

it('opens one session for a repeated sign-in', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const key = portal.key();
  for (let tries = 0; tries < 2; tries++)
    await portal.http.post('/api/auth/login').set('Idempotency-Key', key).send(asha).expect(200);
  expect(await portal.vault.sessionsOf(asha.memberId)).toHaveLength(2);
});

it('ends the session of a token, and no other, when it signs out', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const phone = await portal.signIn(asha);
  const { body } = await signOut(asha.token).expect(200);
  expect(body).toEqual({ message: 'You have been signed out.' });
  await act(asha.token).expect(401);
  await signOut(asha.token).expect(401);
  await act(phone).expect(200);
  expect((await portal.ofType('SessionsEnded')).map(({ data }) => data)).toEqual([
    { memberId: asha.memberId },
  ]);
});

it('ends one session by its id, once', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const phone = await portal.signIn(asha);
  const id = await sessionIdOf(phone);
  const key = portal.key();
  await end(asha.token, id, key).expect(200);
  await act(phone).expect(401);
  await act(asha.token).expect(200);
  const repeated = await end(asha.token, id, key).expect(200);
  expect(repeated.body).toEqual({ message: 'The device has been signed out.' });
  expect(await portal.ofType('SessionsEnded')).toHaveLength(1);
});

it('ends no session of another member', async () => {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  for (const id of [await sessionIdOf(ravi.token), ravi.memberId, portal.key(), 'x']) {
    const { body } = await end(asha.token, id).expect(404);
    expect(body).toEqual({ message: 'Device not found', code: 'device-not-found' });
  }
  await endOthers(asha.token).expect(200);
  await act(ravi.token).expect(200);
});

it('tells nobody that a session has ended before it has', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const phone = await portal.signIn(asha);
  const dying = portal.serve(portal.createApi(dyingAt(2)));
  const [id, key] = [await sessionIdOf(phone), portal.key()];
  await dying
    .delete(`/api/auth/devices/${id}`)
    .set(asha.headers)
    .set('Idempotency-Key', key)
    .expect(500);
  await act(phone).expect(401);
  expect(await portal.ofType('SessionsEnded')).toEqual([]);
  await end(asha.token, id, key).expect(200);
  expect(await portal.ofType('SessionsEnded')).toHaveLength(1);
});

it('ends all sessions but the one of the token', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const others = [await portal.signIn(asha), await portal.signIn(asha)];
  await endOthers(asha.token).expect(200);
  for (const token of others) await act(token).expect(401);
  await act(asha.token).expect(200);
});

it('changes the password, keeps the session that did it and ends the others', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const others = [await portal.signIn(asha)];
  const { body } = await change(asha.token, {
    current: asha.password,
    password: NEW_PASSWORD,
  }).expect(200);
  expect(body).toEqual({
    message: 'Your password has been changed.',
    device: expect.any(String),
  });
  for (const token of others) await act(token).expect(401);
  await act(asha.token).expect(200);
  await portal.http.post('/api/auth/login').send(asha).expect(401);
  await portal.signIn({ email: asha.email, password: NEW_PASSWORD });
  await expect
    .poll(() => portal.mails().filter((mail) => mail.includes('Your password was changed')))
    .toHaveLength(1);
});

it('changes the password once for a repeated request', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const key = portal.key();
  const wish = { current: asha.password, password: NEW_PASSWORD };
  await change(asha.token, wish, key).expect(200);
  await change(asha.token, wish, key).expect(200);
  expect(await portal.ofType('PasswordChanged')).toHaveLength(1);
});

it('completes a change of password that was interrupted after it stored the new one', async () => {
  let isDown = false;
  portal = await openPortal({
    eventStore: (store) => ({
      ...store,
      append: (...event) => {
        if (isDown) throw new EventStoreUnavailable('not-made', 'down');
        return store.append(...event);
      },
    }),
  });
  const asha = await portal.join('Asha Patil');
  const key = portal.key();
  const wish = { current: asha.password, password: NEW_PASSWORD };
  isDown = true;
  await change(asha.token, wish, key).expect(503);
  isDown = false;
  await act(asha.token).expect(200);
  await change(asha.token, wish, key).expect(200);
  await act(asha.token).expect(200);
  await portal.signIn({ email: asha.email, password: NEW_PASSWORD });
});

it('refuses to change the password without the current one or with a weak new one', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const wrong = await change(asha.token, { current: 'Sunset-1987', password: NEW_PASSWORD });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors).toEqual([
    { field: 'current', message: 'The current password is wrong', code: 'current-password-wrong' },
  ]);
  const missing = await change(asha.token, {}).expect(400);
  expect(missing.body.errors).toEqual([
    { field: 'current', message: 'Current password is required', code: 'current-password-missing' },
    { field: 'password', message: 'Password is required', code: 'password-missing' },
  ]);
  const weak = await change(asha.token, { current: asha.password, password: 'moonrise' });
  expect(weak.status).toBe(400);
  expect(weak.body.errors).toMatchObject([
    {
      field: 'password',
      message:
        'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    },
  ]);
  await portal.signIn(asha);
});

it('makes a member wait after repeated wrong passwords, even with the right one then', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 2 } });
  const asha = await portal.join('Asha Patil');
  for (const status of [400, 400, 429])
    await change(asha.token, { current: 'x', password: NEW_PASSWORD }).expect(status);
  await change(asha.token, { current: asha.password, password: NEW_PASSWORD }).expect(429);
});

it('ends every session with a new password from a reset link, at once', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  const linkIn = (mails: readonly string[]) =>
    mails.map((mail) => /reset-password\/([\w-]+)/u.exec(mail)?.[1]).find(Boolean);
  await expect.poll(() => linkIn(portal.mails())).toBeDefined();
  await portal.http
    .put(`/api/auth/reset-password/${linkIn(portal.mails())}`)
    .send({ password: NEW_PASSWORD })
    .expect(200);
  await act(asha.token).expect(401);
  for (const { endedAt } of await portal.vault.sessionsOf(asha.memberId))
    expect(endedAt).not.toBeNull();
});

it('forgets the sessions of a person whose registration is rejected', async () => {
  portal = await openPortal();
  const { memberId } = await portal.register('Asha Patil');
  const at = portal.now().toISOString();
  await portal.vault.addSession({
    id: portal.key(),
    subjectId: memberId,
    credentialVersion: 1,
    userAgent: 'Netscape',
    createdAt: at,
    lastUsedAt: at,
    endedAt: null,
    endReason: null,
    confirmedAt: null,
  });
  await portal.http
    .delete(`/api/users/${memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  expect(await portal.vault.sessionsOf(memberId)).toEqual([]);
});

it('deletes sessions that nobody can use any more', async () => {
  portal = await openPortal({
    settings: { PORTAL_SESSION_DAYS: 7, PORTAL_ADMIN_SESSION_HOURS: 240 },
  });
  const asha = await portal.join('Asha Patil');
  portal.passTime(9 * DAY);
  await portal.api.sweep();
  expect(await portal.vault.sessionsOf(asha.memberId)).toHaveLength(1);
  portal.passTime(2 * DAY);
  await portal.api.sweep();
  expect(await portal.vault.sessionsOf(asha.memberId)).toEqual([]);
});
