import { afterAll, expect } from 'vitest';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { accepted, PASSWORD, registration } from '@portal/testing/driver/api';
import { becomes, NARROW, signIn } from '@portal/testing/driver/browser';
import { largeTextFaults } from '@portal/testing/driver/large-text';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { openMailbox } from '../mailbox.ts';

const mailbox = await openMailbox();
const site = portalInBrowser({ PORTAL_MAIL: 'smtp', PORTAL_SMTP_URL: mailbox.url });
afterAll(() => mailbox.close());

it('administrators see live that a mail was refused, and one of them sends it again', async () => {
  const asha = await site.join({ fullName: 'Asha Patil' });
  // The link that confirms the address
  await becomes(() => mailbox.mails.length, 1);
  const first = await site.open({ as: site.admin });
  const second = await site.open({ as: site.admin });
  for (const { page, live } of [first, second]) {
    await page.goto('/admin');
    await page.getByText('Nothing is waiting for you.').waitFor();
    await live();
  }
  mailbox.answer(() => 550);
  await accepted(site.portal.api.post('/auth/forgot-password', { email: asha.email }));
  const notSent = (tab: typeof first) => tab.page.getByRole('link', { name: '1 email not sent' });
  await notSent(second).waitFor();
  await notSent(first).press('Enter');

  const mail = first.page.getByRole('article', {
    name: 'A link for a new password, to Asha Patil',
  });
  await mail.getByText('refused it').waitFor();
  expect(await accessibilityFaults(first.page)).toEqual([]);
  mailbox.answer(() => null);
  await mail.getByRole('button', { name: /^Try Again/u }).press('Enter');
  await first.page.getByRole('heading', { name: 'No failed emails' }).waitFor();
  await second.page.getByText('Nothing is waiting for you.').waitFor();
  await becomes(() => mailbox.mails.length, 2);
  expect(mailbox.mails[1]).toContain('/reset-password/');
  expect(await accessibilityFaults(first.page)).toEqual([]);

  await becomes(async () => {
    const { body } = await site.admin.get(`/admin/history?query=subject:${asha.id}`);
    return JSON.stringify(body).includes('"retry-mail"');
  }, true);
});

it('an applicant asks for a new link on a phone, confirms the address with the keyboard, and administrators see it live', async () => {
  const email = 'bina.shah@example.org';
  const links = () =>
    mailbox.mails
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /\/confirm-address\/[\w-]+/u.exec(mail)?.[0] ?? []);
  const desk = await site.open({ as: site.admin });
  await desk.page.goto('/admin');
  await desk.live();
  await accepted(
    site.portal.api.post('/auth/register', registration({ fullName: 'Bina Shah', email })),
  );
  await desk.page.getByText('Address not confirmed').waitFor();

  const { page } = await site.open({ viewport: NARROW });
  await page.goto('/login');
  await signIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Send a new link' }).press('Enter');
  await page.getByText('a link is on its way').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await largeTextFaults(page)).toEqual([]);
  await becomes(() => links().length, 2);

  await page.goto(links()[1] ?? '');
  const yes = page.getByRole('button', { name: 'Yes, it is mine' });
  await yes.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await yes.press('Enter');
  await page.getByText('Thank you. Your address is confirmed.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await largeTextFaults(page)).toEqual([]);
  await desk.page.getByText('Address confirmed', { exact: true }).waitFor();

  await page.goto(links()[0] ?? '');
  await yes.press('Enter');
  await page.getByText(/^This link was already used/u).waitFor();
});

it('a member moves to another address by its link, and takes that back by the link to the one before', async () => {
  const asha = await site.join({ fullName: 'Asha Moving' });
  const linkTo = (address: string, what: string) => async () => {
    const mails = mailbox.mails.filter((mail) => mail.includes(`To: ${address}`));
    return mails.flatMap((mail) => new RegExp(`/${what}-email/[\\w-]+`, 'u').exec(mail)?.[0] ?? []);
  };
  const { page } = await site.open({ as: asha.api, viewport: NARROW, touch: true });
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Account/u }).tap();
  await page.getByRole('button', { name: 'Change email address' }).tap();
  await page.getByLabel('New email address').fill('asha.moving@new.example');
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).tap();
  await page.getByText('We have sent a link to asha.moving@new.example.').waitFor();
  const confirming = linkTo('asha.moving@new.example', 'confirm');
  await becomes(async () => (await confirming()).length, 1);
  const revoking = linkTo(asha.email, 'revoke');
  await becomes(async () => (await revoking()).length, 1);

  const other = await site.open({ viewport: NARROW });
  await other.page.goto((await confirming())[0] ?? '');
  await other.page.getByRole('button', { name: 'Use this address' }).press('Enter');
  await other.page.getByText('Your email address has changed').waitFor();
  expect(await accessibilityFaults(other.page)).toEqual([]);
  // The session that asked is over, too
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await site.portal.api.signIn('asha.moving@new.example', PASSWORD);

  await other.page.goto((await revoking())[0] ?? '');
  await other.page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  expect(await accessibilityFaults(other.page)).toEqual([]);
  expect(await largeTextFaults(other.page)).toEqual([]);
  await other.page.keyboard.press('Enter');
  await other.page.getByText('Your account has this email address').waitFor();
  await site.portal.api.signIn(asha.email, PASSWORD);
});
