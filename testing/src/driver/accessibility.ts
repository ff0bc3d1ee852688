import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { NARROW, WIDE } from './browser.ts';

async function violationsOf(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (theme === 'light' ? axe : axe.withTags('cat.color')).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${theme}: ${id} ${target.join(' ')} ${failureSummary}`,
    ),
  );
}

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
