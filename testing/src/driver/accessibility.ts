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

type Look = readonly [viewport: typeof WIDE, theme: 'light' | 'dark'];

/** Both widths and both themes. Colors are those of the theme at any width, so two looks show as much as four on almost every page. */
const LOOKS: readonly Look[] = [
  [WIDE, 'dark'],
  [NARROW, 'light'],
];
/** For a page whose header or navigation has colors of one width. */
export const OTHER_LOOKS: readonly Look[] = [
  [WIDE, 'light'],
  [NARROW, 'dark'],
];

async function violationsOf(page: Page): Promise<readonly string[]> {
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { readonly axe: typeof axe };
    // What lies behind a modal dialog is inert, and is checked where no dialog is open
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return (await inPage.run(modal ?? document, { resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  );
}

/** Finds what axe refuses on the open page, and whether it is wider than the window. The page has {@link WIDE} and its theme again afterwards. */
export async function accessibilityFaults(
  page: Page,
  looks: readonly Look[] = LOOKS,
): Promise<readonly string[]> {
  const faults: string[] = [];
  await bringAxe(page);
  const wear = (theme: string | undefined) =>
    page.evaluate((name) => {
      const { dataset } = document.documentElement;
      const before = dataset['theme'];
      dataset['theme'] = name;
      return before;
    }, theme);
  const usual = await wear('light');
  for (const [viewport, theme] of looks) {
    await page.setViewportSize(viewport);
    await wear(theme);
    const violations = [...(await violationsOf(page))];
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) violations.push(`${overflow} px wider than the window`);
    faults.push(...violations.map((violation) => `${viewport.width} px, ${theme}: ${violation}`));
  }
  await wear(usual);
  await page.setViewportSize(WIDE);
  return faults;
}
