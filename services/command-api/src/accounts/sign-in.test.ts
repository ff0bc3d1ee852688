import { randomUUID } from 'node:crypto';
import { createHash } from 'node:crypto';
import { createSessionBook } from '@portal/service-kit/vault/session-book';
import { afterEach, expect, it, vi } from 'vitest';
import { ADMINISTRATOR, openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const login = (email: string, password: string) =>
  portal.http.post('/api/auth/login').send({ email, password });

it('answers a token to an approved member who signs in [7.auth.3] [7.auth.4] [4.19]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const answer = await login(` ${asha.email.toUpperCase()} `, asha.password).expect(200);
  expect(answer.body).toEqual({ token: expect.any(String), device: expect.any(String) });
  const last = (await portal.events()).at(-1);
  expect(last).toMatchObject({
    type: 'SignedIn',
    data: { memberId: asha.memberId },
    actor: { kind: 'member', id: asha.memberId },
    position: answer.headers['x-commit-position'],
  });
  await portal.http
    .put('/api/notifications/mark-read')
    .set(portal.as(answer.body.token))
    .expect(200);
});

it('answers an unknown address and a wrong password alike [8.2]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const wrong = await login(asha.email, 'Sunset-1987').expect(401);
  const unknown = await login('nobody@example.org', 'Sunset-1987').expect(401);
  expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'credentials-wrong' });
  expect(unknown.body).toEqual(wrong.body);
  expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
});

it('tells only a person with the right password that their account is pending [4.18]', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  const waiting = await login(asha.email, asha.password).expect(403);
  expect(waiting.body).toEqual({
    message: 'Your account is waiting for approval.',
    code: 'account-pending',
  });
  await login(asha.email, 'Sunset-1987').expect(401);
  await vi.waitFor(async () => {
    const refused = await portal.ofType('SignInRefused');
    expect(refused.map(({ data }) => data.reason)).toEqual(['not-approved']);
  });
});

it('answers the post for which a person registered while they wait, and once more at the first sign-in', async () => {
  portal = await openPortal();
  const cameFor = '7d3c1f0e-8f57-4f57-9d0e-0a51f9b8a001';
  const asha = await portal.register('Asha Patil', { cameFor });
  const waiting = await login(asha.email, asha.password).expect(403);
  expect(waiting.body).toMatchObject({ message: 'Your account is waiting for approval.', cameFor });
  await portal.http
    .put(`/api/users/approve/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  const first = await login(asha.email, asha.password).expect(200);
  expect(first.body).toMatchObject({ cameFor });
  const second = await login(asha.email, asha.password).expect(200);
  expect(second.body).not.toHaveProperty('cameFor');
});

it('notes one refused sign-in of an account in an hour, however many there are', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  const noted = async () => (await portal.ofType('SignInRefused')).length;
  for (let tries = 0; tries < 4; tries++) await login(asha.email, asha.password).expect(403);
  await portal.api.stop();
  expect(await noted()).toBe(1);
  portal.passTime(3_600_000);
  await login(asha.email, asha.password).expect(403);
  await vi.waitFor(async () => expect(await noted()).toBe(2));
});

it('refuses to sign in without address or password', async () => {
  portal = await openPortal();
  const answer = await portal.http.post('/api/auth/login').send({}).expect(400);
  expect(answer.body.errors).toEqual([
    { field: 'email', message: 'Email is required', code: 'email-missing' },
    { field: 'password', message: 'Password is required', code: 'password-missing' },
  ]);
});

it('ends a session after the days of the setting without use, and says so after its record was swept too', async () => {
  portal = await openPortal({ settings: { PORTAL_SESSION_DAYS: 7 } });
  const asha = await portal.join('Asha Patil');
  const act = () => portal.http.put('/api/notifications/mark-read').set(asha.headers);
  for (let week = 0; week < 3; week++) {
    portal.passTime(6 * 86_400_000);
    await act().expect(200);
  }
  portal.passTime(7 * 86_400_000);
  const expired = { message: 'Please sign in', code: 'session-expired' };
  expect((await act().expect(401)).body).toEqual(expired);
  await portal.api.sweep();
  expect(await portal.vault.sessionsOf(asha.memberId)).toEqual([]);
  expect((await act().expect(401)).body).toEqual(expired);
});

it("ends an administrator's session after the hours of the setting without use", async () => {
  portal = await openPortal({ settings: { PORTAL_ADMIN_SESSION_HOURS: 2 } });
  const asAdmin = await portal.asAdmin();
  const act = () => portal.http.put('/api/notifications/mark-read').set(asAdmin);
  for (let tries = 0; tries < 3; tries++) {
    portal.passTime(119 * 60_000);
    await act().expect(200);
  }
  portal.passTime(120 * 60_000);
  await act().expect(401);
});

it('lets only approved members write, whatever their token states [6.2]', async () => {
  portal = await openPortal();
  const [asha, ravi] = [await portal.register('Asha Patil'), await portal.join('Ravi Kale')];
  const book = createSessionBook(portal.vault, portal.now);
  async function act(memberId: string, credentialVersion = 1) {
    const session = { id: randomUUID(), subjectId: memberId, credentialVersion, userAgent: '' };
    const token = await book.open(session);
    return portal.http.put('/api/notifications/mark-read').set(portal.as(token));
  }
  expect((await act(ravi.memberId)).status).toBe(200);
  expect((await act(ravi.memberId, 0)).status).toBe(401);
  expect((await act(asha.memberId)).status).toBe(401);
  expect((await act(portal.key())).status).toBe(401);
  await portal.http
    .delete(`/api/users/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  expect((await act(asha.memberId)).status).toBe(401);
});

it('refuses writes with a missing or forged token', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const forged = `${asha.token.slice(0, -2)}xx`;
  for (const token of ['', 'x', forged])
    await portal.http.put('/api/notifications/mark-read').set(portal.as(token)).expect(401);
});

it('makes an address wait after repeated failures to sign in, even with the right password then [8.2]', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 3 } });
  const asha = await portal.join('Asha Patil');
  for (let tries = 0; tries < 3; tries++) await login(asha.email, 'Sunset-1987').expect(401);
  const refused = await login(asha.email, asha.password).expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  await login(ADMINISTRATOR.email, ADMINISTRATOR.password).expect(200);
});

it('counts failures to sign in for unknown addresses too', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 2 } });
  for (const status of [401, 401, 429])
    await login('nobody@example.org', 'Sunset-1987').expect(status);
});

it('counts failures to sign in that come at the same moment', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 3 } });
  const asha = await portal.join('Asha Patil');
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => login(asha.email, 'Sunset-1987')),
  );
  const wrong = answers.filter(({ status }) => status === 401).length;
  expect(wrong).toBeGreaterThan(0);
  expect(wrong).toBeLessThanOrEqual(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - wrong);
  for (let tries = wrong; tries < 3; tries++)
    await login(asha.email, 'Sunset-1987').expect(({ status }) => [401, 429].includes(status));
  await login(asha.email, asha.password).expect(429);
});

it('makes a client wait after repeated failures to sign in, whatever the addresses', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_CLIENT: 3 } });
  const asha = await portal.join('Asha Patil');
  for (const name of ['a', 'b', 'c']) await login(`${name}@example.org`, 'x').expect(401);
  await login(asha.email, asha.password).expect(429);
  await portal.http
    .post('/api/auth/login')
    .set('X-Forwarded-For', '203.0.113.9')
    .send(asha)
    .expect(200);
});

it('forgets the failures of an address once its password is right', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 3 } });
  const asha = await portal.join('Asha Patil');
  for (let day = 0; day < 3; day++) {
    await login(asha.email, 'Sunset-1987').expect(401);
    await login(asha.email, 'Sunset-1987').expect(401);
    await login(asha.email, asha.password).expect(200);
  }
});

it('refuses sign-ins beyond the queue, and answers other calls meanwhile', async () => {
  portal = await openPortal({
    settings: { PORTAL_PASSWORD_QUEUE: 5, PORTAL_BCRYPT_COST: 10 },
  });
  const asha = await portal.join('Asha Patil');
  let signedIn = 0;
  const people = await Promise.all(
    Array.from({ length: 3 }, async (_, index) => portal.join(`Meera ${'ABC'.charAt(index)} More`)),
  );
  const attempts = [asha, ...people].map(({ email, password }) => ({ email, password }));
  const strangers = Array.from({ length: 16 }, (_, index) => ({
    email: `stranger${index}@example.org`,
    password: PASSWORD,
  }));
  const storm = [...attempts, ...strangers].map(async ({ email, password }) => {
    const answer = await login(email, password);
    signedIn++;
    return answer;
  });
  await portal.http.put('/api/notifications/mark-read').set(asha.headers).expect(200);
  expect(signedIn).toBeLessThan(20);
  const answers = await Promise.all(storm);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(answers.filter(({ status }) => status !== 429).length).toBeGreaterThanOrEqual(5);
});

const from = (client: string, email: string, password: string, device?: string) =>
  portal.http
    .post('/api/auth/login')
    .set('X-Forwarded-For', client)
    .send({ email, password, device });

it('lets others sign in while one client keeps the queue for passwords full', async () => {
  portal = await openPortal({ settings: { PORTAL_PASSWORD_QUEUE: 6, PORTAL_BCRYPT_COST: 10 } });
  const asha = await portal.join('Asha Patil');
  let flooding = true;
  const flood = Array.from({ length: 12 }, async (_, index) => {
    for (let round = 0; flooding && round < 8; round++)
      await from('203.0.113.66', `nobody${index}-${round}@example.org`, 'Sunset-1987');
  });
  for (let tries = 0; tries < 5; tries++)
    await from('203.0.113.7', asha.email, asha.password).expect(200);
  flooding = false;
  await Promise.all(flood);
});

it('counts right passwords of an account that waits as attempts', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_CLIENT: 3 } });
  const asha = await portal.register('Asha Patil');
  for (const status of [403, 403, 403, 429]) await login(asha.email, asha.password).expect(status);
});

it('makes an account that waits wait for its attempts, whatever their clients', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 2 } });
  const asha = await portal.register('Asha Patil');
  for (const [nth, status] of [403, 403, 429].entries())
    await from(`203.0.113.${nth}`, asha.email, asha.password).expect(status);
});

it('lets a device that has signed in before pass, whatever strangers try for its address', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 2 } });
  const asha = await portal.join('Asha Patil');
  const { device } = (await login(asha.email, asha.password).expect(200)).body;
  for (const status of [401, 401, 429]) await login(asha.email, 'Sunset-1987').expect(status);
  await login(asha.email, asha.password).expect(429);
  const again = await from('127.0.0.1', asha.email, asha.password, device).expect(200);
  expect(again.body.device).toBe(device);
  await login(asha.email, asha.password).expect(429);
});

it('lets a known device pass while its own network has too many attempts', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_CLIENT: 3 } });
  const asha = await portal.join('Asha Patil');
  const { device } = (await login(asha.email, asha.password).expect(200)).body;
  for (const name of ['a', 'b', 'c']) await login(`${name}@example.org`, 'x').expect(401);
  await login(asha.email, asha.password).expect(429);
  await from('127.0.0.1', asha.email, asha.password, device).expect(200);
});

it('limits the attempts of a known device, and takes it for a stranger with other accounts', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 2 } });
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const { device } = (await login(asha.email, asha.password).expect(200)).body;
  const shown = (email: string, password: string) => from('127.0.0.1', email, password, device);
  for (const status of [401, 401, 429]) await login(ravi.email, 'x').expect(status);
  await shown(ravi.email, ravi.password).expect(429);
  for (const status of [401, 401, 429]) await shown(asha.email, 'x').expect(status);
  await shown(asha.email, asha.password).expect(429);
});

it('forgets known devices with a new password and with a rejection', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const { device } = (await login(asha.email, asha.password).expect(200)).body;
  const known = () =>
    portal.vault.knownDevice(createHash('sha256').update(device).digest('base64url'));
  expect(await known()).toMatchObject({ subjectId: asha.memberId });
  await portal.http
    .put('/api/auth/password')
    .set(asha.headers)
    .send({ current: asha.password, password: 'Moonrise-2004' })
    .expect(200);
  expect(await known()).toBeNull();
});

it('answers the same token and device to a repeated sign-in', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const key = portal.key();
  const send = () => login(asha.email, asha.password).set('Idempotency-Key', key).expect(200);
  expect((await send()).body.device).toEqual((await send()).body.device);
});

it('remembers attempts over a restart, and counts those at all instances together', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 4 } });
  const asha = await portal.join('Asha Patil');
  const other = portal.serve(portal.createApi());
  const elsewhere = (password: string) =>
    other.post('/api/auth/login').send({ email: asha.email, password });
  await login(asha.email, 'Sunset-1987').expect(401);
  await login(asha.email, 'Sunset-1987').expect(401);
  await elsewhere('Sunset-1987').expect(401);
  await elsewhere('Sunset-1987').expect(401);
  await login(asha.email, asha.password).expect(429);
  await elsewhere(asha.password).expect(429);
  await portal.serve(portal.createApi()).post('/api/auth/login').send(asha).expect(429);
});

it('lets a refused client cost the vault nothing', async () => {
  let added = 0;
  portal = await openPortal({
    settings: { PORTAL_SIGN_IN_FAILURES_PER_CLIENT: 2 },
    vault: (vault) => ({
      ...vault,
      addAttempts(source, by, window) {
        added++;
        return vault.addAttempts(source, by, window);
      },
    }),
  });
  for (const status of [401, 401, 429]) await login('nobody@example.org', 'x').expect(status);
  const before = added;
  for (let tries = 0; tries < 20; tries++) await login('nobody@example.org', 'x').expect(429);
  expect(added).toBe(before);
});

it('stores neither addresses of clients nor those of people with counted attempts', async () => {
  const sources: string[] = [];
  portal = await openPortal({
    vault: (vault) => ({
      ...vault,
      addAttempts(source, by, window) {
        sources.push(source);
        return vault.addAttempts(source, by, window);
      },
    }),
  });
  await from('203.0.113.7', 'nobody@example.org', 'x').expect(401);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(source).toMatch(/^[\w-]{43}$/u);
});
