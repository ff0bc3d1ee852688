import { waitingAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { failedMailsAnswer } from '@portal/contracts/mails/mail.api';
import { pendingRegistrationsAnswer } from '@portal/contracts/registrations/approval/applicant.api';
import { accepted, join, PASSWORD, registration, type Api } from '@portal/testing/driver/api';
import {
  eventually,
  killAll,
  startPortal,
  temporaryFolder,
  type Portal,
} from '@portal/testing/driver/portal';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { openMailbox, type Mailbox } from '../mailbox.ts';

let mailbox: Mailbox;
let dataDir: string;
beforeEach(async () => {
  mailbox = await openMailbox();
  dataDir = temporaryFolder();
});
afterEach(() => mailbox.close());
afterAll(killAll);

const start = (): Promise<Portal> =>
  startPortal({
    dataDir,
    env: { PORTAL_MAIL: 'smtp', PORTAL_SMTP_URL: mailbox.url, PORTAL_MAIL_RETRY_SECONDS: '1' },
  });
const linksTo = (email: string) =>
  mailbox.mails.filter((mail) => mail.includes(email) && mail.includes('/reset-password/'));
const arrives = (email: string) => eventually(() => expect(linksTo(email)).toHaveLength(1), 15_000);
const forgot = (portal: Portal, email: string) =>
  accepted(portal.api.post('/auth/forgot-password', { email }));
const confirmLinksTo = (email: string) =>
  mailbox.mails
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => /\/confirm-address\/([\w-]+)/u.exec(mail)?.[1] ?? []);
/** Waits for the link that confirms the address, so that it counts among no other mails. */
async function joinMailed(portal: Portal, office: Api, fullName: string) {
  const member = await join(portal.api, office, { fullName });
  await eventually(() => expect(confirmLinksTo(member.email)).toHaveLength(1));
  return member;
}
const waitingMails = async (office: Api) =>
  (await office.get('/admin/waiting')).read(waitingAnswer).data.mails;

it('a mail that the server does not take survives kill -9, and leaves once when the server takes it', async () => {
  const first = await start();
  const office = await first.admin();
  const asha = await joinMailed(first, office, 'Asha Patil');
  const ravi = await joinMailed(first, office, 'Ravi Kale');
  mailbox.answer(() => 451);
  await forgot(first, asha.email);
  await eventually(() => expect(first.log()).toContain('tried again later'));
  expect(mailbox.offered(asha.email)).toBeGreaterThan(1);
  await first.kill();
  expect(first.log()).not.toContain(asha.email);

  mailbox.answer(() => null);
  const second = await start();
  await arrives(asha.email);
  await eventually(() => expect(second.log()).toContain('the mail is on its way'));
  await second.stop();

  const third = await start();
  await forgot(third, ravi.email);
  await arrives(ravi.email);
  expect(linksTo(asha.email)).toHaveLength(1);
}, 60_000);

it('a mail that is refused waits for an administrator, who tries it again', async () => {
  const portal = await start();
  const office = await portal.admin();
  const asha = await joinMailed(portal, office, 'Asha Patil');
  const before = mailbox.offered(asha.email);
  mailbox.answer((address) => (address === asha.email ? 550 : null));
  await forgot(portal, asha.email);
  await eventually(async () => expect(await waitingMails(office)).toBe(1));
  const { data } = (await office.get('/admin/mails')).read(failedMailsAnswer);
  expect(data).toMatchObject([
    {
      member: { _id: asha.id, fullName: 'Asha Patil' },
      kind: 'password-reset',
      problem: 'refused',
    },
  ]);
  expect(mailbox.offered(asha.email)).toBe(before + 1);

  mailbox.answer(() => null);
  await accepted(office.post(`/admin/mails/${data[0]?._id}/retry`, {}));
  await arrives(asha.email);
  expect(await waitingMails(office)).toBe(0);
  const metrics = await (await fetch(`${portal.url}/metrics`)).text();
  expect(metrics).toMatch(/portal_mails_total\{.*outcome="failed".*\} 1/u);
  expect(metrics).toMatch(/portal_mails_total\{.*outcome="sent".*\} 2/u);
}, 60_000);

it('a member is mailed about a sign-in from a second device', async () => {
  const portal = await start();
  const { email } = await joinMailed(portal, await portal.admin(), 'Asha Patil');
  await portal.api.signIn(email, PASSWORD);
  await eventually(() => {
    const subjects = mailbox.mails
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /^Subject: (.*?)\r?$/mu.exec(mail)?.[1] ?? []);
    expect(subjects).toEqual(['Please confirm your address', 'New sign-in to your account']);
  });
}, 60_000);

it('administrators see whether the address of a registration is confirmed, which the link in its mail does once', async () => {
  const portal = await start();
  const office = await portal.admin();
  const email = 'asha.patil@example.org';
  await accepted(
    portal.api.post('/auth/register', registration({ fullName: 'Asha Patil', email })),
  );
  await eventually(() => expect(confirmLinksTo(email)).toHaveLength(1));
  const states = async () =>
    (await office.get('/users/pending'))
      .read(pendingRegistrationsAnswer)
      .data.map(({ addressConfirmed }) => addressConfirmed);
  await eventually(async () => expect(await states()).toEqual([false]));
  const [token = ''] = confirmLinksTo(email);
  // As a scanner of mails does
  await fetch(`${portal.url}/confirm-address/${token}`);
  expect(await states()).toEqual([false]);
  await accepted(portal.api.put(`/auth/confirm-address/${token}`, {}));
  await eventually(async () => expect(await states()).toEqual([true]));
  expect((await portal.api.put(`/auth/confirm-address/${token}`, {})).status).toBe(409);
}, 60_000);
