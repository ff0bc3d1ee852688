import { beforeAll, expect } from 'vitest';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
});

it('signs in and tries a call on the API page, which loads nothing from other servers', async () => {
  const { page, complaints } = await site.open();
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(site.portal.url) && !url.startsWith('data:')) foreignRequests.push(url);
  });
  // The address of a call opens it: the library takes 2 s of processor time to open one on demand
  await page.goto('/api/docs#/Accounts/getAuthMe');
  await page.getByRole('heading', { name: /^Alumni portal/u }).waitFor();

  const call = (operation: string) => page.locator(`[id$="-${operation}"]`);
  const execute = (operation: string) =>
    call(operation).getByRole('button', { name: 'Execute' }).click();
  const answered = (operation: string, status: number) =>
    call(operation)
      .locator('.live-responses-table')
      .filter({ hasText: new RegExp(`^\\s*Code\\s*Details\\s*${status}`, 'u') })
      .waitFor();

  await execute('getAuthMe');
  await answered('getAuthMe', 401);
  await call('postAuthLogin').locator('.opblock-summary-control').click();
  const credentials = { email: asha.email, password: PASSWORD };
  await call('postAuthLogin').locator('textarea').fill(JSON.stringify(credentials));
  await execute('postAuthLogin');
  await answered('postAuthLogin', 200);
  await execute('getAuthMe');
  await answered('getAuthMe', 200);
  await call('getAuthMe').getByText('"fullName": "Asha Patil"').waitFor();

  expect(complaints).toEqual([]);
  expect(foreignRequests).toEqual([]);
});
