import { beforeAll, expect } from 'vitest';
import { becomes, card, NARROW } from '@portal/testing/driver/browser';
import {
  fillPicturedPortal,
  PICTURED_PORTAL,
  TOP_POST,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser(PICTURED_PORTAL);
let pictured: PicturedPortal;
beforeAll(async () => {
  pictured = await fillPicturedPortal(site.portal.api, site.admin);
});

it('takes the theme from the device', async () => {
  const { page } = await site.open();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme);
  }
});

it('keeps the layout still while a page loads', async () => {
  for (const as of [undefined, pictured.asha.api]) {
    const { page } = await site.open({
      viewport: NARROW,
      ...(as ? { as } : {}),
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await (
      as ? card(page, TOP_POST) : page.getByRole('heading', { name: 'Notable Alumni' })
    ).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as number[]);
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(0.05);
  }
});

it('shows the splash for 3.5 s once a session [2.splash.1] [2.splash.2] [4.42] [9.20]', async () => {
  const { page } = await site.open({ motion: true });
  await page.addInitScript(() => {
    const splashTimes = { from: 0, to: 0 };
    Object.assign(window, { splashTimes });
    new MutationObserver(() => {
      const isThere = document.getElementById('splash') !== null;
      if (isThere && splashTimes.from === 0) splashTimes.from = performance.now();
      if (!isThere && splashTimes.from > 0 && splashTimes.to === 0)
        splashTimes.to = performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const splash = page.locator('#splash');
  await splash.getByText('Alumni Association').waitFor({ state: 'attached' });
  await becomes(() => splash.locator('b').textContent(), 'Vidyalaya');
  await splash.waitFor({ state: 'detached' });
  const { from, to } = await page.evaluate(
    () => Reflect.get(window, 'splashTimes') as { readonly from: number; readonly to: number },
  );
  expect(to - from).toBeGreaterThan(3_400);
  await page.reload();
  await page.getByRole('link', { name: 'Get Started' }).waitFor();
  expect(await splash.count()).toBe(0);
});

it('closes the splash at a click', async () => {
  const { page } = await site.open({ motion: true });
  // It would close by itself
  await page.addInitScript(() => {
    const later = setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => (ms < 1_000 ? later(work, ms) : 0),
    });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const splash = page.locator('#splash');
  await splash.locator('p').waitFor({ state: 'attached' });
  await page.mouse.click(100, 100);
  await splash.waitFor({ state: 'detached' });
});

it('prints posts, the directory and profiles without controls, with dates, and light in the dark theme', async () => {
  const { page } = await site.open({ as: pictured.asha.api, colorScheme: 'dark' });
  await page.goto('/');
  await card(page, TOP_POST).getByRole('link', { name: TOP_POST }).click();
  await page.getByRole('textbox', { name: /comment/iu }).waitFor();
  const controls = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('button, input, textarea, select, nav, header, footer, aside')]
        .filter((element) => element.checkVisibility())
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
  const inkOf = () => page.evaluate(() => getComputedStyle(document.body).color);
  expect(await controls()).not.toEqual([]);
  const onScreen = await inkOf();
  await page.emulateMedia({ media: 'print' });
  expect(await inkOf()).not.toBe(onScreen);
  expect(await inkOf()).toBe('rgb(31, 24, 48)');
  expect(await controls()).toEqual([]);
  const date = await card(page, TOP_POST)
    .locator('time')
    .first()
    .evaluate((time) => [
      getComputedStyle(time).fontSize,
      getComputedStyle(time, '::after').content,
    ]);
  expect(date).toEqual([
    '0px',
    expect.stringMatching(/^"\d+ [A-Z][a-z]+ \d{4}, \d+:\d\d [ap]m"$/u),
  ]);

  await page.goto('/directory');
  await page.getByRole('list', { name: 'Alumni' }).getByText('Asha Patil').waitFor();
  expect(await controls()).toEqual([]);
  await page.goto(`/members/${pictured.asha.id}`);
  await page.getByRole('heading', { name: 'Asha Patil' }).waitFor();
  expect(await controls()).toEqual([]);
});
