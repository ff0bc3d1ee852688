import { waitingAnswer } from '@portal/contracts/decisions/desk.api';
import { failedMailsAnswer } from '@portal/contracts/mails/mail.api';
import { accepted, join, PASSWORD, type Api } from '@portal/testing/driver/api';
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
const waitingMails = async (office: Api) =>
  (await office.get('/admin/waiting')).read(waitingAnswer).data.mails;

it('a mail that the server does not take survives kill -9, and leaves once when the server takes it', async () => {
  const first = await start();
  const office = await first.admin();
  const asha = await join(first.api, office, { fullName: 'Asha Patil' });
  const ravi = await join(first.api, office, { fullName: 'Ravi Kale' });
  mailbox.answer(() => 451);
  await forgot(first, asha.email);
  await eventually(() => expect(first.log()).toContain('tried again later'));
  expect(mailbox.offered(asha.email)).toBeGreaterThan(0);
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
  const asha = await join(portal.api, office, { fullName: 'Asha Patil' });
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
  expect(mailbox.offered(asha.email)).toBe(1);

  mailbox.answer(() => null);
  await accepted(office.post(`/admin/mails/${data[0]?._id}/retry`, {}));
  await arrives(asha.email);
  expect(await waitingMails(office)).toBe(0);
  const metrics = await (await fetch(`${portal.url}/metrics`)).text();
  expect(metrics).toMatch(/portal_mails_total\{.*outcome="failed".*\} 1/u);
  expect(metrics).toMatch(/portal_mails_total\{.*outcome="sent".*\} 1/u);
}, 60_000);

it('a member is mailed about a sign-in from a second device', async () => {
  const portal = await start();
  const { email } = await join(portal.api, await portal.admin(), { fullName: 'Asha Patil' });
  await portal.api.signIn(email, PASSWORD);
  await eventually(() => {
    const subjects = mailbox.mails
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /^Subject: (.*?)\r?$/mu.exec(mail)?.[1] ?? []);
    expect(subjects).toEqual(['New sign-in to your account']);
  });
}, 60_000);
