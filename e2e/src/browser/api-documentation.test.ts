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
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /^Alumni portal/u }).waitFor();

  async function tryOut(operation: string, body?: object): Promise<string> {
    const call = page.locator(`[id$="-${operation}"]`);
    // The page renders the calls that come into view
    await expect
      .poll(
        async () => {
          const isThere = (await call.count()) > 0;
          if (!isThere) await page.evaluate(() => scrollBy(0, 1_000));
          return isThere;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await call.locator('.opblock-summary-control').click();
    if (body) await call.locator('textarea').fill(JSON.stringify(body));
    await call.getByRole('button', { name: 'Execute' }).click();
    const answer = call.locator('.live-responses-table');
    await answer.waitFor();
    return answer.innerText();
  }
  expect(await tryOut('getAuthMe')).toMatch(/^Code\s+Details\s+401/u);
  const credentials = { email: asha.email, password: PASSWORD };
  expect(await tryOut('postAuthLogin', credentials)).toMatch(/^Code\s+Details\s+200/u);
  const profile = await tryOut('getUsersProfile');
  expect(profile).toMatch(/^Code\s+Details\s+200/u);
  expect(profile).toContain('"fullName": "Asha Patil"');

  expect(complaints).toEqual([]);
  expect(foreignRequests).toEqual([]);
});
