import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Locator, Page, Request, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { becomes, card, commentsButton, likeButton, NARROW } from '@portal/testing/driver/browser';
import {
  fillPicturedPortal,
  LAST_MESSAGE,
  PICTURED_PORTAL,
  TOP_POST,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { becomeCheapPhone, slownessOfMachine } from './cheap-phone.ts';

const QUIET_MS = 300;
/** The time between two taps of a quick thumb. */
const NEXT_TAP_MS = 300;
const STEADY = 1.3;
/** A figure over its aim is measured twice more. */
const VISITS = 3;
/** A machine that was busy before a visit and not after it spoils that visit. */
const SPOILT_VISITS = 20;
/** Times over their aims are only reported: those of a slow machine are no fault of the pages. */
const TIME_FAILS_AT = 2;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SHIFT = 0.05;
const MESSAGES = 200;

interface Vitals {
  readonly lcp: number;
  readonly inp: number;
  readonly shift: number;
}

function collectVitals(): void {
  const vitals = { lcp: 0, inp: 0, shift: 0 };
  Object.assign(window, { vitals });
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  observe('layout-shift', (entry) => {
    if ('hadRecentInput' in entry && entry.hadRecentInput === true) return;
    if ('value' in entry && typeof entry.value === 'number') vitals.shift += entry.value;
  });
  observe(
    'event',
    (entry) => {
      if ('interactionId' in entry && entry.interactionId !== 0)
        vitals.inp = Math.max(vitals.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(() => Reflect.get(window, 'vitals') as Vitals);

const nextPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );

/** Playwright's own click runs code in the page, which would delay the answer to the tap. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to tap on');
  const page = target.page();
  await sleep(NEXT_TAP_MS);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await nextPaint(page);
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await nextPaint(page);
}

interface Budget {
  readonly js: number;
  readonly lcp: number;
  readonly inp: number;
}
interface Figures extends Vitals {
  readonly scripts: number;
}
interface PageVisit {
  readonly path: string;
  readonly isMember: boolean;
  readonly ready: (page: Page) => Locator;
  readonly use: (page: Page) => Promise<void>;
}

const breaches = (
  { scripts, lcp, inp, shift }: Figures,
  budget: Budget,
  timesOver = 1,
): readonly string[] =>
  [
    { name: 'JavaScript in KiB', figure: scripts, limit: budget.js },
    { name: 'largest paint in ms', figure: lcp, limit: budget.lcp * 1000 * timesOver },
    { name: 'interaction to paint in ms', figure: inp, limit: budget.inp * timesOver },
    { name: 'layout shift', figure: shift, limit: SHIFT },
  ]
    .filter(({ figure, limit }) => figure > limit)
    .map(({ name, figure, limit }) => `${name}: ${figure.toFixed(2)}, limit ${limit}`);

const site = portalInBrowser(PICTURED_PORTAL);

describe('a slow phone on a slow network', () => {
  let pictured: PicturedPortal;
  const measured = new Map<string, string>();
  beforeAll(async () => {
    pictured = await fillPicturedPortal(site.portal.api, site.admin, { messages: MESSAGES });
  });
  afterAll(() => {
    process.stdout.write(
      `\npage         JS KiB  budget   LCP s  budget   INP ms  budget   shift\n${[...measured.values()].join('\n')}\n`,
    );
  });

  async function visit({ path, isMember, ready, use }: PageVisit) {
    const { page, context } = await site.open({
      viewport: NARROW,
      ...(isMember ? { as: pictured.asha.api } : {}),
    });
    const session = await context.newCDPSession(page);
    const before = await becomeCheapPhone(session, context);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    // A headless browser reports paint times only while its frames are taken
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, everyNthFrame: 1 });
    session.on('Page.screencastFrame', ({ sessionId }) => {
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    const bodies: Promise<number>[] = [];
    const pending = new Set<Request>();
    let quietSince = Infinity;
    const finish = (request: Request): void => {
      pending.delete(request);
      if (pending.size === 0) quietSince = performance.now();
    };
    page.on('request', (request) => {
      pending.add(request);
      quietSince = Infinity;
    });
    page.on('requestfailed', finish);
    page.on('requestfinished', finish);
    const weigh = (response: Response): void => {
      if (new URL(response.url()).pathname.endsWith('.js'))
        bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    };
    page.on('response', weigh);
    await page.addInitScript(collectVitals);
    await page.goto(path);
    await ready(page).waitFor();
    // Scripts that come after what the page is for are no part of it
    page.off('response', weigh);
    // Watched from outside, because asking the page would slow it down
    await becomes(() => performance.now() - quietSince > QUIET_MS, true);
    const scripts = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) / 1024;
    await use(page);
    await becomes(async () => (await vitalsOf(page)).inp > 0, true);
    const figures: Figures = { ...(await vitalsOf(page)), scripts };
    const after = await slownessOfMachine(context);
    await context.close();
    return { figures, before, after };
  }

  /** Each figure is the best of all visits: other load makes a page look slow, and nothing makes a slow page look fast. */
  async function expectWithin(name: string, budget: Budget, page: PageVisit): Promise<void> {
    let best: Figures = { scripts: Infinity, lcp: Infinity, inp: Infinity, shift: Infinity };
    let visits = 0;
    let spoilt = 0;
    while (visits < VISITS && (visits === 0 || breaches(best, budget).length > 0)) {
      const { figures, before, after } = await visit(page);
      expect(figures.lcp, 'largest paint in ms').toBeGreaterThan(0);
      // A machine that was busy only before the visit was slowed down too little
      if (after * STEADY < before) {
        process.stdout.write(
          `${name}: visits again, because this machine was ${before.toFixed(1)} times slower than the norm before and ${after.toFixed(1)} times after\n`,
        );
        spoilt += 1;
        expect(spoilt, 'visits while the machine was not steady').toBeLessThan(SPOILT_VISITS);
        continue;
      }
      visits += 1;
      best = {
        scripts: Math.min(best.scripts, figures.scripts),
        lcp: Math.min(best.lcp, figures.lcp),
        inp: Math.min(best.inp, figures.inp),
        shift: Math.min(best.shift, figures.shift),
      };
    }
    measured.set(
      name,
      [
        name.padEnd(12),
        best.scripts.toFixed(1).padStart(6),
        String(budget.js).padStart(7),
        (best.lcp / 1000).toFixed(2).padStart(7),
        budget.lcp.toFixed(1).padStart(7),
        best.inp.toFixed(0).padStart(8),
        String(budget.inp).padStart(7),
        best.shift.toFixed(3).padStart(7),
      ].join(' '),
    );
    expect(breaches(best, budget, TIME_FAILS_AT)).toEqual([]);
  }

  it('shows the landing page in time', () =>
    expectWithin(
      'landing',
      { js: 170, lcp: 2.5, inp: 100 },
      {
        path: '/',
        isMember: false,
        ready: (at) => at.getByRole('link', { name: 'Get Started' }),
        use: async (page) => {
          await tap(page.getByRole('button', { name: 'Menu' }));
          await tap(page.getByRole('menuitem', { name: 'Alumni' }));
        },
      },
    ));

  it('takes a registration without delay', () =>
    expectWithin(
      'register',
      { js: 170, lcp: 2.5, inp: 100 },
      {
        path: '/register',
        isMember: false,
        ready: (at) => at.getByLabel('Full name'),
        use: async (page) => {
          await tap(page.getByLabel('Full name'));
          await type(page, 'Asha');
          await tap(page.getByRole('button', { name: 'Continue' }));
          await page.getByText('Batch year is required').waitFor();
          await tap(page.getByLabel('Batch year'));
          await type(page, '2004');
          await page.getByLabel('Date of birth').fill('1986-05-14');
          await tap(page.getByRole('button', { name: 'Continue' }));
          await page.getByLabel('Email').waitFor();
          await tap(page.getByRole('button', { name: 'Register' }));
          await page.getByText('Email is required').waitFor();
        },
      },
    ));

  it('shows the feed, a like, a comment, a draft and a profile in time', () =>
    expectWithin(
      'feed',
      { js: 170, lcp: 2.5, inp: 150 },
      {
        path: '/',
        isMember: true,
        ready: (at) => card(at, TOP_POST),
        use: async (page) => {
          await tap(likeButton(page, TOP_POST));
          await tap(commentsButton(page, TOP_POST));
          await tap(page.getByRole('textbox', { name: 'Write a comment' }));
          await type(page, 'Here');
          await tap(card(page, TOP_POST).getByRole('link', { name: 'Asha Patil' }).first());
          await page.getByRole('dialog').waitFor();
          await page.keyboard.press('Escape');
          await tap(page.getByRole('button', { name: 'Create a Post' }));
          await tap(page.getByLabel('Title'));
          await type(page, 'Roof');
        },
      },
    ));

  it(`opens a chat of ${MESSAGES} messages and sends one in time`, () => {
    // Each visit leaves a message, and a phone shows the newest alone
    let visits = 0;
    const sent = () => (visits === 0 ? LAST_MESSAGE : `On my way ${visits}`);
    return expectWithin(
      'chat',
      { js: 170, lcp: 2.5, inp: 150 },
      {
        path: `/groups/${pictured.groupId}`,
        isMember: true,
        ready: (at) => at.getByText(sent()).last(),
        use: async (page) => {
          visits += 1;
          await tap(page.getByRole('textbox').last());
          await type(page, sent());
          await page.keyboard.press('Enter');
          await nextPaint(page);
          await page.getByText(sent()).last().waitFor();
        },
      },
    );
  });

  it('shows the about page in time', () =>
    expectWithin(
      'about',
      { js: 170, lcp: 2.5, inp: 100 },
      {
        path: '/about',
        isMember: false,
        ready: (at) => at.getByRole('tab', { name: 'Project' }),
        use: async (page) => {
          for (const name of ['Institution', 'Project', 'Developers'])
            await tap(page.getByRole('tab', { name }));
        },
      },
    ));
});
