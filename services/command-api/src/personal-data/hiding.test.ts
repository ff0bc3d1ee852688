import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const hide = (key = 'hide-1') =>
  portal.http.put('/api/account/hide').set({ ...asha.headers, 'Idempotency-Key': key });
const signIn = (http = portal.http) =>
  http.post('/api/auth/login').send({ email: asha.email, password: asha.password });
const write = (headers: Readonly<Record<string, string>>) =>
  portal.http
    .post('/api/feedback')
    .set(headers)
    .send({ subject: 'Hello', message: 'Are you there?' });
const typesOf = async () => (await portal.events()).map(({ type }) => type);

it('hiding signs the member out on every device, and is the member’s own act', async () => {
  const second = await signIn().expect(200);
  const answer = await hide().expect(200);
  expect(answer.body).toEqual({ message: 'Your account is hidden. Sign in to show it again.' });
  const [hidden] = await portal.ofType('MemberHidden');
  expect(hidden?.actor).toEqual({ kind: 'member', id: asha.memberId });
  expect((await typesOf()).slice(-2)).toEqual(['MemberHidden', 'SessionsEnded']);
  for (const token of [asha.token, String(second.body.token)])
    await write({ Authorization: `Bearer ${token}` }).expect(401);
});

it('the next sign-in shows the account again and says so, later ones do not', async () => {
  await hide().expect(200);
  const first = await signIn().expect(200);
  expect(first.body).toMatchObject({ returned: true });
  expect((await typesOf()).slice(-2)).toEqual(['SignedIn', 'MemberReturned']);
  expect((await signIn().expect(200)).body).not.toHaveProperty('returned');
  expect(await portal.ofType('MemberReturned')).toHaveLength(1);
  await write({ Authorization: `Bearer ${first.body.token}` }).expect(201);
  await write(asha.headers).expect(401);
});

it('a wrong password shows nothing again', async () => {
  await hide().expect(200);
  await portal.http
    .post('/api/auth/login')
    .send({ email: asha.email, password: 'Wrong-Word-1' })
    .expect(401);
  expect(await typesOf()).not.toContain('MemberReturned');
});

it('sessions that a crash while hiding left open write nothing, and end with the return', async () => {
  const dying = portal.createApi({
    vault: (vault) => ({
      ...vault,
      endSessionsOf: () => Promise.reject(new Error('The process was killed')),
    }),
  });
  await portal.serve(dying).put('/api/account/hide').set(asha.headers).expect(500);
  expect((await typesOf()).at(-1)).toBe('MemberHidden');
  await write(asha.headers).expect(401);
  const back = await signIn().expect(200);
  await write({ Authorization: `Bearer ${back.body.token}` }).expect(201);
  await write(asha.headers).expect(401);
  await dying.stop();
});

it('a process that still remembers the account as hidden takes the session of the return', async () => {
  const dying = portal.createApi({
    vault: (vault) => ({ ...vault, endSessionsOf: () => Promise.reject(new Error('Killed')) }),
  });
  const other = portal.createApi();
  const elsewhere = portal.serve(other);
  const writeElsewhere = (token: string) =>
    elsewhere
      .post('/api/feedback')
      .set('Authorization', `Bearer ${token}`)
      .send({ subject: 'Hello', message: 'Are you there?' });
  await portal.serve(dying).put('/api/account/hide').set(asha.headers).expect(500);
  await writeElsewhere(asha.token).expect(401);
  const back = await signIn().expect(200);
  await writeElsewhere(String(back.body.token)).expect(201);
  await Promise.all([dying.stop(), other.stop()]);
});

it('nobody can ask a hidden member for contact until they are back', async () => {
  const ravi = await portal.join('Ravi Kale');
  const ask = () =>
    portal.http
      .post(`/api/users/${asha.memberId}/contact-request`)
      .set(ravi.headers)
      .send({ text: 'May I call you?' });
  await hide().expect(200);
  const refused = await ask().expect(409);
  expect(refused.body.message).toBe('This member has hidden their account for a while.');
  await signIn().expect(200);
  await ask().expect(201);
});
