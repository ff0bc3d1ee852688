import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { NARROW, WIDE } from './browser.ts';

/** A browser reads it in half the time that the library with its comments takes. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Once for a page, because the library is half a megabyte. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}

async function violationsOf(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  const violations = await page.evaluate(
    async (tags) => {
      const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
      // What lies behind a modal dialog is inert, and is checked where no dialog is open
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
      const found = await inPage.run(modal ?? document, {
        resultTypes: ['violations'],
        ...(tags.length > 0 && { runOnly: { type: 'tag' as const, values: tags } }),
      });
      return found.violations;
    },
    theme === 'light' ? [] : ['cat.color'],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${theme}: ${id} ${target.join(' ')} ${failureSummary}`,
    ),
  );
}

export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  await bringAxe(page);
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
