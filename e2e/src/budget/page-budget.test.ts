import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  becomes,
  card,
  hasBrowser,
  launchBrowser,
  likeButton,
  NARROW,
  openTab,
} from '../browser.ts';
import { fillPortal, LAST_MESSAGE, LIVELY, TOP_POST, type Lively } from '../lively.ts';
import { startPortal, type Portal } from '../portal.ts';

/** What a cheap phone on a country road is like. */
const CPU_TIMES_SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SHIFT = 0.05;
const MESSAGES = 200;

interface Seen {
  readonly lcp: number;
  readonly inp: number;
  readonly shift: number;
}

/** What a page says of itself, gathered before anything of it runs. */
function gather(): void {
  const seen = { lcp: 0, inp: 0, shift: 0, gone: false };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', (entry) => {
    if ('hadRecentInput' in entry && entry.hadRecentInput === true) return;
    if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value;
  });
  observe(
    'event',
    (entry) => {
      if ('interactionId' in entry && entry.interactionId !== 0)
        seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen);

/** What an interaction changed has been painted, after which the browser says how long that took. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** KiB of JavaScript, gzipped, that came before anybody touched anything. */
  readonly scripts: number;
}

// A machine that does other things besides makes a page look slow; nothing makes a slow one look quick
describe.skipIf(!hasBrowser)('a slow phone on a slow network', { retry: 2 }, () => {
  let portal: Portal;
  let browser: Browser;
  let lively: Lively;
  const measured = new Map<string, string>();
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal({ env: LIVELY }), launchBrowser()]);
    lively = await fillPortal(portal.api, await portal.admin(), { messages: MESSAGES });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
    process.stdout.write(
      `\npage         JS KiB  budget   LCP s  budget   INP ms  budget   shift\n${[...measured.values()].join('\n')}\n`,
    );
  });

  /** @param ready what shows that the page is there */
  async function visit(
    path: string,
    isMember: boolean,
    ready: (page: Page) => Locator,
  ): Promise<Visit> {
    const { page, context } = await openTab(browser, portal, {
      viewport: NARROW,
      ...(isMember ? { as: lively.asha.api } : {}),
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    // Without frames to draw, a headless browser takes an interaction for painted when its next timer fires
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, everyNthFrame: 1 });
    session.on('Page.screencastFrame', ({ sessionId }) => {
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    const bodies: Promise<number>[] = [];
    const underWay = new Set<Request>();
    page.on('request', (request) => underWay.add(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.addInitScript(gather);
    await page.goto(path);
    await ready(page).waitFor();
    await becomes(() => underWay.size, 0);
    const scripts = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1024;
    return { page, context, scripts };
  }

  interface Budget {
    readonly js: number;
    readonly lcp: number;
    readonly inp: number;
  }
  async function isWithin(name: string, { page, context, scripts }: Visit, budget: Budget) {
    await becomes(async () => (await seenBy(page)).inp > 0, true);
    const { lcp, inp, shift } = await seenBy(page);
    measured.set(
      name,
      [
        name.padEnd(12),
        scripts.toFixed(1).padStart(6),
        String(budget.js).padStart(7),
        (lcp / 1000).toFixed(2).padStart(7),
        budget.lcp.toFixed(1).padStart(7),
        inp.toFixed(0).padStart(8),
        String(budget.inp).padStart(7),
        shift.toFixed(3).padStart(7),
      ].join(' '),
    );
    await context.close();
    expect.soft(scripts, 'JavaScript in KiB').toBeLessThanOrEqual(budget.js);
    expect.soft(lcp, 'largest paint in ms').toBeGreaterThan(0);
    expect.soft(lcp, 'largest paint in ms').toBeLessThanOrEqual(budget.lcp * 1000);
    expect.soft(inp, 'interaction to paint in ms').toBeLessThanOrEqual(budget.inp);
    expect.soft(shift, 'layout shift').toBeLessThanOrEqual(SHIFT);
  }

  it('sees the landing page in time', async () => {
    const visited = await visit('/', false, (at) => at.getByRole('link', { name: 'Get Started' }));
    const { page } = visited;
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Alumni' }).click();
    await painted(page);
    await isWithin('landing', visited, { js: 125, lcp: 2.5, inp: 100 });
  });

  it('registers without waiting for a letter', async () => {
    const visited = await visit('/register', false, (at) => at.getByLabel('Full name'));
    const { page } = visited;
    await page.getByLabel('Full name').click();
    await page.keyboard.type('Asha');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Email is required').waitFor();
    await painted(page);
    await isWithin('register', visited, { js: 140, lcp: 2.5, inp: 100 });
  });

  it('reads the feed, likes, comments, writes and looks somebody up', async () => {
    const visited = await visit('/', true, (at) => card(at, TOP_POST));
    const { page } = visited;
    await likeButton(page, TOP_POST).click();
    await painted(page);
    await card(page, TOP_POST)
      .getByRole('button', { name: /comments$/u })
      .click();
    await page.getByRole('textbox', { name: 'Write a comment' }).click();
    await page.keyboard.type('Here');
    await painted(page);
    await card(page, TOP_POST).getByRole('button', { name: 'Asha Patil' }).first().click();
    await page.getByRole('dialog').waitFor();
    await painted(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await page.getByLabel('Title').click();
    await page.keyboard.type('Roof');
    await painted(page);
    await isWithin('feed', visited, { js: 150, lcp: 2.5, inp: 150 });
  });

  it(`opens a chat of ${MESSAGES} messages and writes in it`, async () => {
    const visited = await visit(`/groups/${lively.groupId}`, true, (at) =>
      at.getByText(LAST_MESSAGE),
    );
    const { page } = visited;
    await page.getByRole('textbox').last().click();
    await page.keyboard.type('On my way');
    await page.keyboard.press('Enter');
    await page.getByText('On my way').last().waitFor();
    await painted(page);
    await isWithin('chat', visited, { js: 145, lcp: 2.8, inp: 150 });
  });

  it('reads about the school', async () => {
    const visited = await visit('/about', false, (at) => at.getByRole('tab', { name: 'Project' }));
    const { page } = visited;
    for (const name of ['Institution', 'Project', 'Developers']) {
      await page.getByRole('tab', { name }).click();
      await painted(page);
    }
    await isWithin('about', visited, { js: 130, lcp: 2.5, inp: 100 });
  });
});
