// Takes pictures of every page, or of the named pages and dialogs, for a phone and a desktop in both themes: `npm run screens [-- page…]`
// writes docs/screens/<page>-<width>-<theme>.webp from a small portal that it starts and fills itself. The names in it need fonts for the
// scripts of India, such as Debian's fonts-lohit-gujr and fonts-lohit-taml.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { accepted, type Api } from '@portal/testing/driver/api';
import type { Page } from 'playwright-core';
import { launchBrowser, openTab } from '@portal/testing/driver/browser';
import { fillPicturedPortal, PICTURED_PORTAL } from '@portal/testing/invented/pictured-portal';
import { startPortal } from '@portal/testing/driver/portal';
import { dialogs, pages } from '@portal/testing/invented/pictured-pages';

const folder = join(import.meta.dirname, '../docs/screens');
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];
const THEMES = ['light', 'dark'] as const;
const QUALITY = 60;

async function take(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
}

const WEEK_MS = 7 * 86_400_000;
async function pinOldestPost(admin: Api): Promise<void> {
  const { data: posts } = (await admin.get('/posts')).read(postsAnswer);
  const until = new Date(Date.now() + WEEK_MS).toISOString();
  await accepted(admin.put(`/posts/${posts.at(-1)?._id}/pin`, { pinned: true, until }));
}

const names = process.argv.slice(2);
const pictured =
  names.length === 0 ? pages : [...pages, ...dialogs].filter(({ name }) => names.includes(name));
if (names.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const [portal, browser] = await Promise.all([
  startPortal({ env: PICTURED_PORTAL }),
  launchBrowser('browser'),
]);
try {
  const admin = await portal.admin();
  const filled = await fillPicturedPortal(portal.api, admin);
  await pinOldestPost(admin);
  for (const viewport of WIDTHS)
    for (const colorScheme of THEMES) {
      const look = { viewport, colorScheme };
      const tabs = {
        visitor: await openTab(browser, portal, look),
        member: await openTab(browser, portal, { ...look, as: filled.asha.api }),
        administrator: await openTab(browser, portal, { ...look, as: admin }),
      };
      for (const { name, role, path, open } of pictured) {
        const { page } = tabs[role];
        await page.goto(path(filled));
        await open(page);
        // The counts beside the bell and the menu come last
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await take(page, join(folder, `${name}-${viewport.width}-${colorScheme}.webp`));
      }
      for (const { context } of Object.values(tabs)) await context.close();
    }
} finally {
  await browser.close();
  await portal.kill();
}
console.log(`${pictured.length * WIDTHS.length * THEMES.length} pictures are in ${folder}`);
