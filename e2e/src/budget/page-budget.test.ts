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

/** What a cheap phone on a country road is like: so much slower than a machine that is done with `exercise` in so long. */
const CPU_TIMES_SLOWER = 4;
const EXERCISE_MS = 60;
const QUIET_MS = 300;
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

/** Some of what a page does: makes objects, sorts them, writes and reads text. @returns how long it took, in ms */
function exercise(): number {
  const took = Array.from({ length: 5 }, () => {
    const from = performance.now();
    for (let round = 0; round < 10; round += 1) {
      const people = Array.from({ length: 5_000 }, (_, index) => ({
        id: `${(index * 7_919) % 5_000}`,
        words: [`${index}`, 'of the class of 2004'],
      }));
      people.sort((one, other) => (one.id < other.id ? -1 : 1));
      JSON.parse(JSON.stringify(people));
    }
    return performance.now() - from;
  });
  return took.sort((one, other) => one - other)[2] ?? 0;
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

/** As a finger does: a click of Playwright's, and what waits for something to appear, work in the page while it answers. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to tap on');
  const page = target.page();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await painted(page);
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await painted(page);
}

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
    // A machine that is slow itself, or busy, needs less slowing down to be as slow as the phone; a quick one gets no more
    const slowness = (await page.evaluate(exercise)) / EXERCISE_MS;
    const rate = Math.min(CPU_TIMES_SLOWER, Math.max(1, CPU_TIMES_SLOWER / slowness));
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    // Without frames to draw, a headless browser takes an interaction for painted when its next timer fires
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, everyNthFrame: 1 });
    session.on('Page.screencastFrame', ({ sessionId }) => {
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    const bodies: Promise<number>[] = [];
    const underWay = new Set<Request>();
    let quietSince = Infinity;
    const ended = (request: Request): void => {
      underWay.delete(request);
      if (underWay.size === 0) quietSince = performance.now();
    };
    page.on('request', (request) => {
      underWay.add(request);
      quietSince = Infinity;
    });
    page.on('requestfailed', ended);
    page.on('requestfinished', ended);
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await page.addInitScript(gather);
    await page.goto(path);
    // From outside: whoever asks a page whether it is there makes it come later
    await becomes(() => performance.now() - quietSince > QUIET_MS, true);
    await ready(page).waitFor();
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
    await tap(page.getByRole('button', { name: 'Menu' }));
    await tap(page.getByRole('menuitem', { name: 'Alumni' }));
    await isWithin('landing', visited, { js: 125, lcp: 2.5, inp: 100 });
  });

  it('registers without waiting for a letter', async () => {
    const visited = await visit('/register', false, (at) => at.getByLabel('Full name'));
    const { page } = visited;
    await tap(page.getByLabel('Full name'));
    await type(page, 'Asha');
    await tap(page.getByRole('button', { name: 'Register' }));
    await page.getByText('Email is required').waitFor();
    await isWithin('register', visited, { js: 140, lcp: 2.5, inp: 100 });
  });

  it('reads the feed, likes, comments, writes and looks somebody up', async () => {
    const visited = await visit('/', true, (at) => card(at, TOP_POST));
    const { page } = visited;
    await tap(likeButton(page, TOP_POST));
    await tap(card(page, TOP_POST).getByRole('button', { name: /comments$/u }));
    await tap(page.getByRole('textbox', { name: 'Write a comment' }));
    await type(page, 'Here');
    await tap(card(page, TOP_POST).getByRole('button', { name: 'Asha Patil' }).first());
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await tap(page.getByRole('button', { name: 'Create a Post' }));
    await tap(page.getByLabel('Title'));
    await type(page, 'Roof');
    await isWithin('feed', visited, { js: 150, lcp: 2.5, inp: 150 });
  });

  it(`opens a chat of ${MESSAGES} messages and writes in it`, async () => {
    const visited = await visit(`/groups/${lively.groupId}`, true, (at) =>
      at.getByText(LAST_MESSAGE),
    );
    const { page } = visited;
    await tap(page.getByRole('textbox').last());
    await type(page, 'On my way');
    await page.keyboard.press('Enter');
    await painted(page);
    await page.getByText('On my way').last().waitFor();
    await isWithin('chat', visited, { js: 145, lcp: 2.8, inp: 150 });
  });

  it('reads about the school', async () => {
    const visited = await visit('/about', false, (at) => at.getByRole('tab', { name: 'Project' }));
    for (const name of ['Institution', 'Project', 'Developers'])
      await tap(visited.page.getByRole('tab', { name }));
    await isWithin('about', visited, { js: 130, lcp: 2.5, inp: 100 });
  });
});
