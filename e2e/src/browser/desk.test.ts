import { readFileSync } from 'node:fs';
import { beforeAll, expect } from 'vitest';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { becomes, confirmIn, path } from '@portal/testing/driver/browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  await site.join({ fullName: 'Ravi Kale' });
});

it('finds a member by address, and shows live what another administrator decides; the member reads it', async () => {
  const { page, live } = await site.open({ as: site.admin });
  await page.goto('/admin');
  await page.getByText('Nothing is waiting for you.').waitFor();
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await page.getByRole('searchbox').fill(asha.email);
  await becomes(() => rows.count(), 1);
  await page.getByRole('link', { name: 'Asha Patil' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Asha Patil' }).waitFor();
  expect(path(page)).toBe(`/admin/members/${asha.id}`);
  await page.getByText(asha.email).waitFor();
  await live();

  await site.admin.put(`/users/${asha.id}/suspend`, { reason: 'Sold tickets' });
  const decision = page.getByRole('article').filter({ hasText: 'Suspended a member' });
  await decision.waitFor();
  await page.getByRole('definition').filter({ hasText: 'Suspended' }).first().waitFor();
  await decision.locator('summary').press('Enter');
  await decision.getByText('For analysts').press('Enter');
  await decision.getByText('MemberSuspended').waitFor();

  await site.admin.put(`/users/${asha.id}/restore`, {});
  // The suspension has ended every session
  asha = { ...asha, api: await site.portal.api.signIn(asha.email, PASSWORD) };
  const own = await site.open({ as: asha.api });
  await own.page.goto('/settings/account');
  const read = own.page.getByRole('article', { name: 'Your account was suspended.' });
  await read.getByText('Sold tickets').waitFor();
  expect(await read.textContent()).toContain('An administrator');
});

it('an export of the history asks once for the password, says what the screen says, and is an entry itself', async () => {
  const as = await site.portal.admin();
  const { page, live } = await site.open({ as, confirms: false });
  await page.goto('/admin/history?query=action:approve-registration');
  const entries = page.getByRole('article');
  await becomes(() => entries.count(), 2);
  await live();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export as CSV' })
      .click()
      .then(() => confirmIn(page, { password: ADMIN.password })),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/u);
  const rows = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1);
  expect(rows.map((row) => /Asha Patil|Ravi Kale/u.exec(row)?.[0])).toEqual([
    'Ravi Kale',
    'Asha Patil',
  ]);
  await page.goto('/admin/history');
  await entries.filter({ hasText: 'Exported the history' }).first().waitFor();
});
