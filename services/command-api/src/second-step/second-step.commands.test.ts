import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { ADMINISTRATOR, openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const MINUTE = 60_000;
type Person = Awaited<ReturnType<TestPortal['join']>>;

/** The code that an app on a phone shows `off` milliseconds from now. */
const shown = (secret: string, off = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.now().getTime() + off,
  });
const login = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  portal.http.post('/api/auth/login').send({ email, password });
const second = (body: object) => portal.http.post('/api/auth/login/second').send(body);
const begin = ({ headers, password }: Person) =>
  portal.http.post('/api/auth/second-step').set(headers).send({ password });

async function setUp(person: Person) {
  const { secret } = (await begin(person).expect(200)).body.data;
  const answer = await portal.http
    .put('/api/auth/second-step')
    .set(person.headers)
    .send({ code: shown(secret) })
    .expect(200);
  portal.passTime(MINUTE);
  return { secret, recoveryCodes: answer.body.data.recoveryCodes as string[] };
}
async function challengeOf(person: Person): Promise<string> {
  const { body } = await login(person).expect(401);
  expect(body).toMatchObject({ secondStep: ['totp', 'recovery'] });
  return body.challenge;
}
async function withSecondStep() {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  return { asha, ...(await setUp(asha)) };
}

it('asks for a code after the password, and opens a session for the one that the app shows', async () => {
  const { asha, secret } = await withSecondStep();
  const challenge = await challengeOf(asha);
  const { body } = await second({ challenge, code: ` ${shown(secret)} ` }).expect(200);
  expect(body.device).toEqual(expect.any(String));
  await portal.http
    .post('/api/posts')
    .set(portal.as(body.token))
    .send({ title: 'Roof', content: 'It is done.', category: 'Event' })
    .expect(201);
});

it('takes the code of one step before and after, for phones whose clock is off, and none further away', async () => {
  const { asha, secret } = await withSecondStep();
  // To where a step begins, so that none ends between a code and its use
  portal.passTime(MINUTE / 2 - (portal.now().getTime() % (MINUTE / 2)));
  for (const off of [-90_000, 90_000])
    await second({ challenge: await challengeOf(asha), code: shown(secret, off) }).expect(401);
  for (const off of [-30_000, 30_000])
    await second({ challenge: await challengeOf(asha), code: shown(secret, off) }).expect(200);
});

it('takes each code of the app once, also with another challenge', async () => {
  const { asha, secret } = await withSecondStep();
  const code = shown(secret);
  await second({ challenge: await challengeOf(asha), code }).expect(200);
  const { body } = await second({ challenge: await challengeOf(asha), code }).expect(401);
  expect(body.message).toBe('This code is wrong or was already used.');
});

it('takes each recovery code once, however it is typed', async () => {
  const { asha, recoveryCodes } = await withSecondStep();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ''] = recoveryCodes;
  const as = code.replace('-', ' ').toUpperCase();
  await second({ challenge: await challengeOf(asha), code: as }).expect(200);
  await second({ challenge: await challengeOf(asha), code }).expect(401);
  expect(await portal.ofType('RecoveryCodeUsed')).toHaveLength(1);
});

const inDigitsFrom = (zero: number, code: string): string =>
  code.replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));

it.each([
  ['Devanagari', 0x0966],
  ['full width', 0xff10],
  ['mathematics', 0x1d7ce],
])('takes the right code in digits of %s, and a wrong one is wrong', async (_, zero) => {
  const { asha, secret, recoveryCodes } = await withSecondStep();
  const wrong = inDigitsFrom(zero, shown(secret) === '000000' ? '000001' : '000000');
  await second({ challenge: await challengeOf(asha), code: wrong }).expect(401);
  const code = inDigitsFrom(zero, shown(secret));
  await second({ challenge: await challengeOf(asha), code }).expect(200);
  const recovery = inDigitsFrom(zero, recoveryCodes[0] ?? '').replace('-', '\u2013');
  await second({ challenge: await challengeOf(asha), code: recovery }).expect(200);
});

it.each([
  '●●●●●●',
  'अआइईउऊ',
  '🎉🎉🎉',
  '12345',
  '1234567',
  '½½½½½½',
  '١٢٣٤٥a',
  '\u0000\u0000\u0000\u0000\u0000\u0000',
])('answers %j, which is no code, as any wrong code', async (code) => {
  const { asha } = await withSecondStep();
  const { body } = await second({ challenge: await challengeOf(asha), code }).expect(401);
  expect(body.message).toBe('This code is wrong or was already used.');
  const ravi = await portal.join('Ravi Kale');
  await begin(ravi).expect(200);
  await portal.http.put('/api/auth/second-step').set(ravi.headers).send({ code }).expect(400);
});

it('ends the earlier recovery codes when new ones are made', async () => {
  const { asha, recoveryCodes } = await withSecondStep();
  const renew = (password: string) =>
    portal.http.put('/api/auth/second-step/recovery-codes').set(asha.headers).send({ password });
  await renew('Sunset-1987').expect(400);
  const { body } = await renew(asha.password).expect(200);
  await second({ challenge: await challengeOf(asha), code: recoveryCodes[0] }).expect(401);
  const [code] = body.data.recoveryCodes;
  await second({ challenge: await challengeOf(asha), code }).expect(200);
});

it('takes a challenge once, for five minutes, and only as it was given', async () => {
  const { asha, secret, recoveryCodes } = await withSecondStep();
  const challenge = await challengeOf(asha);
  await second({ challenge: `9${challenge}`, code: shown(secret) }).expect(401);
  await second({ challenge, code: shown(secret) }).expect(200);
  await second({ challenge, code: recoveryCodes[0] }).expect(401);
  const expired = await challengeOf(asha);
  portal.passTime(5 * MINUTE);
  const { body } = await second({ challenge: expired, code: shown(secret) }).expect(401);
  expect(body.message).toBe('Your sign-in has expired. Please sign in again.');
});

it('takes no challenge as a reset link', async () => {
  const { asha } = await withSecondStep();
  const challenge = await challengeOf(asha);
  await portal.http
    .put(`/api/auth/reset-password/${encodeURIComponent(`second step\0${challenge}`)}`)
    .send({ password: 'Monsoon-2026' })
    .expect(400);
});

it('ends a challenge with the password that it followed', async () => {
  const { asha, secret } = await withSecondStep();
  const challenge = await challengeOf(asha);
  await portal.http
    .put('/api/auth/password')
    .set(asha.headers)
    .send({ current: asha.password, password: 'Monsoon-2026' })
    .expect(200);
  await second({ challenge, code: shown(secret) }).expect(401);
});

/** Each with a separate challenge, since several wrong codes end one. */
async function guess(asha: Person, times: number, code = '000000'): Promise<void> {
  for (let tries = 0; tries < times; tries++)
    await second({ challenge: await challengeOf(asha), code }).expect(401);
}
const warnings = async () => {
  await portal.api.stop();
  return portal.mails().filter((mail) => mail.includes('Subject: Wrong codes for your account'));
};

it('refuses to guess: after ten codes a member has to wait, and the right one waits too', async () => {
  const { asha, secret } = await withSecondStep();
  await guess(asha, 10);
  await second({ challenge: await challengeOf(asha), code: shown(secret) }).expect(429);
  expect(await portal.ofType('SignInRefused')).toHaveLength(1);
});

it('ends a sign-in at the fifth wrong code, and tells its member by one mail', async () => {
  const { asha, secret } = await withSecondStep();
  const challenge = await challengeOf(asha);
  for (let tries = 0; tries < 4; tries++)
    expect((await second({ challenge, code: '000000' }).expect(401)).body.errors).toHaveLength(1);
  expect(await warnings()).toEqual([]);
  const fifth = await second({ challenge, code: '000000' }).expect(401);
  expect(fifth.body).toEqual({
    message: 'You entered too many wrong codes. Please sign in again.',
    code: 'too-many-wrong-codes',
  });
  await second({ challenge, code: shown(secret) }).expect(401);
  await guess(asha, 3);
  const [mail, ...more] = await warnings();
  expect(mail).toContain('someone knows your password');
  expect(more).toEqual([]);
});

it('counts wrong codes from the beginning after a right one', async () => {
  const { asha, secret } = await withSecondStep();
  const challenge = await challengeOf(asha);
  for (let tries = 0; tries < 4; tries++) await second({ challenge, code: '000000' }).expect(401);
  await second({ challenge, code: shown(secret) }).expect(200);
  await guess(asha, 4);
  expect(await warnings()).toEqual([]);
});

it('takes the right recovery code while guesses at the app keep it locked, and the other way round', async () => {
  const { asha, secret, recoveryCodes } = await withSecondStep();
  await guess(asha, 10);
  await second({ challenge: await challengeOf(asha), code: '000000' }).expect(429);
  await second({ challenge: await challengeOf(asha), code: recoveryCodes[0] }).expect(200);
  await guess(asha, 10, 'abcde-fghij');
  await second({ challenge: await challengeOf(asha), code: recoveryCodes[1] }).expect(429);
  await second({ challenge: await challengeOf(asha), code: shown(secret) }).expect(200);
});

it('bears twenty guesses at the app a day, whatever the owner enters meanwhile', async () => {
  const { asha, secret } = await withSecondStep();
  for (let turn = 0; turn < 2; turn++) {
    await guess(asha, 9);
    await second({ challenge: await challengeOf(asha), code: shown(secret) }).expect(200);
    portal.passTime(16 * MINUTE);
  }
  await guess(asha, 2);
  await second({ challenge: await challengeOf(asha), code: shown(secret) }).expect(429);
  portal.passTime(24 * 60 * MINUTE);
  await second({ challenge: await challengeOf(asha), code: shown(secret) }).expect(200);
});

it('lifts the lock of the second step with a new password', async () => {
  const { asha, secret } = await withSecondStep();
  await guess(asha, 10);
  const password = 'Monsoon-2026';
  await portal.http
    .put('/api/auth/password')
    .set(asha.headers)
    .send({ current: asha.password, password })
    .expect(200);
  const challenge = await challengeOf({ ...asha, password });
  await second({ challenge, code: shown(secret) }).expect(200);
});

it('ends the sign-in of a member who is suspended between the two steps', async () => {
  const { asha, secret } = await withSecondStep();
  const challenge = await challengeOf(asha);
  await portal.http
    .put(`/api/users/${asha.memberId}/suspend`)
    .set(await portal.asAdmin())
    .send({ reason: 'Sold the address list' })
    .expect(200);
  await second({ challenge, code: shown(secret) }).expect(401);
  expect((await login(asha).expect(403)).body.message).toContain('Sold the address list');
});

it('does not reveal the second step after a wrong password', async () => {
  const { asha } = await withSecondStep();
  const { body } = await login({ ...asha, password: 'Sunset-1987' }).expect(401);
  expect(body).not.toHaveProperty('secondStep');
});

it('is set up with the own password and a code, and stays off until the code was right', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  await begin({ ...asha, password: 'Sunset-1987' }).expect(400);
  const confirm = (code: string) =>
    portal.http.put('/api/auth/second-step').set(asha.headers).send({ code });
  await confirm('123456').expect(409);
  const { secret, uri } = (await begin(asha).expect(200)).body.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\/alumni\.example:/u);
  await confirm('000000').expect(400);
  await login(asha).expect(200);
  await confirm(shown(secret)).expect(200);
  await login(asha).expect(401);
  await begin(asha).expect(409);
});

it('is turned off with the member’s password, and each change is mailed to the member', async () => {
  const { asha } = await withSecondStep();
  const off = (password: string) =>
    portal.http.delete('/api/auth/second-step').set(asha.headers).send({ password });
  await off('Sunset-1987').expect(400);
  await off(asha.password).expect(200);
  await login(asha).expect(200);
  await off(asha.password).expect(409);
  await portal.api.stop();
  const mails = portal.mails().join('');
  expect(mails).toContain('Two-step sign-in was turned on');
  expect(mails).toContain('Two-step sign-in was turned off');
});

it('keeps secret and codes out of the log and of the events', async () => {
  const { asha, secret, recoveryCodes } = await withSecondStep();
  await second({ challenge: await challengeOf(asha), code: recoveryCodes[0] }).expect(200);
  // Letters alone would pass for the code of a decision's reason
  const mistyped = 'abcde-fghij';
  await second({ challenge: await challengeOf(asha), code: mistyped }).expect(401);
  await portal.api.stop();
  const written = JSON.stringify(await portal.events()) + portal.logged.join('');
  expect(written).toContain('wrong-code');
  for (const secretText of [secret, mistyped, ...recoveryCodes])
    expect(written).not.toContain(secretText);
});

it('is taken off by an administrator with a reason, from anybody but themselves', async () => {
  const { asha } = await withSecondStep();
  const admin = await portal.asAdmin();
  const takeOff = (memberId: string, body: object = { reason: 'Lost the phone' }) =>
    portal.http.delete(`/api/users/${memberId}/second-step`).set(admin).send(body);
  await takeOff(asha.memberId, {}).expect(400);
  await takeOff(asha.memberId).expect(200);
  await login(asha).expect(200);
  await takeOff(asha.memberId).expect(409);
  const own = (await portal.ofType('MemberRoleChanged')).at(0)?.data.memberId ?? '';
  await takeOff(own).expect(409);
  await takeOff('00000000-0000-4000-8000-000000000000').expect(404);
});

it('is forgotten with an erasure', async () => {
  portal = await openPortal({ settings: { PORTAL_RETENTION_HOLD_DAYS: 0 } });
  const asha = await portal.join('Asha Patil');
  await setUp(asha);
  const name = `second-step ${asha.memberId}`;
  expect((await portal.vault.document(name))?.bytes).not.toBeNull();
  await portal.http
    .put(`/api/users/${asha.memberId}/erasure`)
    .set(await portal.asAdmin())
    .send({ reason: 'Asked for it in a letter' })
    .expect(200);
  portal.passTime(8 * 24 * 60 * MINUTE);
  await portal.api.sweep();
  expect(await portal.ofType('MemberErased')).toHaveLength(1);
  expect((await portal.vault.document(name))?.bytes).toBeNull();
});

it('gives administrators who lack a required one the rights of a member, and keeps the one they have on', async () => {
  portal = await openPortal({ settings: { PORTAL_ADMIN_SECOND_STEP: 'required' } });
  const { email, password } = ADMINISTRATOR;
  const signedIn = await login({ email, password }).expect(200);
  const headers = portal.as(signedIn.body.token);
  const decide = () => portal.http.put(`/api/users/approve/${'0'.repeat(8)}`).set(headers);
  const { body } = await decide().expect(403);
  expect(body.message).toMatch(/^Administrators need two-step sign-in here\./u);
  const office = { email, password, headers, memberId: '', token: '' } as Person;
  await setUp(office);
  await decide().expect(404);
  await portal.http.delete('/api/auth/second-step').set(headers).send({ password }).expect(409);
});
