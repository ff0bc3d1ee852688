import { beforeAll, expect } from 'vitest';
import { builtFile } from '@portal/testing/driver/built-file';
import { submission, type Member } from '@portal/testing/driver/api';
import { card, NARROW } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
let rohan: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
});

it('shows what the server answers although nothing more can be stored on the phone', async () => {
  const { page } = await site.open({ as: asha.api, serviceWorker: true, viewport: NARROW });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: site.portal.url,
    quotaSize: 1_000,
  });
  await rohan.api.post('/posts', submission({ title: 'Written after the storage was full' }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.reload();
  await card(page, 'Written after the storage was full').waitFor();
  expect(await page.getByText('cannot be reached').count()).toBe(0);
  // Pages that this phone has never seen
  await page.goto('/groups');
  await page.getByRole('heading', { level: 1, name: 'Interest Groups' }).waitFor();
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: 'Asha Patil' }).waitFor();
  expect(loads).toBe(3);
});

it('reloads once for a script that does not come, then says so', async () => {
  const { page } = await site.open({ as: asha.api, viewport: NARROW });
  await page.route(`**${builtFile('GroupsPage.tsx')}`, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/groups');
  await page.getByRole('button', { name: /reload the page|try again/iu }).waitFor();
  // Other parts of the page have loaded by now, which must not allow another reload
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
});
