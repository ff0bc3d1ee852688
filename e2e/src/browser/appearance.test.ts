import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { becomes, card, hasBrowser, launchBrowser, NARROW, openTab } from '../browser.ts';
import { fillPortal, LIVELY, TOP_POST, type Lively } from '../lively.ts';
import { startPortal, type Portal } from '../portal.ts';

describe.skipIf(!hasBrowser)('how the portal appears', () => {
  let portal: Portal;
  let browser: Browser;
  let lively: Lively;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal({ env: LIVELY }), launchBrowser()]);
    lively = await fillPortal(portal.api, await portal.admin());
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });

  it.each(['light', 'dark'] as const)(
    'takes the theme from the device: %s',
    async (colorScheme) => {
      const { page, context } = await openTab(browser, portal, { colorScheme });
      await page.goto('/');
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(
        colorScheme,
      );
      await context.close();
    },
  );

  it('does not move what is there while it loads', async () => {
    for (const as of [undefined, lively.asha.api]) {
      const { page, context } = await openTab(browser, portal, {
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
      const moved = await page.evaluate(() => {
        const { shifts } = window as unknown as { readonly shifts: readonly number[] };
        return shifts.reduce((sum, shift) => sum + shift, 0);
      });
      expect(moved).toBeLessThanOrEqual(0.05);
      await context.close();
    }
  });

  it('[2.splash.1] [2.splash.2] [4.42] [9.20] shows the splash for 3.5 s, once a session', async () => {
    const { page, context } = await openTab(browser, portal, { motion: true });
    // By the page's own clock: a busy machine is late to look
    await page.addInitScript(() => {
      const seen = { from: 0, to: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const isThere = document.getElementById('splash') !== null;
        if (isThere && seen.from === 0) seen.from = performance.now();
        if (!isThere && seen.from > 0 && seen.to === 0) seen.to = performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/', { waitUntil: 'commit' });
    const splash = page.locator('#splash');
    await splash.getByText('Alumni Association').waitFor({ state: 'attached' });
    await becomes(() => splash.locator('b').textContent(), 'Vidyalaya');
    await splash.waitFor({ state: 'detached' });
    const shown = await page.evaluate(() => {
      const { seen } = window as unknown as { readonly seen: { from: number; to: number } };
      return seen.to - seen.from;
    });
    expect(shown).toBeGreaterThan(3_400);
    expect(shown).toBeLessThan(5_000);
    await page.reload();
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await splash.count()).toBe(0);
    await context.close();
  });

  it('takes the splash away at a click', async () => {
    const { page, context } = await openTab(browser, portal, { motion: true });
    await page.goto('/', { waitUntil: 'commit' });
    const splash = page.locator('#splash');
    await splash.locator('p').waitFor({ state: 'attached' });
    const from = Date.now();
    await splash.click({ force: true });
    await splash.waitFor({ state: 'detached' });
    expect(Date.now() - from).toBeLessThan(3_000);
    await context.close();
  });
});
