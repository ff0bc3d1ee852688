import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, registrationOf, type TestPortal } from '../testing/portal.ts';

/** Whether an address has an account is for nobody to find out, but for administrators, who see every address. */
let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
let waiting: Awaited<ReturnType<TestPortal['register']>>;
beforeEach(async () => {
  portal = await openPortal({ sendsMail: true });
  asha = await portal.join('Asha Patil');
  waiting = await portal.register('Ravi Kale');
  await portal.api.stop();
});
afterEach(() => portal.close());

const WRONG = 'Sunset-1987';
type Ask = (email: string) => PromiseLike<{ status: number; headers: object; text: string }>;
const post =
  (path: string, more: object = {}): Ask =>
  (email) =>
    portal.http.post(`/api${path}`).send({ email, ...more });
const asMember =
  (method: 'post' | 'put', path: () => string): Ask =>
  (email) =>
    portal.http[method](`/api${path()}`).set(asha.headers).send({ email, reason: 'Why' });

it.each<readonly [string, Ask]>([
  ['POST /auth/forgot-password', post('/auth/forgot-password')],
  ['POST /auth/address-link', post('/auth/address-link')],
  ['POST /auth/login', post('/auth/login', { password: WRONG })],
  [
    'POST /auth/registration/answer',
    post('/auth/registration/answer', { password: WRONG, answer: 'I was there' }),
  ],
  [
    'PUT /users/:memberId/email of a member about themselves',
    asMember('put', () => `/users/${asha.memberId}/email`),
  ],
  [
    'PUT /users/:memberId/email of a member about another',
    asMember('put', () => `/users/${waiting.memberId}/email`),
  ],
])(
  '%s answers the same for an address with an account and without one, and leaves the log alone',
  async (_call, ask) => {
    const end = await portal.eventStore.head();
    const answers = [];
    for (const email of ['nobody@example.org', asha.email, waiting.email, 'nobody2@example.org']) {
      const { status, headers, text } = await ask(email);
      answers.push({
        status,
        headers: { ...headers, date: undefined, 'x-request-id': undefined },
        text,
      });
      await portal.api.stop();
    }
    for (const other of answers) expect(other).toEqual(answers[0]);
    expect(answers[0]?.headers).not.toHaveProperty('x-commit-position');
    expect(await portal.eventStore.head()).toBe(end);
  },
);

it('tells a visitor no position, whatever they do, until they sign in', async () => {
  const wish = registrationOf('Meera Rao');
  const registered = await portal.http.post('/api/auth/register').send(wish).expect(201);
  await portal.api.stop();
  const link = (words: RegExp): string =>
    portal
      .mails()
      .flatMap((mail) => words.exec(mail)?.[1] ?? [])
      .at(-1) ?? '';
  const confirmed = await portal.http
    .put(`/api/auth/confirm-address/${link(/\/confirm-address\/([\w-]+)/u)}`)
    .send({})
    .expect(200);
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  await portal.api.stop();
  const reset = await portal.http
    .put(`/api/auth/reset-password/${link(/\/reset-password\/([\w-]+)/u)}`)
    .send({ password: 'Moonrise-2004' })
    .expect(200);
  for (const { headers } of [registered, confirmed, reset])
    expect(headers).not.toHaveProperty('x-commit-position');
  const signedIn = await portal.http
    .post('/api/auth/login')
    .send({ email: asha.email, password: 'Moonrise-2004' })
    .expect(200);
  expect(signedIn.headers).toHaveProperty('x-commit-position');
});

it('sends one link for requests that repeat the same key', async () => {
  const key = randomUUID();
  for (let time = 0; time < 2; time += 1)
    await portal.http
      .post('/api/auth/forgot-password')
      .set('Idempotency-Key', key)
      .send({ email: asha.email })
      .expect(200);
  await portal.api.stop();
  expect(portal.mails().filter((mail) => mail.includes('/reset-password/'))).toHaveLength(1);
});
