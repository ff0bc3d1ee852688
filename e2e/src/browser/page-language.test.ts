import { catalogOf } from '@portal/languages/catalogs';
import type { Language } from '@portal/languages/registry';
import type { BrowserContext, Page } from 'playwright-core';
import { becomes, NARROW } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { afterEach, expect } from 'vitest';

const site = portalInBrowser();
afterEach(() => expect(site.complaints()).toEqual([]));

const signIn = (language: 'hi' | 'mr' | 'gu'): string => catalogOf(language)['Sign in'] ?? '';
const choose = (context: BrowserContext, language: Language) =>
  context.addCookies([{ name: 'language', value: language, url: site.portal.url }]);
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
/** Folders of the languages of the scripts that the page has loaded. */
const scriptFolders = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/assets\/([^/]+)\/[^/]+\.js$/u.exec(name)?.[1] ?? []),
    ),
  ]);

it('signs in in Marathi where the cookie says so, with the scripts of that language alone', async () => {
  const { page, context } = await site.open({ viewport: NARROW });
  await choose(context, 'mr');
  await page.goto('/login');
  await page.getByRole('heading', { name: signIn('mr') }).waitFor();
  await becomes(() => page.locator('[data-words]').count(), 0);
  await page.getByRole('heading', { name: signIn('mr') }).waitFor();
  expect(await languageOf(page)).toBe('mr');
  expect(await scriptFolders(page)).toEqual(['mr']);
});

it('is in the language of the browser until the reader chooses', async () => {
  const context = await site.browser.newContext({ baseURL: site.portal.url, locale: 'gu-IN' });
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('heading', { name: signIn('gu') }).waitFor();
    await choose(context, 'en');
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  } finally {
    await context.close();
  }
});

it('opens without a network in the language that was last used', async () => {
  const { page, context } = await site.open({ viewport: NARROW, serviceWorker: true });
  /** The one in charge, then one that is being installed or waits. */
  const workers = () =>
    page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const registration = await serviceWorker.getRegistration();
      const next = registration?.installing ?? registration?.waiting;
      return [serviceWorker.controller, next].flatMap((worker) =>
        worker ? [`${new URL(worker.scriptURL).pathname} ${worker.state}`] : [],
      );
    });
  await page.goto('/login');
  await becomes(workers, ['/sw.js activated']);
  await choose(context, 'hi');
  await page.goto('/login');
  await page.getByRole('heading', { name: signIn('hi') }).waitFor();
  await becomes(workers, ['/sw.hi.js activated']);
  const keptFolders = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('files')).keys();
      return [...new Set(kept.flatMap(({ url }) => /\/assets\/(\w+)\//u.exec(url)?.[1] ?? []))];
    });
  await becomes(keptFolders, ['hi']);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: signIn('hi') }).waitFor();
  await becomes(() => page.locator('[data-words]').count(), 0);
  expect(await languageOf(page)).toBe('hi');
  await context.setOffline(false);
  await choose(context, 'mr');
  await page.reload();
  await page.getByRole('heading', { name: signIn('mr') }).waitFor();
  await becomes(workers, ['/sw.mr.js activated']);
});
