// Pictures of every page, as wide as a phone and as a desk, in both themes: `npm run screens [-- page…]` writes
// docs/screens/<page>-<width>-<theme>.webp from a small portal that it starts and fills itself.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openTab } from '../e2e/src/browser.ts';
import { fillPortal, LIVELY } from '../e2e/src/lively.ts';
import { startPortal } from '../e2e/src/portal.ts';
import { sights } from '../e2e/src/sights.ts';

const folder = join(import.meta.dirname, '../docs/screens');
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
const THEMES = ['light', 'dark'] as const;
const QUALITY = 60;

/** Playwright writes PNG and JPEG; the browser itself also WebP, which is a third of their size. */
async function take(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
}

const wanted = process.argv.slice(2);
const pages = sights.filter(({ name, isPage }) =>
  wanted.length === 0 ? isPage : wanted.includes(name),
);
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const [portal, browser] = await Promise.all([startPortal({ env: LIVELY }), launchBrowser()]);
try {
  const admin = await portal.admin();
  const lively = await fillPortal(portal.api, admin);
  for (const viewport of WIDTHS)
    for (const colorScheme of THEMES) {
      const look = { viewport, colorScheme };
      const tabs = {
        visitor: await openTab(browser, portal, look),
        member: await openTab(browser, portal, { ...look, as: lively.asha.api }),
        administrator: await openTab(browser, portal, { ...look, as: admin }),
      };
      for (const { name, who, path, look: open } of pages) {
        const { page } = tabs[who];
        await page.goto(path(lively));
        await open(page);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await take(page, join(folder, `${name}-${viewport.width}-${colorScheme}.webp`));
      }
      for (const { context } of Object.values(tabs)) await context.close();
    }
} finally {
  await browser.close();
  await portal.kill();
}
console.log(`${pages.length * WIDTHS.length * THEMES.length} pictures are in ${folder}`);
