import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, PASSWORD, type Member } from '../api.ts';
import { hasBrowser, launchBrowser, openTab } from '../browser.ts';
import { startPortal, type Portal } from '../portal.ts';

describe.skipIf(!hasBrowser)('the page of the calls', () => {
  let portal: Portal;
  let browser: Browser;
  let asha: Member;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    asha = await join(portal.api, await portal.admin(), { fullName: 'Asha Patil' });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });

  it('lets one sign in and try a call, and loads nothing from elsewhere', async () => {
    const { page, complaints } = await openTab(browser, portal);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(portal.url) && !url.startsWith('data:')) elsewhere.push(url);
    });
    await page.goto('/api/docs');
    await page.getByRole('heading', { name: /^Alumni portal/u }).waitFor();

    async function tryOut(operation: string, body?: object): Promise<string> {
      const call = page.locator(`[id$="-${operation}"]`);
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

    // What the browser says of the 401 is no fault
    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
  });
});
