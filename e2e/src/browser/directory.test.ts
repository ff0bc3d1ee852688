import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, type Api, type Member } from '../api.ts';
import {
  becomes,
  hasBrowser,
  launchBrowser,
  NARROW,
  openTab,
  toast,
  type Tab,
} from '../browser.ts';
import { startPortal, type Portal } from '../portal.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Alumni' }).getByRole('button');

describe.skipIf(!hasBrowser)('the directory', () => {
  let portal: Portal;
  let browser: Browser;
  let admin: Api;
  let asha: Member;
  let tab: Tab;
  let page: Page;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil', batchYear: 1994 });
    const nilesh = await join(portal.api, admin, { fullName: 'नीलेश कदम', batchYear: 1999 });
    await nilesh.api.put('/users/profile', { currentOrganization: 'ISRO', location: 'Bengaluru' });
    await join(portal.api, admin, { fullName: "Maria D'Souza", batchYear: 1999 });
    for (let at = 0; at < 24; at++)
      await join(portal.api, admin, { fullName: `Crowd ${String.fromCharCode(97 + at)}` });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(async () => {
    tab = await openTab(browser, portal, { as: asha.api });
    ({ page } = tab);
  });
  afterEach(async () => {
    expect(tab.complaints).toEqual([]);
    await tab.context.close();
  });

  async function choose(label: string): Promise<void> {
    await page.getByRole('radiogroup', { name: 'Search by' }).getByText(label).click();
  }
  async function searchFor(label: string, text: string): Promise<void> {
    await choose(label);
    await page.getByRole('search').getByRole('textbox').or(page.getByRole('spinbutton')).fill(text);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
  }
  const names = async () =>
    (await cards(page).locator('b:not([aria-hidden])').allTextContents()).map((name) =>
      name.trim(),
    );

  it('[2.route-table.7] [2.alumni-directory.1] [7.users.3] has a form of four filters, a grid of cards and pages; only the chosen filter is sent, from the first page on', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/users') asked.push(search);
    });
    await page.goto('/directory');
    await page.getByText('Search & Filter').waitFor();
    await becomes(() => cards(page).count(), 12);
    await page.getByRole('navigation', { name: 'Pages' }).getByLabel('Page 2').click();
    await becomes(async () => (await names())[0]?.startsWith('Crowd'), true);
    await page.waitForURL('**/directory?page=2');

    await searchFor('Name', "d'souza");
    await becomes(names, ["Maria D'Souza"]);
    await searchFor('Name', 'नीलेश');
    await becomes(names, ['नीलेश कदम']);
    await searchFor('Work', 'isro');
    await becomes(names, ['नीलेश कदम']);
    await searchFor('Place', 'bengal');
    await becomes(names, ['नीलेश कदम']);
    await searchFor('Batch', '1999');
    await becomes(names, ["Maria D'Souza", 'नीलेश कदम']);
    const parameters = asked.map((search) =>
      [...new URLSearchParams(search)].map(([key, value]) => `${key}=${value}`).join('&'),
    );
    expect(parameters).toContain('page=2');
    for (const wanted of [
      "page=1&name=d'souza",
      'page=1&currentOrganization=isro',
      'page=1&location=bengal',
      'page=1&batchYear=1999',
    ])
      expect(parameters).toContain(wanted);
    // Going back is going back to the search before
    await page.goBack();
    await becomes(names, ['नीलेश कदम']);
    expect(await page.getByLabel('Place').last().inputValue()).toBe('bengal');
    await cards(page).first().click();
    await page.getByRole('dialog', { name: 'नीलेश कदम' }).getByText('ISRO, Bengaluru').waitFor();
  });

  it('[5.39] takes numbers only for the batch year', async () => {
    await page.goto('/directory');
    await choose('Batch');
    const year = page.getByRole('spinbutton', { name: 'Batch' });
    expect(await year.getAttribute('type')).toBe('number');
    await year.pressSequentially('19x94');
    expect(await year.inputValue()).toBe('1994');
  });

  it('[2.alumni-directory.2] opens who somebody is from their card, and says so where nobody is found', async () => {
    await page.goto('/directory?by=name&q=asha');
    await cards(page).first().click();
    const dialog = page.getByRole('dialog', { name: 'Asha Patil' });
    await dialog.getByText('1994').first().waitFor();
    await page.keyboard.press('Escape');
    await becomes(() => dialog.count(), 0);
    expect(
      await cards(page)
        .first()
        .evaluate((card) => card === document.activeElement),
    ).toBe(true);
    await searchFor('Name', 'nobody of this name');
    await page.getByRole('heading', { name: 'No Alumni Found' }).waitFor();
    await page.getByText('Try adjusting your search criteria or filters.').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await becomes(() => cards(page).count(), 12);
  });

  it('[8.31] says so where it cannot be had, and comes on demand', async () => {
    await page.route('**/api/users?*', (route) => route.abort());
    await page.goto('/directory');
    await toast(page, 'Could not fetch alumni.').waitFor();
    await page.unroute('**/api/users?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await becomes(() => cards(page).count(), 12);
  });

  it('fits a small screen', async () => {
    await page.setViewportSize(NARROW);
    await page.goto('/directory');
    await becomes(() => cards(page).count(), 12);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  });
});
