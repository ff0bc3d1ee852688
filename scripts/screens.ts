// Takes pictures of every page, or of the named pages and dialogs, for a phone and a desktop in both themes: `npm run screens [-- page…]`
// writes docs/screens/<page>-<width>-<theme>.webp from a small portal that it starts and fills itself, and every page as a phone shows it
// in Marathi and Gujarati as docs/screens/<language>/<page>.webp. The names in it need fonts for the scripts of India, such as Debian's
// fonts-indic.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { accepted, type Api } from '@portal/testing/driver/api';
import type { Page } from 'playwright-core';
import {
  launchBrowser,
  NARROW,
  openTab,
  WIDE,
  type TabOptions,
} from '@portal/testing/driver/browser';
import {
  fillPicturedPortal,
  PICTURED_PORTAL,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { startPortal } from '@portal/testing/driver/portal';
import { dialogs, pages, type PicturedPage } from '@portal/testing/invented/pictured-pages';

const folder = join(import.meta.dirname, '../docs/screens');
const WIDTHS = [NARROW, WIDE];
const THEMES = ['light', 'dark'] as const;
const TRANSLATED = ['mr', 'gu'] as const;
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

let taken = 0;
const shows = async (page: Page): Promise<void> => {
  await page.locator('main h1, main article').first().waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
};
const isSamePlace = (one: PicturedPage, other: PicturedPage, portal: PicturedPortal): boolean =>
  one.role === other.role && one.path(portal) === other.path(portal);

const [portal, browser] = await Promise.all([
  startPortal({ env: PICTURED_PORTAL }),
  launchBrowser('browser'),
]);
try {
  const admin = await portal.admin();
  const filled = await fillPicturedPortal(portal.api, admin);
  await pinOldestPost(admin);
  const takeAll = async (
    shown: readonly PicturedPage[],
    look: TabOptions,
    open: PicturedPage['open'] | null,
    fileOf: (name: string) => string,
  ): Promise<void> => {
    const tabs = {
      visitor: await openTab(browser, portal, look),
      member: await openTab(browser, portal, { ...look, as: filled.asha.api }),
      administrator: await openTab(browser, portal, { ...look, as: admin }),
    };
    for (const each of shown) {
      const { page } = tabs[each.role];
      await page.goto(each.path(filled));
      await (open ?? each.open)(page);
      // The counts beside the bell and the menu come last
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await take(page, join(folder, fileOf(each.name)));
      taken += 1;
    }
    for (const { context } of Object.values(tabs)) await context.close();
  };
  for (const viewport of WIDTHS)
    for (const colorScheme of THEMES)
      await takeAll(
        pictured,
        { viewport, colorScheme },
        null,
        (name) => `${name}-${viewport.width}-${colorScheme}.webp`,
      );
  // What a page does after it is open has English names
  const distinct = pictured.filter(
    (one, at) => pictured.findIndex((other) => isSamePlace(one, other, filled)) === at,
  );
  for (const language of TRANSLATED) {
    mkdirSync(join(folder, language), { recursive: true });
    await takeAll(
      distinct,
      { viewport: NARROW, locale: `${language}-IN` },
      shows,
      (name) => `${language}/${name}.webp`,
    );
  }
} finally {
  await browser.close();
  await portal.kill();
}
console.log(`${taken} pictures are in ${folder}`);
