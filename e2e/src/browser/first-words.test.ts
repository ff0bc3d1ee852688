import { gzipSync } from 'node:zlib';
import type { Page, Request, Route } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { becomes, NARROW } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { pathOf } from '@portal/testing/invented/client-paths';
import { mailedRoutes, memberRoutes } from '../../../web/src/testing/client-routes.ts';
import {
  fillPicturedPortal,
  PICTURED_PORTAL,
  type PicturedPortal,
} from '@portal/testing/invented/pictured-portal';

const site = portalInBrowser(PICTURED_PORTAL);
let pictured: PicturedPortal;
beforeAll(async () => {
  pictured = await fillPicturedPortal(site.portal.api, site.admin, { messages: 3 });
});

/**
 * Consecutive round trips until a page shows its own text, and what they transfer in KiB, compressed. The document is the first
 * trip. The scripts and a member's answers are the second one.
 */
const AIMS = {
  door: { trips: 2, kib: 165 },
  /** Its guard is in the file of the pages within it. */
  'inner door': { trips: 3, kib: 213 },
  mail: { trips: 4, kib: 231 },
  member: { trips: 2, kib: 205 },
  /** Nothing but the answer says who it is. */
  person: { trips: 3, kib: 235 },
} as const;
type Aim = keyof typeof AIMS;

/** Long timers would ask for more on a slow machine, so they never go off. Shorter ones do, such as the 300 ms for which React holds back what follows a spinner. */
function freezeTimers(): void {
  const [idle, later] = [requestIdleCallback.bind(window), setTimeout.bind(window)];
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0) => (ms < 500 ? later(work, ms) : 0),
    requestIdleCallback: () => 0,
    isIdle: () =>
      new Promise<void>((resolve) => idle(() => later(() => idle(() => resolve()), 350))),
  });
}

/** The words of the page besides its header. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#content, [data-frame] [data-spinner]')]
      .filter((element) => element.checkVisibility())
      .map(({ innerText }) => innerText.trim())
      .join(' '),
  );
const ownWords = (text: string): string => text.replaceAll(/Loading[^.…]*(?:…|\.{3})/gu, '').trim();

/** Besides the answer that says who opens the page. */
const isAnswer = (route: Route): boolean => /\/api\/(?!auth\/me$)/u.test(route.request().url());

/** Compressed bytes of the files of the build, by their path: most pages share them. */
const sizes = new Map<string, number>();
/** @returns the bytes, compressed */
async function letThrough(routes: readonly Route[]): Promise<number> {
  const each = routes.map(async (route) => {
    const { pathname } = new URL(route.request().url());
    const known = sizes.get(pathname);
    if (known !== undefined) {
      await route.continue();
      return known;
    }
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response });
    const size = gzipSync(body).length;
    if (pathname.startsWith('/assets/')) sizes.set(pathname, size);
    return size;
  });
  return (await Promise.all(each)).reduce((sum, size) => sum + size, 0);
}

type Person = 'visitor' | 'member' | 'administrator';
/** Requests that are let through and not there yet. */
const pending = new Set<Request>();
/** One for each person. None keeps a file, because Playwright turns off the cache of a tab whose requests it routes. */
const tabs = new Map<Person, Page>();
beforeAll(async () => {
  const apis = { visitor: undefined, member: pictured.asha.api, administrator: site.admin };
  for (const person of ['visitor', 'member', 'administrator'] as const) {
    const as = apis[person];
    const { page } = await site.open({ viewport: NARROW, ...(as && { as }) });
    await page.addInitScript(freezeTimers);
    await page.routeWebSocket('**', () => undefined);
    const isThere = (request: Request) => pending.delete(request);
    page.on('requestfinished', isThere);
    page.on('requestfailed', isThere);
    // A body that nobody reads yet never finishes
    page.on('response', (response) => {
      if (response.request().resourceType() === 'fetch') isThere(response.request());
    });
    tabs.set(person, page);
  }
});

/** @returns the person's tab with nothing of the page before but the token */
async function emptyTabOf(person: Person): Promise<Page> {
  const page = tabs.get(person)!;
  if (page.url() === 'about:blank') return page;
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key !== 'token') localStorage.removeItem(key);
  });
  await page.context().clearCookies();
  // An empty page of the portal keeps the process, unlike about:blank
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/');
  await page.unrouteAll();
  return page;
}

/** Holds all requests and lets those through together that the page has made by the time it is idle. */
async function openTripByTrip(path: string, person: Person) {
  const page = await emptyTabOf(person);
  pending.clear();
  let held: Route[] = [];
  await page.route('**/*', (route) => void held.push(route));
  page.goto(path).catch(() => undefined);
  await becomes(() => held.length, 1);

  let [bytes, trips] = [0, 0];
  const texts: string[] = [];
  /** What the page itself says before its answers have come. */
  const whileHeld: string[] = [];
  const files: string[][] = [];
  const idle = async () => {
    for (let turn = 0; turn < 2; turn += 1)
      await page.evaluate(() => (Reflect.get(window, 'isIdle') as () => Promise<void>)());
  };
  /** The cost until the first text. */
  const first = { trips: 0, kib: 0 };
  while (held.length > 0) {
    const batch = held;
    held = [];
    trips += 1;
    files.push(batch.map((route) => new URL(route.request().url()).pathname));
    for (const route of batch) pending.add(route.request());
    const answers = batch.filter(isAnswer);
    bytes += await letThrough(batch.filter((route) => !answers.includes(route)));
    if (answers.length > 0) {
      await becomes(() => pending.size, answers.length);
      await idle();
      if ((await page.locator('#content :is(main, [aria-busy])').count()) > 0)
        whileHeld.push(await said(page));
    }
    bytes += await letThrough(answers);
    await becomes(() => pending.size, 0);
    await idle();
    const words = await said(page);
    texts.push(words.slice(0, 60));
    if (first.trips === 0 && ownWords(words) !== '')
      Object.assign(first, { trips, kib: Math.round(bytes / 1024) });
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { ...first, said: texts, whileHeld, files };
}

async function expectWithin(aim: Aim, path: string, person: Person) {
  const { trips, kib, said: texts, whileHeld, files } = await openTripByTrip(path, person);
  expect(texts, 'what the page said after each trip').not.toContain('');
  if (person !== 'visitor') {
    expect(whileHeld.length, 'that it said something before its answers').toBeGreaterThan(0);
    expect(whileHeld, 'what it said before its answers').not.toContain('');
  }
  const asked = files.map((names, at) => `${at + 1}: ${names.join(' ')}`).join('\n');
  expect(trips, asked).toBeGreaterThan(0);
  expect(trips, asked).toBeLessThanOrEqual(AIMS[aim].trips);
  expect(kib).toBeLessThanOrEqual(AIMS[aim].kib);
}

/** The pages of a group share a file, so they share their door. */
const DOORS = ['/groups', '/settings', '/account/notices', '/admin/history'] as const;

const isPerson = (route: string) => /^\/(?:members|profile)/u.test(route);
const roleFor = (route: string) => (route.startsWith('/admin') ? 'administrator' : 'member');

describe('the first words', () => {
  it.each(mailedRoutes)('of %s come in time for a visitor', (route) =>
    expectWithin('mail', pathOf(route, pictured), 'visitor'),
  );
  it.each(DOORS)('at the door of %s come in time', (route) =>
    expectWithin(
      route === '/account/notices' ? 'inner door' : 'door',
      pathOf(route, pictured),
      'visitor',
    ),
  );
  it.each(['/', ...memberRoutes])(
    'of %s come in time for a member, and some before its answers',
    (route) =>
      expectWithin(isPerson(route) ? 'person' : 'member', pathOf(route, pictured), roleFor(route)),
  );
});
