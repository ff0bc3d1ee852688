import { MailUnavailable } from '@portal/service-kit/mail/mail';
import { afterEach, expect, it } from 'vitest';
import {
  ADMINISTRATOR,
  openPortal,
  registrationOf,
  type TestPortal,
} from '../../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const HOUR = 3_600_000;
const SUBJECT = 'Please confirm your address';
const linksTo = (email: string) =>
  portal.mails().filter((mail) => mail.includes(SUBJECT) && mail.includes(email));
const tokensTo = (email: string) =>
  linksTo(email).map((mail) => /\/confirm-address\/([\w-]+)/u.exec(mail)?.[1] ?? '');
/** Stopping waits for work in the background. */
const settled = () => portal.api.stop();
const tokenOf = async (email: string) => {
  await settled();
  return tokensTo(email)[0] ?? '';
};
const confirm = (token: string) => portal.http.put(`/api/auth/confirm-address/${token}`).send({});
const ask = (email: string) => portal.http.post('/api/auth/address-link').send({ email });
const changeEmail = async (memberId: string, email: string) =>
  portal.http
    .put(`/api/users/${memberId}/email`)
    .set(await portal.asAdmin())
    .send({ email })
    .expect(200);

it('a registration is mailed a link, and its address is confirmed once the page of the link sends its token', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.register('Asha Patil');
  const token = await tokenOf(asha.email);
  expect(token).toMatch(/^[\w-]{43}$/u);
  expect(await portal.ofType('AddressConfirmed')).toEqual([]);
  const { body } = await confirm(token).expect(200);
  expect(body.message).toBe('Thank you. Your address is confirmed.');
  const [sent] = await portal.ofType('AddressLinkSent');
  const [confirmed] = await portal.ofType('AddressConfirmed');
  expect(confirmed?.data).toEqual({ memberId: asha.memberId, linkId: sent?.data.linkId });
});

it('neither the log nor the vault keeps the token of a link that confirms an address, nor an address beside it', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.register('Asha Patil');
  const token = await tokenOf(asha.email);
  expect(await portal.vaultStore.token(token)).toBeNull();
  await confirm(token).expect(200);
  expect(JSON.stringify(await portal.events())).not.toContain(token);
  const linked = [
    ...(await portal.ofType('AddressLinkSent')),
    ...(await portal.ofType('AddressConfirmed')),
  ];
  expect(linked).toHaveLength(2);
  expect(JSON.stringify(linked)).not.toContain('@');
  expect(portal.logged.join('')).not.toContain(asha.email);
});

it('a registration is mailed no link where mail goes to a folder, and asking sends none', async () => {
  portal = await openPortal();
  const asha = await portal.register('Asha Patil');
  await ask(asha.email).expect(200);
  await settled();
  expect(portal.mails().join('')).not.toContain(SUBJECT);
  expect(await portal.ofType('AddressLinkSent')).toEqual([]);
});

it('a link that confirms an address works once, and says that it was used', async () => {
  portal = await openPortal({ sendsMail: true });
  const token = await tokenOf((await portal.register('Asha Patil')).email);
  await confirm(token).expect(200);
  const { body } = await confirm(token).expect(409);
  expect(body.message).toBe('This link was already used: your address is confirmed.');
  expect(await portal.ofType('AddressConfirmed')).toHaveLength(1);
});

it('a repetition of a confirmation whose answer was lost is answered like the first', async () => {
  portal = await openPortal({ sendsMail: true });
  const token = await tokenOf((await portal.register('Asha Patil')).email);
  const key = portal.key();
  await confirm(token).set('Idempotency-Key', key).expect(200);
  await confirm(token).set('Idempotency-Key', key).expect(200);
  expect(await portal.ofType('AddressConfirmed')).toHaveLength(1);
});

it('a link that confirms an address works for 24 hours, and then says that it has expired', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.register('Asha Patil');
  const token = await tokenOf(asha.email);
  portal.passTime(24 * HOUR + 1_000);
  const { body } = await confirm(token).expect(400);
  expect(body.message).toContain('This link has expired');
  await confirm('of-nobody').expect(400);
  expect(await portal.ofType('AddressConfirmed')).toEqual([]);
});

it('whoever asks again is sent the same link, good for another 24 hours, and nobody is sent one after the address is confirmed', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.register('Asha Patil');
  await expect.poll(() => tokensTo(asha.email)).toHaveLength(1);
  portal.passTime(23 * HOUR);
  await ask(asha.email).expect(200);
  await expect.poll(() => tokensTo(asha.email)).toHaveLength(2);
  const [first = '', second] = tokensTo(asha.email);
  expect(second).toBe(first);
  portal.passTime(23 * HOUR);
  await confirm(first).expect(200);
  await ask(asha.email).expect(200);
  await settled();
  expect(tokensTo(asha.email)).toHaveLength(2);
});

it('asking for a link answers the same for an address without an account, one that is confirmed and one that waits', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.register('Asha Patil');
  const answers = [
    await ask('nobody@example.org').expect(200),
    await ask(ADMINISTRATOR.email).expect(200),
    await ask(asha.email).expect(200),
  ];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.map(({ headers }) => headers['x-commit-position'])).toEqual(
    answers.map(() => undefined),
  );
  await settled();
  expect(linksTo(ADMINISTRATOR.email)).toEqual([]);
  expect(linksTo('nobody@example.org')).toEqual([]);
});

it('at most three links to confirm it are sent to an address in an hour, and a client is told to wait', async () => {
  portal = await openPortal({
    sendsMail: true,
    settings: { PORTAL_ADDRESS_LINKS_PER_CLIENT: 5 },
  });
  const asha = await portal.register('Asha Patil');
  for (let time = 0; time < 5; time += 1) await ask(asha.email).expect(200);
  const { headers } = await ask(asha.email).expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await settled();
  expect(linksTo(asha.email)).toHaveLength(4);
});

it("another address makes the member's address unconfirmed, and a link goes to the new one alone", async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.join('Asha Patil');
  await expect.poll(() => tokensTo(asha.email)).toHaveLength(1);
  const [old = ''] = tokensTo(asha.email);
  await changeEmail(asha.memberId, 'asha@new.example');
  await expect.poll(() => tokensTo('asha@new.example')).toHaveLength(1);
  const [fresh = ''] = tokensTo('asha@new.example');
  expect(tokensTo(asha.email)).toHaveLength(1);
  await confirm(old).expect(400);
  await confirm(fresh).expect(200);
});

it('a confirmed address must be confirmed again when it changes', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.join('Asha Patil');
  await expect.poll(() => tokensTo(asha.email)).toHaveLength(1);
  await confirm(tokensTo(asha.email)[0] ?? '').expect(200);
  await changeEmail(asha.memberId, 'asha@new.example');
  await expect.poll(() => tokensTo('asha@new.example')).toHaveLength(1);
  await confirm(tokensTo('asha@new.example')[0] ?? '').expect(200);
  expect(await portal.ofType('AddressConfirmed')).toHaveLength(2);
});

it('a member whose address nobody asked to confirm is sent no link because another person asks', async () => {
  portal = await openPortal({ sendsMail: true });
  await ask(ADMINISTRATOR.email).expect(200);
  await settled();
  expect(await portal.ofType('AddressLinkSent')).toEqual([]);
});

it('a link that confirms an address chooses no password, and one for a password confirms no address', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.register('Asha Patil');
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  await settled();
  const reset = portal
    .mails()
    .map((mail) => /\/reset-password\/([\w-]+)/u.exec(mail)?.[1])
    .find((token) => token !== undefined);
  const [token = ''] = tokensTo(asha.email);
  await portal.http
    .put(`/api/auth/reset-password/${token}`)
    .send({ password: 'Monsoon-2026' })
    .expect(400);
  await confirm(reset ?? '').expect(400);
  await portal.http
    .put(`/api/auth/reset-password/${reset}`)
    .send({ password: 'Monsoon-2026' })
    .expect(200);
  await confirm(token).expect(200);
});

it('a registration can be approved whether or not its address is confirmed', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.join('Asha Patil');
  expect(await portal.ofType('AddressConfirmed')).toEqual([]);
  await confirm(await tokenOf(asha.email)).expect(200);
});

it('a link that confirms an address ends with the registration', async () => {
  portal = await openPortal({ sendsMail: true, settings: { PORTAL_RETENTION_HOLD_DAYS: 0 } });
  const asha = await portal.register('Asha Patil');
  await expect.poll(() => tokensTo(asha.email)).toHaveLength(1);
  const [token = ''] = tokensTo(asha.email);
  await portal.http
    .delete(`/api/users/${asha.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  await confirm(token).expect(400);
});

it('registering sends one link, however often the same form is sent and whether a mail server takes it', async () => {
  portal = await openPortal({
    sendsMail: true,
    mail: () => ({
      send: () => Promise.reject(new MailUnavailable('not now')),
      forget: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
  });
  const key = portal.key();
  const send = () =>
    portal.http
      .post('/api/auth/register')
      .set('Idempotency-Key', key)
      .send(registrationOf('Asha Patil'))
      .expect(201);
  await send();
  await send();
  await settled();
  expect(await portal.ofType('AddressLinkSent')).toHaveLength(1);
});
