import { Secret, TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { newAuthenticator } from '@portal/service-kit/testing/authenticator';
import { openPortal, PASSWORD, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const MINUTE = 60_000;
const NO_FIT = 'This passkey does not work here. Please try again, or sign in with your password.';
type Member = Awaited<ReturnType<TestPortal['join']>>;
type Authenticator = ReturnType<typeof newAuthenticator>;

const begin = async (member: Member): Promise<string> => {
  const { body } = await portal.http
    .post('/api/auth/passkeys/options')
    .set(member.headers)
    .send({ password: PASSWORD })
    .expect(200);
  return body.data.challenge;
};
const add = (member: Member, credential: object, name = 'Chrome on Android') =>
  portal.http.post('/api/auth/passkeys').set(member.headers).send({ name, credential });
async function withPasskey(name = 'Asha Patil') {
  const member = await portal.join(name);
  const authenticator = newAuthenticator(member.memberId);
  await add(member, authenticator.create(await begin(member))).expect(201);
  return { member, authenticator };
}
const challenge = async (): Promise<string> =>
  (await portal.http.post('/api/auth/login/passkey/options').expect(200)).body.data.challenge;
const signIn = (credential: object, more: object = {}) =>
  portal.http.post('/api/auth/login/passkey').send({ credential, ...more });
const first = (member: Member) =>
  portal.http.post('/api/auth/login').send({ email: member.email, password: PASSWORD });
const remove = (member: Member, { id }: Authenticator, password = PASSWORD) =>
  portal.http.delete(`/api/auth/passkeys/${id}`).set(member.headers).send({ password });
const refuses = async (credential: object) =>
  expect((await signIn(credential).expect(401)).body).toEqual({
    message: NO_FIT,
    code: 'passkey-unknown',
  });

it('signs a member in with a passkey, without address and password', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const { body } = await signIn(authenticator.get(await challenge())).expect(200);
  await portal.http.put('/api/notifications/mark-read').set(portal.as(body.token)).expect(200);
  await first(member).expect(200);
  expect((await portal.ofType('PasskeyAdded')).map(({ data }) => data)).toEqual([
    { memberId: member.memberId },
  ]);
});

it('counts a passkey as both steps of a member who has set up a second step', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const begun = await portal.http
    .post('/api/auth/second-step')
    .set(member.headers)
    .send({ password: PASSWORD })
    .expect(200);
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) });
  await portal.http
    .put('/api/auth/second-step')
    .set(member.headers)
    .send({ code: totp.generate({ timestamp: portal.now().getTime() }) })
    .expect(200);
  await first(member).expect(401);
  await signIn(authenticator.get(await challenge())).expect(200);
});

it('refuses a passkey alone that did not verify its owner', async () => {
  portal = await openPortal();
  const { authenticator } = await withPasskey();
  await refuses(authenticator.get(await challenge(), { isVerified: false }));
});

it('refuses a passkey that signed on a page of someone else', async () => {
  portal = await openPortal();
  const { authenticator } = await withPasskey();
  await refuses(authenticator.get(await challenge(), { origin: 'https://alumni.example.evil' }));
  await refuses(authenticator.get(await challenge(), { origin: 'http://localhost:3000' }));
  await refuses(authenticator.get(await challenge(), { rpId: 'evil.example' }));
});

it('refuses what no browser says about a page', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const proof = authenticator.get(await challenge());
  const made = newAuthenticator(member.memberId).create(await begin(member));
  for (const said of ['null', '5', '[]', '{"challenge":5,"origin":5}', '{', '']) {
    const clientDataJSON = Buffer.from(said).toString('base64url');
    await refuses({ ...proof, response: { ...proof.response, clientDataJSON } });
    await add(member, { ...made, response: { ...made.response, clientDataJSON } }).expect(409);
  }
  await refuses({ ...proof, response: { ...proof.response, authenticatorData: 'AAAA' } });
  await add(member, { ...made, response: { ...made.response, attestationObject: '_w' } }).expect(
    409,
  );
});

it('takes any port of localhost where the portal is there, and no other host', async () => {
  portal = await openPortal({ settings: { PORTAL_PUBLIC_URL: 'http://localhost:3000' } });
  const member = await portal.join('Asha Patil');
  const authenticator = newAuthenticator(member.memberId);
  const here = { origin: 'http://localhost:5173', rpId: 'localhost' };
  await add(member, authenticator.create(await begin(member), here)).expect(201);
  await signIn(authenticator.get(await challenge(), here)).expect(200);
  await refuses(authenticator.get(await challenge(), { ...here, origin: 'http://localhost.evil' }));
});

it('refuses a challenge for a passkey that was used, has expired, or is for something else', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const used = await challenge();
  await signIn(authenticator.get(used)).expect(200);
  await refuses(authenticator.get(used));
  const expired = await challenge();
  portal.passTime(5 * MINUTE);
  await refuses(authenticator.get(expired));
  await refuses(authenticator.get(await begin(member)));
  await refuses(authenticator.get('bm8gY2hhbGxlbmdl'));
});

it('refuses a challenge for a passkey that the portal never made', async () => {
  portal = await openPortal();
  const { authenticator } = await withPasskey();
  const bytes = Buffer.from(await challenge(), 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await refuses(authenticator.get(bytes.toString('base64url')));
});

it('refuses a passkey whose counter has gone back', async () => {
  portal = await openPortal();
  const { authenticator } = await withPasskey();
  await signIn(authenticator.get(await challenge(), { counter: 7 })).expect(200);
  await refuses(authenticator.get(await challenge(), { counter: 7 }));
  await refuses(authenticator.get(await challenge(), { counter: 6 }));
  await signIn(authenticator.get(await challenge(), { counter: 8 })).expect(200);
});

it('refuses what another key has signed for a known passkey', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const forged = newAuthenticator(member.memberId).get(await challenge());
  await refuses({ ...forged, id: authenticator.id });
});

it('takes a passkey that does not count', async () => {
  portal = await openPortal();
  const { authenticator } = await withPasskey();
  for (let times = 0; times < 2; times++)
    await signIn(authenticator.get(await challenge(), { counter: 0 })).expect(200);
});

it('refuses the passkey of another member under the own name', async () => {
  portal = await openPortal();
  const { member } = await withPasskey();
  const ravi = await withPasskey('Ravi Kale');
  const stolen = ravi.authenticator.get(await challenge());
  const userHandle = Buffer.from(member.memberId).toString('base64url');
  await refuses({ ...stolen, response: { ...stolen.response, userHandle } });
});

it('adds a passkey only with the own password, for the own challenge, once, on a page of the portal', async () => {
  portal = await openPortal();
  const member = await portal.join('Asha Patil');
  const ravi = await portal.join('Ravi Kale');
  const authenticator = newAuthenticator(member.memberId);
  await portal.http
    .post('/api/auth/passkeys/options')
    .set(member.headers)
    .send({ password: 'Wrong-1987' })
    .expect(400);
  await add(member, authenticator.create(await begin(ravi))).expect(409);
  await add(member, authenticator.create(await challenge())).expect(409);
  const elsewhere = { origin: 'https://evil.example' };
  await add(member, authenticator.create(await begin(member), elsewhere)).expect(409);
  const made = await begin(member);
  await add(member, authenticator.create(made)).expect(201);
  await add(member, newAuthenticator(member.memberId).create(made)).expect(409);
  await add(member, authenticator.create(await begin(member))).expect(409);
});

it('names and removes a passkey of the member alone', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const ravi = await portal.join('Ravi Kale');
  const rename = (who: Member) =>
    portal.http
      .put(`/api/auth/passkeys/${authenticator.id}`)
      .set(who.headers)
      .send({ name: 'My phone' });
  await rename(ravi).expect(404);
  expect((await rename(member).expect(200)).body.data).toMatchObject({
    _id: authenticator.id,
    name: 'My phone',
  });
  await remove(ravi, authenticator).expect(404);
  await remove(member, authenticator, 'Wrong-1987').expect(400);
  await remove(member, authenticator).expect(200);
  await refuses(authenticator.get(await challenge()));
  expect(await portal.ofType('PasskeyRemoved')).toHaveLength(1);
});

it('answers people who wait or are suspended at a passkey as at the password', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  await portal.http
    .put(`/api/users/${member.memberId}/suspend`)
    .set(await portal.asAdmin())
    .send({ reason: 'Sold tickets' })
    .expect(200);
  const { body } = await signIn(authenticator.get(await challenge())).expect(403);
  expect(body).toEqual((await first(member).expect(403)).body);
});

it('refuses a passkey of an erased account', async () => {
  portal = await openPortal({
    settings: { PORTAL_ERASURE_DAYS: 0, PORTAL_RETENTION_HOLD_DAYS: 0 },
  });
  const { member, authenticator } = await withPasskey();
  await portal.http
    .put(`/api/users/${member.memberId}/erasure`)
    .set(await portal.asAdmin())
    .send({ reason: 'Asked for it' })
    .expect(200);
  await portal.api.sweep();
  expect((await portal.vault.document(`passkeys:${member.memberId}`))?.bytes ?? null).toBeNull();
  await refuses(authenticator.get(await challenge()));
});

it('stops a client that tries many passkeys', async () => {
  portal = await openPortal({ settings: { PORTAL_SIGN_IN_FAILURES_PER_CLIENT: 3 } });
  const { authenticator } = await withPasskey();
  for (let tries = 0; tries < 3; tries++) await refuses(authenticator.get('bm8'));
  await signIn(authenticator.get(await challenge())).expect(429);
});

it('refuses an eleventh passkey', async () => {
  portal = await openPortal();
  const { member } = await withPasskey();
  const eleventhChallenge = await begin(member);
  for (let more = 0; more < 9; more++)
    await add(member, newAuthenticator(member.memberId).create(await begin(member))).expect(201);
  await add(member, newAuthenticator(member.memberId).create(eleventhChallenge)).expect(409);
  await portal.http
    .post('/api/auth/passkeys/options')
    .set(member.headers)
    .send({ password: PASSWORD })
    .expect(409);
});

it('notes the use of a passkey once a day', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const usedAt = async () => {
    const found = await portal.vault.document(`passkeys:${member.memberId}`);
    return JSON.parse(String(found?.bytes)).passkeys[0].usedAt;
  };
  expect(await usedAt()).toBeNull();
  await signIn(authenticator.get(await challenge())).expect(200);
  const first = await usedAt();
  await signIn(authenticator.get(await challenge())).expect(200);
  expect(await usedAt()).toBe(first);
  portal.passTime(25 * 60 * MINUTE);
  await signIn(authenticator.get(await challenge())).expect(200);
  expect(await usedAt()).not.toBe(first);
});

it('lets one of several sign-ins that show the same proof at once pass', async () => {
  portal = await openPortal();
  const { authenticator } = await withPasskey();
  const proof = authenticator.get(await challenge(), { counter: 0 });
  const answers = await Promise.all([signIn(proof), signIn(proof)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

it('keeps passkeys over a change of the password that does not ask for their removal', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  await portal.http
    .put('/api/auth/password')
    .set(member.headers)
    .send({ current: PASSWORD, password: 'Moonrise-2004' })
    .expect(200);
  const { body } = await signIn(authenticator.get(await challenge())).expect(200);
  await portal.http.put('/api/notifications/mark-read').set(portal.as(body.token)).expect(200);
});

it('removes all passkeys with a change of the password that asks for it, and says so', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const key = { 'Idempotency-Key': portal.key() };
  const change = () =>
    portal.http
      .put('/api/auth/password')
      .set({ ...member.headers, ...key })
      .send({ current: PASSWORD, password: 'Moonrise-2004', removePasskeys: true });
  const first = await change().expect(200);
  expect(first.body.message).toBe(
    'Your password has been changed. Your passkeys were removed. You can add them again in your settings.',
  );
  await refuses(authenticator.get(await challenge()));
  expect((await change().expect(200)).body).toEqual(first.body);
  expect(await portal.ofType('PasskeysRemoved')).toHaveLength(1);
  await portal.api.stop();
  expect(portal.mails().join('')).toContain('All passkeys were removed from your account.');
});

it('removes all passkeys with a reset by link, and says so', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const link = await portal.http
    .post(`/api/users/${member.memberId}/reset-link`)
    .set(await portal.asAdmin())
    .send({})
    .expect(200);
  const path = new URL(String(link.body.data.url)).pathname.replace('/', '/api/auth/');
  const { body } = await portal.http.put(path).send({ password: 'Moonrise-2004' }).expect(200);
  expect(body.message).toBe(
    'Your password has been reset. Please sign in with the new one. Your passkeys were removed. You can add them again in your settings.',
  );
  await refuses(authenticator.get(await challenge()));
  await portal.api.stop();
  expect(portal.mails().join('')).toContain('All passkeys were removed from your account.');
});

it('says nothing of passkeys in the mail about a new password where there were none', async () => {
  portal = await openPortal();
  const member = await portal.join('Asha Patil');
  await portal.http
    .put('/api/auth/password')
    .set(member.headers)
    .send({ current: PASSWORD, password: 'Moonrise-2004', removePasskeys: true })
    .expect(200);
  await portal.api.stop();
  expect(portal.mails().join('')).toContain('Your password was changed');
  expect(portal.mails().join('')).not.toContain('passkeys');
});

it('ends a sign-in with a passkey that a reset by link overtakes', async () => {
  let isChecked: (() => Promise<void>) | undefined;
  portal = await openPortal({
    vault: (vault) => ({
      ...vault,
      async addAttempts(...attempt) {
        const overtake = isChecked;
        isChecked = undefined;
        await overtake?.();
        return vault.addAttempts(...attempt);
      },
    }),
  });
  const { member, authenticator } = await withPasskey();
  const link = await portal.http
    .post(`/api/users/${member.memberId}/reset-link`)
    .set(await portal.asAdmin())
    .send({})
    .expect(200);
  const path = new URL(String(link.body.data.url)).pathname.replace('/', '/api/auth/');
  const proof = authenticator.get(await challenge());
  // The first attempt that is counted is the client's, the second one the challenge: by then the passkey is checked
  isChecked = async () => {
    isChecked = async () => {
      await portal.http.put(path).send({ password: 'Moonrise-2004' }).expect(200);
    };
  };
  const { body } = await signIn(proof).expect(200);
  await portal.http.put('/api/notifications/mark-read').set(portal.as(body.token)).expect(401);
});

const removeAll = async (memberId: string, body: object = { reason: 'A phone was stolen' }) =>
  portal.http
    .delete(`/api/users/${memberId}/passkeys`)
    .set(await portal.asAdmin())
    .send(body);

it('lets administrators remove all passkeys of a member as a decision with a reason, and tells the member', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  await add(member, newAuthenticator(member.memberId).create(await begin(member))).expect(201);
  expect((await removeAll(member.memberId, {})).body.errors).toMatchObject([{ field: 'reason' }]);
  const answer = await removeAll(member.memberId);
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'The member’s passkeys were removed.' },
  ]);
  const [event] = await portal.ofType('PasskeysRemoved');
  expect(event).toMatchObject({
    data: { memberId: member.memberId },
    because: { words: 'A phone was stolen' },
  });
  expect(answer.headers['x-decision-id']).toBe(event?.id);
  await refuses(authenticator.get(await challenge()));
  await first(member).expect(200);
  expect((await removeAll(member.memberId)).status).toBe(409);
  expect((await removeAll(portal.key())).status).toBe(404);
  await portal.api.stop();
  expect(portal.mails().join('')).toContain('Subject: All passkeys were removed from your account');
});

it('notes the removal of passkeys even if the process dies before they are gone', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const dying = portal.serve(
    portal.createApi({
      vault: (vault) => ({
        ...vault,
        putDocument: () => Promise.reject(new Error('The process has died')),
      }),
    }),
  );
  const admin = await portal.asAdmin();
  await dying
    .delete(`/api/users/${member.memberId}/passkeys`)
    .set(admin)
    .send({ reason: 'A phone was stolen' })
    .expect(500);
  expect(await portal.ofType('PasskeysRemoved')).toHaveLength(1);
  expect((await removeAll(member.memberId)).status).toBe(200);
  await refuses(authenticator.get(await challenge()));
});

it('lets administrators remove their own passkeys in their settings only', async () => {
  portal = await openPortal();
  await portal.asAdmin();
  const office = (await portal.ofType('MemberRoleChanged')).at(0)?.data.memberId ?? '';
  expect((await removeAll(office)).status).toBe(409);
});

const twinOf = ({ id }: Authenticator, member: Member) =>
  newAuthenticator(member.memberId, Buffer.from(id, 'base64url'));

it('refuses a passkey whose id another member has, and frees it with its removal', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const ravi = await portal.join('Ravi Kale');
  const twin = twinOf(authenticator, ravi);
  await add(ravi, twin.create(await begin(ravi))).expect(409);
  expect(await portal.ofType('PasskeyAdded')).toHaveLength(1);
  await remove(member, authenticator).expect(200);
  await add(ravi, twin.create(await begin(ravi))).expect(201);
  await signIn(twin.get(await challenge())).expect(200);
});

it('lets one of two members who add a passkey of the same id at once have it', async () => {
  portal = await openPortal();
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  const authenticator = newAuthenticator(asha.memberId);
  const made = [
    { member: asha, credential: authenticator.create(await begin(asha)) },
    { member: ravi, credential: twinOf(authenticator, ravi).create(await begin(ravi)) },
  ];
  const others = portal.serve(portal.createApi());
  const answers = await Promise.all(
    made.map(({ member, credential }, index) =>
      (index === 0 ? portal.http : others)
        .post('/api/auth/passkeys')
        .set(member.headers)
        .send({ name: 'Phone', credential }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it('frees the ids of passkeys with the erasure of their member', async () => {
  portal = await openPortal({
    settings: { PORTAL_ERASURE_DAYS: 0, PORTAL_RETENTION_HOLD_DAYS: 0 },
  });
  const { member, authenticator } = await withPasskey();
  const ravi = await portal.join('Ravi Kale');
  await portal.http
    .put(`/api/users/${member.memberId}/erasure`)
    .set(await portal.asAdmin())
    .send({ reason: 'Asked for it' })
    .expect(200);
  await portal.api.sweep();
  for (const name of await portal.vault.documentNames())
    expect((await portal.vault.document(name))?.bytes ?? null).toBeNull();
  await add(ravi, twinOf(authenticator, ravi).create(await begin(ravi))).expect(201);
});

it('mails the member about a passkey that comes or goes, and keeps all of it out of the log', async () => {
  portal = await openPortal();
  const { member, authenticator } = await withPasskey();
  const found = await portal.vault.document(`passkeys:${member.memberId}`);
  await remove(member, authenticator).expect(200);
  await portal.api.stop();
  const mails = portal.mails().join('\n');
  expect(mails).toContain('Subject: A passkey was added to your account');
  expect(mails).toContain('Subject: A passkey was removed from your account');
  const log = JSON.stringify(await portal.eventStore.readAll(null, 1_000));
  const [{ publicKey }] = JSON.parse(String(found?.bytes)).passkeys;
  for (const hidden of [authenticator.id, publicKey, 'Chrome on Android'])
    expect(log).not.toContain(hidden);
});

it('signs in a device that the member has used before without the mail about a new one', async () => {
  portal = await openPortal({ sendsMail: true });
  const { authenticator } = await withPasskey();
  const { body } = await signIn(authenticator.get(await challenge())).expect(200);
  const again = await signIn(authenticator.get(await challenge()), { device: body.device });
  expect(again.body.device).toBe(body.device);
  await portal.api.stop();
  expect(
    portal
      .mails()
      .join('\n')
      .match(/Subject: New sign-in/gu),
  ).toHaveLength(1);
});
