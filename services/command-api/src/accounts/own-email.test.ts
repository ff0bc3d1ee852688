import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPortal, PASSWORD, registrationOf, type TestPortal } from '../testing/portal.ts';

const DAY = 86_400_000;
const NEW = 'asha@new.example';
let portal: TestPortal;
let asha: Awaited<ReturnType<TestPortal['join']>>;
beforeEach(async () => {
  portal = await openPortal({ sendsMail: true });
  asha = await portal.join('Asha Patil');
});
afterEach(() => portal.close());

const ask = (body: object = {}, headers: Readonly<Record<string, string>> = asha.headers) =>
  portal.http
    .put('/api/users/profile/email')
    .set(headers)
    .send({ email: NEW, password: PASSWORD, ...body });
const mailsTo = (email: string) =>
  portal
    .mails()
    .filter((mail) => mail.includes(`To: ${email}`) && !mail.includes('confirm-address'));
const tokenTo = (email: string, what: 'confirm' | 'revoke') =>
  vi.waitFor(() => {
    const token = mailsTo(email)
      .flatMap((mail) => new RegExp(`/${what}-email/([\\w-]+)`, 'u').exec(mail)?.[1] ?? [])
      .at(-1);
    if (token === undefined) throw new Error(`No link has come to ${email}`);
    return token;
  });
const confirm = (token: string) => portal.http.put(`/api/auth/confirm-email/${token}`).send({});
const revoke = (token: string, body: object = {}) =>
  portal.http.put(`/api/auth/revoke-email/${token}`).send(body);
const login = (email: string, password = PASSWORD) =>
  portal.http.post('/api/auth/login').send({ email, password });
const statusOfLogin = async (email: string, password = PASSWORD) =>
  (await login(email, password)).status;
const me = async () =>
  (await portal.http.delete('/api/auth/devices').set(asha.headers).send({})).status;

async function changed(email = NEW, headers = asha.headers) {
  await ask({ email }, headers).expect(200);
  await confirm(await tokenTo(email, 'confirm')).expect(200);
}
const changes = async () =>
  (await portal.ofType('MemberEmailChanged')).map(({ data, actor }) => [data.email, actor.kind]);

it('a member changes their address by a link to the new one, which alone makes the change and works once', async () => {
  const { body } = await ask().expect(200);
  expect(body).toEqual({
    message: `We have sent a link to ${NEW}. Your email address changes once you open it.`,
  });
  const token = await tokenTo(NEW, 'confirm');
  await tokenTo(asha.email, 'revoke');
  expect(await changes()).toEqual([]);
  expect(await statusOfLogin(asha.email)).toBe(200);
  expect(mailsTo(NEW).join('')).not.toContain('Asha');

  await confirm(token).expect(200);
  expect(await changes()).toEqual([[NEW, 'member']]);
  expect(await portal.ofType('AddressConfirmed')).toHaveLength(1);
  expect(await statusOfLogin(NEW)).toBe(200);
  expect(await statusOfLogin(asha.email)).toBe(401);
  await vi.waitFor(() =>
    expect(mailsTo(asha.email).join('')).toContain('You asked to change your email address'),
  );
  expect((await confirm(token)).status).toBe(409);
  expect(JSON.stringify(await portal.events())).not.toContain(token);
});

it('a confirmed change ends all sessions and the links for a new password', async () => {
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  const reset = await vi.waitFor(() => {
    const found = /\/reset-password\/([\w-]+)/u.exec(mailsTo(asha.email).join(''))?.[1];
    if (found === undefined) throw new Error('No reset link has come');
    return found;
  });
  await changed();
  expect(await me()).toBe(401);
  const answer = await portal.http
    .put(`/api/auth/reset-password/${reset}`)
    .send({ password: 'Another-Word-2' });
  expect(answer.status).toBe(400);
});

it('refuses a wrong password, the present address, an address of another member, and too many requests', async () => {
  const other = await portal.register('Ravi Kale');
  expect((await ask({ password: 'Wrong-Word-1' })).body.errors).toMatchObject([
    { field: 'password' },
  ]);
  expect((await ask({ email: asha.email })).body.errors).toMatchObject([{ field: 'email' }]);
  expect((await ask({ email: other.email })).status).toBe(409);
  for (let wishes = 1; wishes < 5; wishes += 1) await ask().expect(200);
  const tooMany = await ask();
  expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true]);
});

it('without mail names whom to ask instead', async () => {
  const without = portal.createApi({
    sendsMail: false,
    settings: { PORTAL_SCHOOL_EMAIL: 'office@school.example' },
  });
  const answer = await portal
    .serve(without)
    .put('/api/users/profile/email')
    .set(asha.headers)
    .send({ email: NEW, password: PASSWORD });
  expect([answer.status, answer.body.code]).toEqual([409, 'mail-unavailable']);
  expect(answer.body.message).toContain('office@school.example');
});

it('a newer wish, a day, and an administrator who sets the address end a link', async () => {
  await ask().expect(200);
  const first = await tokenTo(NEW, 'confirm');
  await ask({ email: 'asha@other.example' }).expect(200);
  const second = await tokenTo('asha@other.example', 'confirm');
  expect((await confirm(first)).status).toBe(400);
  await portal.http
    .put(`/api/users/${asha.memberId}/email`)
    .set(await portal.asAdmin())
    .send({ email: 'asha@third.example' })
    .expect(200);
  expect((await confirm(second)).status).toBe(400);
  // Its mails have no link that undoes it
  await vi.waitFor(() =>
    expect(mailsTo(asha.email).join('')).toContain('An administrator changed the email address'),
  );
  expect((await revoke(await tokenTo(asha.email, 'revoke'))).status).toBe(400);

  const ravi = await portal.join('Ravi Kale');
  await ask({ email: 'ravi@new.example' }, ravi.headers).expect(200);
  const old = await tokenTo('ravi@new.example', 'confirm');
  portal.passTime(DAY);
  expect((await confirm(old)).status).toBe(400);
});

it('two members who want one address: the second to confirm is refused, and keeps theirs', async () => {
  const ravi = await portal.join('Ravi Kale');
  await ask().expect(200);
  const ofAsha = await tokenTo(NEW, 'confirm');
  await ask({}, ravi.headers).expect(200);
  const ofRavi = await vi.waitFor(async () => {
    const token = await tokenTo(NEW, 'confirm');
    expect(token).not.toBe(ofAsha);
    return token;
  });
  await confirm(ofAsha).expect(200);
  expect((await confirm(ofRavi)).status).toBe(409);
  expect(await statusOfLogin(ravi.email)).toBe(200);
  expect(await statusOfLogin(NEW)).toBe(200);
});

it('the link to the old address takes the change back with the password from before it, whatever was changed since', async () => {
  await changed();
  const token = await tokenTo(asha.email, 'revoke');
  const thief = portal.as(await portal.signIn({ email: NEW, password: PASSWORD }));
  const stolen = { current: PASSWORD, password: 'Of-The-Thief-1' };
  await portal.http.put('/api/auth/password').set(thief).send(stolen).expect(200);
  await ask({ email: 'thief@new.example', password: 'Of-The-Thief-1' }, thief).expect(200);
  await confirm(await tokenTo('thief@new.example', 'confirm')).expect(200);

  const wrong = await revoke(token, { password: 'Of-The-Thief-1' });
  expect([wrong.status, wrong.body.errors]).toMatchObject([400, [{ field: 'password' }]]);
  await revoke(token, { password: PASSWORD }).expect(200);
  expect(await statusOfLogin(asha.email)).toBe(200);
  expect(await statusOfLogin(asha.email, 'Of-The-Thief-1')).toBe(401);
  expect(await statusOfLogin('thief@new.example', 'Of-The-Thief-1')).toBe(401);
  expect((await portal.http.delete('/api/auth/devices').set(thief).send({})).status).toBe(401);
  // Neither this link nor that of the later change works any more
  expect((await revoke(token, { password: PASSWORD })).status).toBe(400);
  const later = await tokenTo(NEW, 'revoke');
  expect((await revoke(later, { password: 'Of-The-Thief-1' })).status).toBe(400);
});

it('without the password the link signs everyone out and tells the administrators, and the change stays', async () => {
  await changed();
  const headers = portal.as(await portal.signIn({ email: NEW, password: PASSWORD }));
  await revoke(await tokenTo(asha.email, 'revoke')).expect(200);
  expect((await portal.http.delete('/api/auth/devices').set(headers).send({})).status).toBe(401);
  expect(await statusOfLogin(NEW)).toBe(200);
  await vi.waitFor(() =>
    expect(portal.mails().join('')).toContain(`/admin/members/${asha.memberId}`),
  );
});

it('before the new address is confirmed, the link to the present one stops the change', async () => {
  await ask().expect(200);
  const token = await tokenTo(NEW, 'confirm');
  await revoke(await tokenTo(asha.email, 'revoke')).expect(200);
  expect((await confirm(token)).status).toBe(400);
  expect(await changes()).toEqual([]);
  expect(await statusOfLogin(asha.email)).toBe(200);
});

it('the old address stays reserved for seven days, and its link works as long', async () => {
  await changed();
  const token = await tokenTo(asha.email, 'revoke');
  const register = async () =>
    (
      await portal.http
        .post('/api/auth/register')
        .send(registrationOf('Another Person', { email: asha.email }))
    ).status;
  expect(await register()).toBe(409);
  portal.passTime(7 * DAY - 60_000);
  expect(await register()).toBe(409);
  portal.passTime(11 * 60_000);
  expect((await revoke(token, { password: PASSWORD })).status).toBe(400);
  expect(await register()).toBe(201);
});

it('neither addresses nor the password of before are left in the vault after seven days', async () => {
  await changed();
  const names = async () =>
    (await portal.vault.documentNames()).filter((name) => name.startsWith('email-changes'));
  const [name = ''] = await names();
  portal.passTime(8 * DAY);
  await portal.api.sweep();
  expect((await portal.vault.document(name))?.bytes).toBeNull();
});
