import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { NARROW, WIDE } from './browser.ts';

async function violationsOf(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  // The legacy mode leaves frames out, for each of which axe would open a tab; the pages have none
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // The themes differ in colours only
  const { violations } = await (theme === 'light' ? axe : axe.withTags('cat.color')).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${theme}: ${id} ${target.join(' ')} ${failureSummary}`,
    ),
  );
}

/** Lists what axe finds in a page, and how far it overflows the window, on a desktop and a phone and in both themes. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    const violations = [
      ...(await violationsOf(page, 'light')),
      ...(await violationsOf(page, 'dark')),
    ];
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) violations.push(`${overflow} px wider than the window`);
    faults.push(...violations.map((violation) => `${viewport.width} px: ${violation}`));
  }
  await page.setViewportSize(WIDE);
  return faults;
}
