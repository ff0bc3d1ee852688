import { createHash } from 'node:crypto';
import {
  EventStoreUnavailable,
  type EventStore,
} from '@portal/service-kit/event-store/event-store';
import { afterEach, expect, it, vi } from 'vitest';
import { dyingAt } from '../testing/dying.ts';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const NEW_PASSWORD = 'Moonrise-2004';
const forgot = (email: string) => portal.http.post('/api/auth/forgot-password').send({ email });
const reset = (token: string, password: unknown = NEW_PASSWORD) =>
  portal.http.put(`/api/auth/reset-password/${token}`).send({ password });
const login = (email: string, password: string) =>
  portal.http.post('/api/auth/login').send({ email, password });

const links = () =>
  portal
    .mails()
    .flatMap(
      (mail) => /https:\/\/alumni\.example\/reset-password\/([\w-]+)/u.exec(mail)?.[1] ?? [],
    );

const withoutAppends = (store: EventStore): EventStore => ({
  ...store,
  append: async () => {
    throw new EventStoreUnavailable('not-made', 'The log is away');
  },
});

async function tokenFor(email: string, nth = 1): Promise<string> {
  await forgot(email).expect(200);
  return vi.waitFor(() => {
    const token = links()[nth - 1];
    if (token === undefined) throw new Error('No link has been sent yet');
    return token;
  });
}

it('answers a forgotten password alike for known and unknown addresses [7.auth.6] [7.auth.7] [8.7]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const known = await forgot(asha.email).expect(200);
  const unknown = await forgot('nobody@example.org').expect(200);
  expect(known.body).toEqual({
    message:
      'If an account with that email exists, a reset link has been sent. Please also check your spam folder.',
  });
  expect(unknown.body).toEqual(known.body);
  expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
  await vi.waitFor(() => expect(links()).toHaveLength(1));
  await portal.api.stop();
  expect(links()).toHaveLength(1);
});

it('answers a forgotten password before it sends the link, so that the time reveals nothing', async () => {
  let waiting: (() => void) | undefined;
  portal = await openPortal({
    vault: (vault) => ({
      ...vault,
      putToken: async (record) => {
        await new Promise<void>((resolve) => (waiting = resolve));
        await vault.putToken(record);
      },
    }),
  });
  const asha = await portal.join('Asha Patil');
  await forgot(asha.email).expect(200);
  await vi.waitFor(() => expect(waiting).toBeDefined());
  expect(links()).toHaveLength(0);
  waiting?.();
  await vi.waitFor(() => expect(links()).toHaveLength(1));
});

it('refuses a forgotten password for a malformed address', async () => {
  portal = await openPortal();
  const answer = await forgot('asha').expect(400);
  expect(answer.body.errors).toEqual([
    { field: 'email', message: 'Please enter a valid email address', code: 'email-invalid' },
  ]);
});

it('stores only the hash of a reset token, and logs where the mail lies but nothing personal', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  expect(token).toMatch(/^[\w-]{43}$/u);
  const kept = await portal.vault.token(createHash('sha256').update(token).digest('hex'));
  expect(kept?.subjectId).toBe(asha.memberId);
  expect(await portal.vault.token(token)).toBeNull();
  await vi.waitFor(() => expect(portal.logged.join('')).toContain('.eml'));
  for (const secret of [token, asha.email, 'Asha']) {
    expect(portal.logged.join('')).not.toContain(secret);
    expect(JSON.stringify(await portal.eventStore.readAll(null, 1000))).not.toContain(secret);
  }
});

it('silently limits the reset links sent to one address', async () => {
  portal = await openPortal({ settings: { PORTAL_PASSWORD_RESETS_PER_ADDRESS: 2 } });
  const asha = await portal.join('Asha Patil');
  for (let tries = 0; tries < 5; tries++) await forgot(asha.email).expect(200);
  await portal.api.stop();
  expect(links()).toHaveLength(2);
});

it('makes a client wait after too many requests for reset links', async () => {
  portal = await openPortal({ settings: { PORTAL_PASSWORD_RESETS_PER_CLIENT: 1 } });
  await forgot('a@example.org').expect(200);
  const refused = await forgot('b@example.org').expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('changes the password by a reset link, ends all older sessions, and emails the member [7.auth.8] [7.auth.9] [8.9]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  const answer = await reset(token).expect(200);
  expect(answer.body).toEqual({
    message: 'Your password has been reset. Please sign in with the new one.',
    device: expect.any(String),
  });
  const [changed] = await portal.ofType('PasswordChanged');
  expect(changed?.data).toEqual({ memberId: asha.memberId, credentialVersion: 2 });

  await portal.http.put('/api/notifications/mark-read').set(asha.headers).expect(401);
  await login(asha.email, asha.password).expect(401);
  const signedIn = await login(asha.email, NEW_PASSWORD).expect(200);
  await portal.http
    .put('/api/notifications/mark-read')
    .set(portal.as(signedIn.body.token))
    .expect(200);
  await vi.waitFor(() =>
    expect(portal.mails().at(-1)).toContain('Subject: Your password was changed'),
  );
});

it('lets a reset link work once', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  const answers = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect((await reset(token).expect(400)).body).toEqual({
    message: 'This reset link is not valid any more. Please ask for a new one.',
    code: 'reset-link-invalid',
  });
  expect(await portal.ofType('PasswordChanged')).toHaveLength(1);
});

it('lets a reset link work for sixty minutes', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const [first, second] = [await tokenFor(asha.email), await tokenFor(asha.email, 2)];
  portal.passTime(59 * 60_000);
  await reset(first, 'too short').expect(400);
  portal.passTime(2 * 60_000);
  await reset(second).expect(400);
  await login(asha.email, asha.password).expect(200);
});

it('makes the other reset links of a member worthless once one is used', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const [first, second] = [await tokenFor(asha.email), await tokenFor(asha.email, 2)];
  await reset(second).expect(200);
  await reset(first).expect(400);
});

it.each([
  ['fewer than eight characters [5.16]', 'Ab1', 'Password must be at least 8 characters long'],
  ['no lowercase letter [5.17]', 'SUNRISE1', 'Password must contain at least one lowercase letter'],
  ['no uppercase letter [5.18]', 'sunrise1', 'Password must contain at least one uppercase letter'],
  ['no number [5.19]', 'Sunrises', 'Password must contain at least one number'],
  ['no characters [5.22]', '', 'Password is required'],
  ['no text [5.22]', undefined, 'Password is required'],
  ['too many characters', `Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters long'],
  [
    'several faults, and joins the complaints with commas [5.20] [7.auth.10]',
    '-',
    'Password must be at least 8 characters long, Password must contain at least one lowercase letter, Password must contain at least one uppercase letter, Password must contain at least one number',
  ],
])('refuses a new password with %s', async (_fault, password, message) => {
  portal = await openPortal();
  const answer = await portal.http
    .put('/api/auth/reset-password/some-token')
    .send({ password })
    .expect(400);
  expect(answer.body).toMatchObject({ message, errors: [{ field: 'password', message }] });
});

it('keeps a reset link working after a refused password', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  await reset(token, 'short').expect(400);
  await reset(token).expect(200);
});

it('answers a repeated reset like the first one, with one effect', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  const first = await reset(token).set('Idempotency-Key', 'k').expect(200);
  const again = await reset(token).set('Idempotency-Key', 'k').expect(200);
  expect(again.body).toEqual(first.body);
  expect(await portal.ofType('PasswordChanged')).toHaveLength(1);
  await reset(token).set('Idempotency-Key', 'other').expect(400);
});

it('keeps a reset link working when the log was not available', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  const away = portal.serve(portal.createApi({ eventStore: withoutAppends }));
  await away.put(`/api/auth/reset-password/${token}`).send({ password: NEW_PASSWORD }).expect(503);
  await reset(token, 'Starlight-3000').expect(200);
  await login(asha.email, NEW_PASSWORD).expect(401);
  await login(asha.email, 'Starlight-3000').expect(200);
  await portal.http.put('/api/notifications/mark-read').set(asha.headers).expect(401);
});

it('ends the older sessions at the next sign-in after an interrupted reset', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  const dying = portal.serve(portal.createApi(dyingAt(3)));
  await dying.put(`/api/auth/reset-password/${token}`).send({ password: NEW_PASSWORD }).expect(500);
  const act = (headers: Readonly<Record<string, string>>) =>
    portal.http.put('/api/notifications/mark-read').set(headers);
  await act(asha.headers).expect(200);
  const signedIn = await login(asha.email, NEW_PASSWORD).expect(200);
  await act(asha.headers).expect(401);
  await act(portal.as(signedIn.body.token)).expect(200);
});

it('lifts a lock of the address by a reset link, and lets its device in when strangers lock it again', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_ADDRESS: 2 } });
  const asha = await portal.join('Asha Patil');
  const lock = async () => {
    for (const status of [401, 401, 429]) await login(asha.email, 'x').expect(status);
  };
  await lock();
  const { device } = (await reset(await tokenFor(asha.email)).expect(200)).body;
  await login(asha.email, NEW_PASSWORD).expect(200);
  await lock();
  await login(asha.email, NEW_PASSWORD).expect(429);
  await portal.http
    .post('/api/auth/login')
    .send({ email: asha.email, password: NEW_PASSWORD, device })
    .expect(200);
});

it('resets a password while sign-ins fill their queue', async () => {
  portal = await openPortal({
    settings: { PORTAL_PASSWORD_QUEUE: 2, PORTAL_PASSWORD_QUEUE_SHARE: 1, PORTAL_BCRYPT_COST: 10 },
  });
  const asha = await portal.join('Asha Patil');
  const token = await tokenFor(asha.email);
  const flood = Array.from({ length: 12 }, (_, index) =>
    portal.http
      .post('/api/auth/login')
      .set('X-Forwarded-For', `203.0.113.${index}`)
      .send({ email: `nobody${index}@example.org`, password: 'x' }),
  );
  const answers = Promise.all(flood);
  await reset(token).expect(200);
  expect((await answers).some(({ status }) => status === 429)).toBe(true);
});

it('ends an older reset link when a new one is sent', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const older = await tokenFor(asha.email);
  await portal.api.stop();
  await forgot(asha.email).expect(200);
  await portal.api.stop();
  expect(links()).toHaveLength(2);
  const newer = links().find((link) => link !== older) ?? '';
  await reset(older).expect(400);
  await reset(newer).expect(200);
});
