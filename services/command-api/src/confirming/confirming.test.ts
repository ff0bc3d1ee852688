import type { Call } from '@portal/contracts/wire/call';
import { calls } from '@portal/contracts/calls';
import { isSecondStepCode } from '@portal/contracts/second-step/second-step.request';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newAuthenticator } from '@portal/service-kit/testing/authenticator';
import { ADMINISTRATOR, openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

const MINUTE = 60_000;
const REQUIRED = { message: 'Please confirm that it is you.', code: 'confirmation-required' };

type Headers = Readonly<Record<string, string>>;
let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
/** The headers of an administrator who has signed in and confirmed nothing. */
let office: Headers;
beforeEach(async () => {
  portal = await openPortal();
  asha = await portal.join('Asha Patil');
  office = portal.as(await portal.signIn(ADMINISTRATOR));
});
afterEach(() => portal.close());

const erase = (headers: Headers = office, body: object = {}) =>
  portal.http
    .put(`/api/users/${asha.memberId}/erasure`)
    .set(headers)
    .send({ reason: 'Asked for it', ...body });
const confirm = (body: object = { password: ADMINISTRATOR.password }, headers = office) =>
  portal.http.post('/api/auth/confirm').set(headers).send(body);
const officeId = async () =>
  (await portal.ofType('MemberRegistered')).find(({ data }) => data.email === ADMINISTRATOR.email)
    ?.data.memberId ?? '';
const fieldsOf = (answer: { readonly body: { readonly errors?: readonly { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

async function setUpSecondStep(headers: Headers, password: string) {
  const begun = await portal.http
    .post('/api/auth/second-step')
    .set(headers)
    .send({ password })
    .expect(200);
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) });
  const codeNow = () => totp.generate({ timestamp: portal.now().getTime() });
  const set = await portal.http
    .put('/api/auth/second-step')
    .set(headers)
    .send({ code: codeNow() })
    .expect(200);
  return { codeNow, recoveryCodes: set.body.data.recoveryCodes };
}

describe('a call that needs confirming', () => {
  it('keeps the code of its reason beside the password', async () => {
    const { password } = ADMINISTRATOR;
    await erase(office, { password, code: 'wrong-details' }).expect(200);
    const requested = (await portal.ofType('MemberErasureRequested')).at(-1);
    expect(requested?.because).toMatchObject({ code: 'wrong-details' });
    const wrong = await erase(office, { code: 'Wrong!' }).expect(400);
    expect(wrong.body.message).toBe('Please choose a reason from the list');
  });

  it('is refused until the session confirms, for which signing in does not count', async () => {
    expect((await erase().expect(403)).body).toEqual(REQUIRED);
    await confirm().expect(200);
    await erase().expect(200);
    const signedInAgain = portal.as(await portal.signIn(ADMINISTRATOR));
    expect((await erase(signedInAgain).expect(403)).body).toEqual(REQUIRED);
  });

  it('is refused again five minutes later', async () => {
    await confirm().expect(200);
    portal.passTime(5 * MINUTE - 1_000);
    await erase().expect(200);
    portal.passTime(1_000);
    expect((await erase().expect(403)).body).toEqual(REQUIRED);
  });

  it('takes the password in its own body, which confirms the session too', async () => {
    const wrong = await erase(office, { password: 'Sunset-1987' }).expect(400);
    expect(fieldsOf(wrong)).toEqual(['password']);
    expect(await portal.ofType('MemberErasureRequested')).toEqual([]);
    await erase(office, { password: ADMINISTRATOR.password }).expect(200);
    await erase().expect(200);
  });

  it('is refused again once the password has changed, in the session that changed it', async () => {
    await confirm().expect(200);
    await portal.http
      .put('/api/auth/password')
      .set(office)
      .send({ current: ADMINISTRATOR.password, password: 'Another-Word-7' })
      .expect(200);
    expect((await erase().expect(403)).body).toEqual(REQUIRED);
    await confirm({ password: 'Another-Word-7' }).expect(200);
    await erase().expect(200);
  });

  it('counts wrong passwords as sign-ins do', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++)
      statuses.push((await confirm({ password: 'x' })).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400));
    const refused = await confirm().expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    await erase(office, { password: ADMINISTRATOR.password }).expect(429);
  });

  it('says which field is missing', async () => {
    expect(fieldsOf(await confirm({}).expect(400))).toEqual(['password']);
    expect(fieldsOf(await confirm({ challenge: 'x' }).expect(400))).toEqual(['password']);
  });
});

describe('with two-step sign-in', () => {
  it('takes the password and a code, of which wrong ones count', async () => {
    const { codeNow, recoveryCodes } = await setUpSecondStep(office, ADMINISTRATOR.password);
    const { password } = ADMINISTRATOR;
    portal.passTime(2 * MINUTE);
    for (const body of [{ password }, { password, code: '000000' }])
      expect(fieldsOf(await confirm(body).expect(400))).toEqual(['code']);
    expect(fieldsOf(await confirm({ password: 'x', code: codeNow() }).expect(400))).toEqual([
      'password',
    ]);
    await erase().expect(403);
    await confirm({ password, code: codeNow() }).expect(200);
    await erase().expect(200);

    portal.passTime(10 * MINUTE);
    expect(recoveryCodes.filter((code: string) => !isSecondStepCode(code))).toEqual([]);
    await erase(office, { password, code: recoveryCodes[0] }).expect(200);
    const requested = (await portal.ofType('MemberErasureRequested')).at(-1);
    expect(requested?.because).toEqual({ code: null, words: 'Asked for it', note: null });
    portal.passTime(10 * MINUTE);
    expect(fieldsOf(await confirm({ password, code: recoveryCodes[0] }))).toEqual(['code']);
    for (let attempt = 0; attempt < 10; attempt++) await confirm({ password, code: '000000' });
    const refused = await confirm({ password, code: codeNow() }).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  });
});

describe('with a passkey', () => {
  const options = async (headers: Headers = office) =>
    (await portal.http.post('/api/auth/confirm/passkey/options').set(headers).expect(200)).body
      .data;
  async function addPasskey(memberId: string, headers: Headers, password: string) {
    const authenticator = newAuthenticator(memberId);
    const { body } = await portal.http
      .post('/api/auth/passkeys/options')
      .set(headers)
      .send({ password })
      .expect(200);
    await portal.http
      .post('/api/auth/passkeys')
      .set(headers)
      .send({ name: 'Phone', credential: authenticator.create(body.data.challenge) })
      .expect(201);
    return authenticator;
  }

  it('takes what a passkey of the member has signed, once', async () => {
    const own = await addPasskey(await officeId(), office, ADMINISTRATOR.password);
    const { challenge, allow, rpId } = await options();
    expect([allow, rpId]).toEqual([[own.id], 'alumni.example']);
    const credential = own.get(challenge);
    await confirm({ credential, challenge }).expect(200);
    await erase().expect(200);
    expect(fieldsOf(await confirm({ credential, challenge }).expect(400))).toEqual(['credential']);
  });

  it('takes no passkey of another member, no challenge of another member and none for signing in', async () => {
    const own = await addPasskey(await officeId(), office, ADMINISTRATOR.password);
    const ashas = await addPasskey(asha.memberId, asha.headers, PASSWORD);
    const { challenge } = await options();
    const { challenge: other } = await options(asha.headers);
    const signingIn = (await portal.http.post('/api/auth/login/passkey/options')).body.data
      .challenge;
    for (const [credential, signed] of [
      [ashas.get(challenge), challenge],
      [own.get(other), other],
      [own.get(signingIn), signingIn],
      [own.get(other), challenge],
      [own.get('x'), 'x'],
    ])
      await confirm({ credential, challenge: signed }).expect(400);
    await erase().expect(403);
  });
});

const table: readonly (readonly [string, Call])[] = Object.entries(calls);
const aboutMembers = table.filter(
  ([name, { confirm: needed }]) => needed === true && name.includes('/:memberId'),
);

it('knows calls about members that need confirming', () => {
  expect(aboutMembers.length).toBeGreaterThan(10);
});

it.each(aboutMembers)('%s never works on the own account', async (name, { example }) => {
  const id = await officeId();
  const [method = '', path = ''] = name.split(' ');
  const call = (headers: Headers) =>
    portal.http[method.toLowerCase() as 'put'](`/api${path.replace(':memberId', id)}`)
      .set(headers)
      .send(example as object);
  const confirmed = await portal.asAdmin();
  const before = await portal.eventStore.head();
  for (const headers of [office, confirmed])
    expect((await call(headers).expect(409)).body).toEqual({
      message: 'You cannot do this to your own account. Another administrator can.',
      code: 'not-yourself',
    });
  expect(await portal.eventStore.head()).toBe(before);
});

describe('decisions about several', () => {
  const bulk = (body: object, headers: Headers = office) =>
    portal.http
      .post('/api/admin/bulk')
      .set(headers)
      .send({ reason: 'Spam', ...body });

  it('need confirming unless they approve or restore', async () => {
    const { memberId } = await portal.register('Ravi Kale');
    const ids = [memberId];
    for (const action of ['reject', 'suspend', 'remove'])
      expect((await bulk({ action, ids }).expect(403)).body).toEqual(REQUIRED);
    for (const action of ['approve', 'restore']) await bulk({ action, ids }).expect(200);
    await bulk({ action: 'suspend', ids, password: ADMINISTRATOR.password }).expect(200);
  });

  it('leave out the one who decides', async () => {
    const id = await officeId();
    const { body } = await bulk(
      { action: 'suspend', ids: [id, asha.memberId] },
      await portal.asAdmin(),
    );
    expect(body.data).toEqual([
      { id, status: 409, message: expect.any(String), code: 'not-yourself' },
      { id: asha.memberId, status: 200 },
    ]);
  });
});
