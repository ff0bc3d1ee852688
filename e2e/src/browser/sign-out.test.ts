import { group } from '@portal/contracts/groups/group.api';
import { submission, type Member } from '@portal/testing/driver/api';
import { becomes, card, NARROW } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';

const TITLE = 'The well is full again';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const site = portalInBrowser();
let asha: Member;
let groupId: string;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  const picture = new FormData();
  picture.append('profilePicture', new Blob([new Uint8Array(PNG)]), 'me.png');
  await asha.api.put('/users/profile/picture', picture);
  await asha.api.post('/posts', submission({ title: TITLE }));
  const founded = await asha.api.post('/groups', { name: 'Cricket', description: 'On Sundays' });
  groupId = founded.read(group)._id;
  await asha.api.post(`/messages/${groupId}`, { text: 'Bring the bat' });
});

const callsMade = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname + new URL(name).search)
      .filter((path) => /^\/(?:api|pictures)\//u.test(path)),
  );
/** The paths that the browser can still answer from its HTTP cache. */
const inHttpCache = (page: Page, paths: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(async (all) => {
    const found: string[] = [];
    for (const path of all) {
      const options = { cache: 'only-if-cached', mode: 'same-origin' } as const;
      const answer = await fetch(path, options).catch(() => undefined);
      if (answer?.ok === true) found.push(path);
    }
    return found;
  }, paths);
const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).filter((name) => !['shell', 'files'].includes(name)),
    databases: await indexedDB.databases(),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));

it('leaves nothing of the member in the browser, in any of its tabs, and keeps what belongs to the device', async () => {
  const tab = await site.open({ as: asha.api, serviceWorker: true, viewport: NARROW });
  const { page, context } = tab;
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('device:abc', 'secret');
  });
  const paths = new Set<string>();
  const visit = async (path: string, isThere: () => Promise<void>) => {
    await page.goto(path);
    await isThere();
    for (const each of await callsMade(page)) paths.add(each);
  };
  await visit(`/groups/${groupId}`, () => page.getByText('Bring the bat').waitFor());
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a sentence');
  await visit('/groups', () => page.getByText('On Sundays').waitFor());
  await visit('/directory', () => page.getByRole('list', { name: 'Alumni' }).waitFor());
  await visit('/profile', () => page.getByRole('heading', { name: 'Asha Patil' }).waitFor());
  await visit('/', () => card(page, TITLE).waitFor());
  const picture = [...paths].filter((path) => path.startsWith('/pictures/'));
  expect(picture).not.toEqual([]);
  expect([...paths]).toEqual(
    expect.arrayContaining(['/api/groups', expect.stringContaining('/api/posts?page=1')]),
  );
  expect((await inHttpCache(page, [...paths])).filter((path) => !picture.includes(path))).toEqual(
    [],
  );
  const other = await context.newPage();
  await other.goto('/');
  await card(other, TITLE).waitFor();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.getByRole('link', { name: 'Get Started' }).waitFor();
  await becomes(() => inHttpCache(page, [...paths]), []);
  await becomes(() => leftBehind(page), {
    caches: [],
    databases: [],
    local: ['device:abc', 'theme'],
    session: ['splashShown'],
  });
});
