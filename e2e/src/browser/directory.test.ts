import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import type { Member } from '@portal/testing/driver/api';
import { becomes, NARROW, onFeed, toast, WIDE, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const cards = (page: Page) => page.getByRole('list', { name: 'Alumni' }).getByRole('link');

const site = portalInBrowser();
let asha: Member;
let tab: Tab;
let page: Page;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil', batchYear: 1994 });
  const nilesh = await site.join({ fullName: 'नीलेश कदम', batchYear: 1999 });
  await nilesh.api.put('/users/profile', { currentOrganization: 'ISRO', location: 'Bengaluru' });
  await site.join({ fullName: "Maria D'Souza", batchYear: 1999 });
  for (let index = 0; index < 24; index++)
    await site.join({ fullName: `Crowd ${String.fromCharCode(97 + index)}` });
  tab = await site.open({ as: asha.api });
  ({ page } = tab);
});
afterEach(() => {
  expect(tab.complaints).toEqual([]);
});

async function choose(label: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Search by' }).getByText(label).click();
}
async function searchFor(label: string, text: string): Promise<void> {
  await choose(label);
  await page.getByRole('search').getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}
const names = async () =>
  (await cards(page).locator('b:not([aria-hidden])').allTextContents()).map((name) => name.trim());

it('searches the directory by one filter at a time, from the first page on [2.route-table.7] [2.alumni-directory.1] [7.users.3]', async () => {
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/users') searches.push(search);
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
  const parameters = searches.map((search) =>
    [...new URLSearchParams(search)].map(([key, value]) => `${key}=${value}`).join('&'),
  );
  expect(parameters).toContain('page=2');
  for (const parameter of [
    "page=1&name=d'souza",
    'page=1&currentOrganization=isro',
    'page=1&location=bengal',
    'page=1&batchYear=1999',
  ])
    expect(parameters).toContain(parameter);
  await page.goBack();
  await becomes(names, ['नीलेश कदम']);
  expect(await page.getByRole('textbox', { name: 'Place' }).inputValue()).toBe('bengal');
  await cards(page).first().click();
  await page.getByRole('dialog', { name: 'नीलेश कदम' }).getByText('ISRO, Bengaluru').waitFor();
});

it('accepts only numbers for the batch year [5.39]', async () => {
  await page.goto('/directory');
  await choose('Batch');
  // A field of type number would turn with the wheel, and is a spin button
  const year = page.getByRole('textbox', { name: 'Batch' });
  expect(await year.getAttribute('inputmode')).toBe('numeric');
  await year.pressSequentially('19x94');
  expect(await year.inputValue()).toBe('1994');
  await year.fill('१९९४');
  expect(await year.inputValue()).toBe('1994');
});

it('opens a profile from its card and says when a search finds nobody [2.alumni-directory.2]', async () => {
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

it('says that the directory could not be loaded and loads it again on demand [8.31]', async () => {
  await page.route('**/api/users?*', (route) => route.abort());
  await page.goto('/directory');
  await toast(page, 'Could not fetch alumni.').waitFor();
  await page.unroute('**/api/users?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await becomes(() => cards(page).count(), 12);
});

it('shows eight people on the first screen of a phone, and finds one by name and batch together', async () => {
  await page.setViewportSize(NARROW);
  await page.goto('/directory');
  await becomes(() => cards(page).count(), 12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  const eighth = await cards(page).nth(7).boundingBox();
  expect(eighth?.y).toBeGreaterThan(0);
  expect((eighth?.y ?? 0) + (eighth?.height ?? 0)).toBeLessThanOrEqual(740);
  await page.getByRole('button', { name: 'Search & Filter' }).click();
  await page.getByRole('radiogroup', { name: 'Search by' }).waitFor();
  await page.getByRole('searchbox').fill('pateel 94');
  await becomes(names, ['Asha Patil']);
  await page.setViewportSize(WIDE);
});

it('leads from the faces of the own batch beside the feed to the directory, on a wide screen alone', async () => {
  const isOfBatch = (url: string) => url.includes('/api/users?') && url.includes('batchYear=1999');
  const maria = await site.join({ fullName: 'Maria Sequeira', batchYear: 1999 });
  const wide = await site.open({ as: maria.api });
  await wide.page.goto('/');
  const panel = wide.page.getByRole('region', { name: 'Your batch' });
  await panel.getByRole('link', { name: 'नीलेश कदम' }).click();
  await wide.page.getByRole('dialog', { name: 'नीलेश कदम' }).waitFor();
  await wide.page.keyboard.press('Escape');
  await wide.page.setViewportSize(NARROW);
  await panel.waitFor({ state: 'hidden' });
  await wide.page.setViewportSize(WIDE);
  await panel.getByRole('link', { name: 'Batch of 1999: 3 people' }).click();
  await becomes(() => cards(wide.page).count(), 3);

  const narrow = await site.open({ as: maria.api, viewport: NARROW });
  const fetched: string[] = [];
  narrow.page.on('request', (request) => fetched.push(request.url()));
  await narrow.page.goto('/');
  await onFeed(narrow);
  await narrow.page.getByText('No birthdays today').waitFor();
  expect(fetched.filter(isOfBatch)).toEqual([]);
  expect(await narrow.page.getByRole('region', { name: 'Your batch' }).count()).toBe(0);
  expect([...wide.complaints, ...narrow.complaints]).toEqual([]);
});

const boxes = async (places: Locator) => {
  const all = await Promise.all((await places.all()).map((place) => place.boundingBox()));
  return all.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
};

it('lists people as rows: in two columns on a wide screen, with the batch at the end of each, and 8 px below the search on a phone', async () => {
  await page.goto('/directory');
  await becomes(() => cards(page).count(), 12);
  const rows = await boxes(cards(page));
  expect(new Set(rows.map(({ x }) => x)).size).toBe(2);
  expect(new Set(rows.map(({ height }) => height)).size).toBe(1);
  const stamps = await boxes(cards(page).locator(':scope > :last-child'));
  for (const [index, stamp] of stamps.entries())
    expect(stamp.x + stamp.width).toBeCloseTo((rows[index]?.x ?? 0) + (rows[index]?.width ?? 0));

  await page.setViewportSize(NARROW);
  const [search, first] = [
    (await boxes(page.locator('main input[type=search]').first()))[0],
    (await boxes(cards(page)))[0],
  ];
  expect((first?.y ?? 0) - (search?.y ?? 0) - (search?.height ?? 0)).toBeGreaterThanOrEqual(8);
});
