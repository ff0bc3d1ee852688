import { readFile } from 'node:fs/promises';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { PASSWORD } from '@portal/testing/driver/api';
import { NARROW, path } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { expect } from 'vitest';

const site = portalInBrowser();
/** The figures are worked out at a low priority, which takes long while tests keep all processors busy. */
const WORKED_OUT_MS = 60_000;

it('an administrator makes a member an analyst, who then sees figures and nobody behind them', async () => {
  const asha = await site.join({ fullName: 'Asha Patil' });
  const others = ['Ravi Kale', 'Meera Shah', 'Anil More', 'Lata Shinde', 'Usha Rane', 'Vijay Gore'];
  for (const [nth, fullName] of others.entries()) {
    const member = await site.join({ fullName, batchYear: 2001 + nth });
    await site.portal.api.signIn(member.email, PASSWORD);
  }
  const analyst = await site.open({ as: asha.api, viewport: NARROW });
  await analyst.page.goto('/');
  await analyst.live();

  const admin = await site.open({ as: site.admin });
  await admin.page.goto(`/members/${asha.id}`);
  await admin.page.getByRole('button', { name: 'Make an analyst…' }).click();
  await admin.page.getByRole('button', { name: 'Make an analyst', exact: true }).click();
  await admin.page.getByText('Asha Patil sees the insights now.').first().waitFor();

  // Her open tab hears of it
  const { page } = analyst;
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Insights' }).click();
  const name = 'Registrations and approvals by batch';
  const card = page.getByRole('region', { name, exact: true });
  await card.locator('svg').waitFor({ timeout: WORKED_OUT_MS });
  await page.getByRole('definition').first().getByText('7', { exact: true }).waitFor();
  expect(path(page)).toBe('/admin/insights');
  await card.getByRole('button', { name: `Table of ${name}` }).press('Enter');
  await card.getByRole('rowheader').first().waitFor();

  const saved = async (what: string) => {
    const coming = page.waitForEvent('download');
    await card.getByRole('button', { name: `${what} of ${name}` }).press('Enter');
    const download = await coming;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await saved('CSV');
  expect(csv.name).toBe('approval-by-batch.csv');
  expect(csv.bytes.toString('utf8')).toMatch(
    /^\u{feff}batch,registered,approved,[^\r]+\r\n\d{4},< 5,< 5,/u,
  );
  const picture = await saved('Picture');
  expect(picture.name).toBe('approval-by-batch.png');
  expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  const text = await page.locator('main').innerText();
  for (const person of ['Asha Patil', ...others]) expect(text).not.toContain(person);

  await page.goto('/admin/members');
  await page.waitForURL('**/');
  expect(path(page)).toBe('/');
  expect(site.complaints()).toEqual([]);
}, 120_000);

it('an administrator opens the insights from the admin area, brings them up to date, and knows the groups by name', async () => {
  const { page } = await site.open({ as: site.admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Insights' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor();
  const updated = page
    .getByRole('status')
    .filter({ hasText: /^Brought up to date/u })
    .locator('time');
  const before = await updated.getAttribute('datetime');
  const nisha = await site.join({ fullName: 'Nisha Pawar' });
  const wish = { name: 'Trekkers of Nashik', description: 'We climb.' };
  const group = (await nisha.api.post('/groups', wish)).read(groupAnswer);
  await nisha.api.post(`/messages/${group._id}`, { text: 'Who comes?' });
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect
    .poll(async () => updated.getAttribute('datetime', { timeout: 1_000 }).catch(() => before), {
      // Work of low priority
      timeout: 60_000,
    })
    .not.toBe(before);
  const busiest = page.getByRole('region', { name: 'Messages in the ten busiest groups' });
  await busiest.getByRole('cell', { name: 'Trekkers of Nashik' }).first().waitFor();
  expect(site.complaints()).toEqual([]);
}, 120_000);
