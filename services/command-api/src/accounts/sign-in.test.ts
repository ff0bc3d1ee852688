import { signEarlierToken } from '@portal/service-kit/testing/earlier-token';
import { afterEach, expect, it, vi } from 'vitest';
import { ADMINISTRATOR, openPortal, type TestPortal } from '../testing/portal.ts';
import { createPasswords } from '../parts/passwords.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const login = (email: string, password: string) =>
  portal.http.post('/api/auth/login').send({ email, password });

it('answers a token to an approved member who signs in [7.auth.3] [7.auth.4] [4.19]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const answer = await login(` ${asha.email.toUpperCase()} `, asha.password).expect(200);
  expect(answer.body).toEqual({ token: expect.any(String) });
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
  expect(wrong.body).toEqual({ message: 'Invalid email or password' });
  expect(unknown.body).toEqual(wrong.body);
  expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
});

it('takes as long for an unknown address as for a wrong password', async () => {
  portal = await openPortal();
  const passwords = createPasswords({ cost: 10, waiting: 1 });
  const hash = await passwords.hash('Sunrise-1987');
  const guard = { before: async () => undefined, failed: async () => undefined };
  const shortest: Record<'known' | 'unknown', number> = { known: Infinity, unknown: Infinity };
  for (let round = 0; round < 4; round += 1)
    for (const address of ['known', 'unknown'] as const) {
      const began = performance.now();
      const stored = address === 'known' ? hash : undefined;
      expect(await passwords.matches('Sunset-1987', stored, guard)).toBe(false);
      shortest[address] = Math.min(shortest[address], performance.now() - began);
    }
  expect(shortest.unknown).toBeGreaterThan(shortest.known / 2);
});

it('refuses a password that only begins with the right one', async () => {
  portal = await openPortal();
  const password = `Aa1${'x'.repeat(69)}`;
  const passwords = createPasswords({ cost: 4, waiting: 1 });
  const hash = await passwords.hash(password);
  const guard = { before: async () => undefined, failed: async () => undefined };
  expect(await passwords.matches(password, hash, guard)).toBe(true);
  expect(await passwords.matches(`${password}y`, hash, guard)).toBe(false);
});

it('tells only a person with the right password that their account is pending [4.18]', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  const waiting = await login(asha.email, asha.password).expect(403);
  expect(waiting.body).toEqual({ message: 'Your account is waiting for approval.' });
  await login(asha.email, 'Sunset-1987').expect(401);
  await vi.waitFor(async () => {
    const refused = await portal.ofType('SignInRefused');
    expect(refused.map(({ data }) => data.reason)).toEqual(['not-approved', 'wrong-password']);
  });
});

it('refuses to sign in without address or password', async () => {
  portal = await openPortal();
  const answer = await portal.http.post('/api/auth/login').send({}).expect(400);
  expect(answer.body.errors).toEqual([
    { field: 'email', message: 'Email is required' },
    { field: 'password', message: 'Password is required' },
  ]);
});

it('ends a session after the days of the setting without use', async () => {
  portal = await openPortal({ settings: { PORTAL_SESSION_DAYS: 7 } });
  const asha = await portal.join('Asha Patil');
  const act = () => portal.http.put('/api/notifications/mark-read').set(asha.headers);
  for (let week = 0; week < 3; week++) {
    portal.passTime(6 * 86_400_000);
    await act().expect(200);
  }
  portal.passTime(7 * 86_400_000);
  expect((await act().expect(401)).body).toEqual({ message: 'Please sign in' });
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
  const secret = await portal.vault.secret('session-tokens');
  const tokenOf = (subject: string, credentialVersion: number) =>
    signEarlierToken(
      secret,
      { subject, credentialVersion },
      { signedAt: portal.now(), seconds: 60 },
    );
  const act = (memberId: string, credentialVersion = 1) =>
    portal.http
      .put('/api/notifications/mark-read')
      .set(portal.as(tokenOf(memberId, credentialVersion)));
  await act(ravi.memberId).expect(200);
  await act(ravi.memberId, 2).expect(401);
  await act(asha.memberId).expect(401);
  await act(portal.key()).expect(401);
  await portal.http
    .delete(`/api/users/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  await act(asha.memberId).expect(401);
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
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
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
  const storm = Array.from({ length: 20 }, async () => {
    const answer = await login(asha.email, asha.password);
    signedIn++;
    return answer;
  });
  await portal.http.put('/api/notifications/mark-read').set(asha.headers).expect(200);
  expect(signedIn).toBeLessThan(20);
  const answers = await Promise.all(storm);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
});
