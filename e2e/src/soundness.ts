import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser, NARROW, openTab, WIDE, type Tab } from './browser.ts';
import { fillPortal, LIVELY, type Lively } from './lively.ts';
import { startPortal, type Portal } from './portal.ts';
import { sights, type Sight } from './sights.ts';

/** In both themes, as wide as a desk and as narrow as a phone. */
async function isSound(page: Page): Promise<void> {
  const faults: string[] = [];
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      // There are no frames in a page, for which it would open a tab of its own each time
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      // A theme changes colours alone
      const { violations } = await (theme === 'light' ? axe : axe.withTags('cat.color')).analyze();
      for (const { id, nodes } of violations)
        for (const { target, failureSummary } of nodes)
          faults.push(`${theme} ${viewport.width}: ${id} ${target.join(' ')} ${failureSummary}`);
    }
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) faults.push(`${viewport.width}: ${over} px wider than the window`);
  }
  await page.setViewportSize(WIDE);
  expect(faults).toEqual([]);
}

/** Tests that everything which somebody can be looking at is accessible, fits, and complains of nothing. */
export function testSoundness(who: Sight['who']): void {
  describe.skipIf(!hasBrowser)(`how everything is made that a ${who} sees`, () => {
    let portal: Portal;
    let browser: Browser;
    let lively: Lively;
    let tab: Tab;
    beforeAll(async () => {
      [portal, browser] = await Promise.all([startPortal({ env: LIVELY }), launchBrowser()]);
      const admin = await portal.admin();
      lively = await fillPortal(portal.api, admin);
      const as = { visitor: undefined, member: lively.asha.api, administrator: admin }[who];
      tab = await openTab(browser, portal, as ? { as } : {});
    });
    afterAll(async () => {
      await browser.close();
      await portal.kill();
    });

    const seen = sights.filter((sight) => sight.who === who);
    it.each(seen.map((sight) => [sight.name, sight] as const))(
      'is accessible and fits: %s',
      async (_name, { path, look }) => {
        await tab.page.goto(path(lively));
        await look(tab.page);
        await isSound(tab.page);
      },
    );

    it('leaves nothing in the console', () => {
      expect(tab.complaints).toEqual([]);
    });
  });
}
