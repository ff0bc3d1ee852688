import { MailUnavailable } from '@portal/service-kit/mail/mail';
import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const DAY = 86_400_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 14; K) Chrome/126.0.0.0 Mobile Safari/537.36';
type Credentials = { readonly email: string; readonly password: string };

const login = ({ email, password }: Credentials, device?: string) =>
  portal.http.post('/api/auth/login').set('User-Agent', PHONE).send({ email, password, device });
/** Stopping waits for work in the background. */
const notices = async () => {
  await portal.api.stop();
  return portal.mails().filter((mail) => mail.includes('New sign-in to your account'));
};
const approved = async (name = 'Asha Patil') => {
  const person = await portal.register(name);
  await portal.http
    .put(`/api/users/approve/${person.memberId}`)
    .set(await portal.asAdmin())
    .expect(200);
  return person;
};

it('mails nothing about the first sign-in to an account', async () => {
  portal = await openPortal({ sendsMail: true });
  await login(await approved()).expect(200);
  expect(await notices()).toEqual([]);
});

it('mails its owner about a sign-in from a second device, with its name, the time in the zone of the portal and the way to end it', async () => {
  portal = await openPortal({
    sendsMail: true,
    settings: { PORTAL_TIME_ZONE: 'Asia/Tokyo' },
  });
  const asha = await approved();
  await login(asha).expect(200);
  await login(asha).expect(200);
  const [mail = '', ...more] = await notices();
  expect(more).toEqual([]);
  expect(mail).toContain(asha.email);
  const signedIn = (await portal.ofType('SignedIn')).at(-1)?.occurredAt ?? '';
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
  const time = new Intl.DateTimeFormat('en-IN', form).format(new Date(signedIn));
  expect(mail).toContain(`Chrome on Android, ${time} (Asia/Tokyo)`);
  expect(mail).toContain('https://alumni.example/settings/security');
  expect(JSON.stringify(await portal.events())).not.toContain('Android');
  expect(portal.logged.join('')).not.toContain('Android');
});

it('mails nothing about a sign-in from a device that the account knows', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.join('Asha Patil');
  const { device } = (await login(asha).expect(200)).body;
  await login(asha, device).expect(200);
  await login(asha, device).expect(200);
  expect(await notices()).toHaveLength(1);
});

it("takes a device of another member's account for a new one", async () => {
  portal = await openPortal({ sendsMail: true });
  const [asha, ravi] = [await approved(), await approved('Ravi Kale')];
  await login(asha).expect(200);
  const { device } = (await login(ravi).expect(200)).body;
  await login(asha, device).expect(200);
  const mails = await notices();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(asha.email);
});

it('mails nothing about a new device with a wrong password, nor to accounts that do not get in', async () => {
  portal = await openPortal({ sendsMail: true });
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.register('Ravi Kale')];
  await login({ ...asha, password: 'Sunset-1987' }).expect(401);
  await login(ravi).expect(403);
  await login(ravi).expect(403);
  await portal.http
    .put(`/api/users/${asha.memberId}/suspend`)
    .set(await portal.asAdmin())
    .send({ until: null, reason: 'Sold the address list' })
    .expect(200);
  await login(asha).expect(403);
  expect(await notices()).toEqual([]);
});

it('mails about at most three new devices of an account in a day', async () => {
  portal = await openPortal({ sendsMail: true });
  const [asha, ravi] = [await portal.join('Asha Patil'), await portal.join('Ravi Kale')];
  for (let devices = 0; devices < 5; devices++) await login(asha).expect(200);
  expect(await notices()).toHaveLength(3);
  await login(ravi).expect(200);
  expect(await notices()).toHaveLength(4);
  portal.passTime(DAY);
  await login(asha).expect(200);
  expect(await notices()).toHaveLength(5);
});

it('mails once about a sign-in that is repeated', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.join('Asha Patil');
  const key = portal.key();
  for (let tries = 0; tries < 2; tries++) await login(asha).set('Idempotency-Key', key).expect(200);
  expect(await notices()).toHaveLength(1);
});

it('mails nothing about new devices where mail only goes to a folder', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  await login(asha).expect(200);
  expect(await notices()).toEqual([]);
});

it('signs in from a new device while neither the mail server nor the queue takes the mail', async () => {
  let refused = 0;
  portal = await openPortal({
    sendsMail: true,
    mail: (mail) => ({
      ...mail,
      send: () => Promise.reject(new MailUnavailable('Try again later')),
    }),
    vault: (vault) => ({
      ...vault,
      putMail(record, expected) {
        if (record.kind === 'new-device' && ++refused > 1) throw new Error('no room');
        return vault.putMail(record, expected);
      },
    }),
  });
  const asha = await portal.join('Asha Patil');
  for (let devices = 0; devices < 2; devices++) {
    const { body } = await login(asha).expect(200);
    await portal.http.put('/api/notifications/mark-read').set(portal.as(body.token)).expect(200);
    await portal.api.stop();
  }
  expect(refused).toBeGreaterThan(1);
});

it('answers a sign-in from a new device while its mail still waits to be stored', async () => {
  let store = (): void => undefined;
  const isStorable = new Promise<void>((resolve) => (store = resolve));
  portal = await openPortal({
    sendsMail: true,
    vault: (vault) => ({
      ...vault,
      async putMail(record, expected) {
        if (record.kind === 'new-device') await isStorable;
        return vault.putMail(record, expected);
      },
    }),
  });
  const asha = await portal.join('Asha Patil');
  await login(asha).expect(200);
  expect(portal.mails().join('')).not.toContain('New sign-in to your account');
  store();
  expect(await notices()).toHaveLength(1);
});

it('mails nothing about a new device after a change or reset of the password, whose own mail has left', async () => {
  portal = await openPortal({ sendsMail: true });
  const asha = await portal.join('Asha Patil');
  const password = 'Moonrise-2004';
  const change = await portal.http
    .put('/api/auth/password')
    .set(asha.headers)
    .send({ current: asha.password, password })
    .expect(200);
  await login({ ...asha, password }, change.body.device).expect(200);
  await portal.http.post('/api/auth/forgot-password').send({ email: asha.email }).expect(200);
  await portal.api.stop();
  const [, token] = /reset-password\/([\w-]+)/u.exec(portal.mails().join('')) ?? [];
  const reset = await portal.http
    .put(`/api/auth/reset-password/${token}`)
    .send({ password: 'Monsoon-2011' })
    .expect(200);
  await login({ ...asha, password: 'Monsoon-2011' }, reset.body.device).expect(200);
  expect(await notices()).toEqual([]);
  const changed = portal.mails().filter((mail) => mail.includes('Your password was changed'));
  expect(changed).toHaveLength(2);
});
