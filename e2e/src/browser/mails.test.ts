import { afterAll, expect } from 'vitest';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { accepted } from '@portal/testing/driver/api';
import { becomes, path } from '@portal/testing/driver/browser';
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
  const notSent = (tab: typeof first) => tab.page.getByRole('link', { name: '1 mail not sent' });
  await notSent(second).waitFor();
  await notSent(first).press('Enter');

  const mail = first.page.getByRole('article', {
    name: 'A link for a new password, to Asha Patil',
  });
  await mail.getByText('refused it').waitFor();
  expect(await accessibilityFaults(first.page)).toEqual([]);
  mailbox.answer(() => null);
  await mail.getByRole('button', { name: /^Try Again/u }).press('Enter');
  await first.page.getByRole('heading', { name: 'No failed mails' }).waitFor();
  await second.page.getByText('Nothing is waiting for you.').waitFor();
  await becomes(() => mailbox.mails.length, 2);
  expect(mailbox.mails[1]).toContain('/reset-password/');
  expect(await accessibilityFaults(first.page)).toEqual([]);

  await first.page.goto(`/admin/members/${asha.id}`);
  await first.page.getByRole('article').filter({ hasText: 'Tried a mail again' }).waitFor();
  expect(path(first.page)).toBe(`/admin/members/${asha.id}`);
});
