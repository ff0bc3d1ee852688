import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import type { Api, Proof } from './api.ts';
import { findChromium } from './chromium.mjs';
import { eventually, type Portal } from './portal.ts';

export const hasBrowser = findChromium('shell') !== undefined;

/** A busy machine may stop for seconds. */
const TIMEOUT_MS = 45_000;

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };

export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: readonly string[];
  live(times?: number): Promise<void>;
}

export interface TabOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly motion?: boolean;
  readonly touch?: boolean;
  readonly serviceWorker?: boolean;
  /** The language of the browser. Default: 'en-IN'. */
  readonly locale?: string;
  readonly as?: Api;
  /** The tab of an Api that can prove who it is confirms by itself. Default: true. */
  readonly confirms?: boolean;
}

export function launchBrowser(preferred: 'shell' | 'browser' = 'shell'): Promise<Browser> {
  const executablePath = findChromium(preferred);
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No page of a test lives long enough to earn back the compiler's time
      ...(preferred === 'shell' ? ['--js-flags=--no-opt,--no-maglev'] : []),
    ],
  });
}

function watch(page: Page): Pick<Tab, 'complaints' | 'live'> {
  const complaints: string[] = [];
  let connected = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('"event":"authenticated"')) connected += 1;
    }),
  );
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return {
    complaints,
    live: (times = 1) =>
      eventually(() => expect(connected).toBeGreaterThanOrEqual(times), TIMEOUT_MS),
  };
}

/** A public page comes with its words, which take neither taps nor text, and any other with a frame. A test is quicker than the scripts that replace them. */
function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const areThere = async <Answer>(answer: Answer): Promise<Answer> => {
    await page.waitForSelector('[data-words], [data-frame]', { state: 'detached' });
    return answer;
  };
  page.goto = async (...to) => areThere(await goto(...to));
  page.reload = async (...options) => areThere(await reload(...options));
}

export async function anotherTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  waitForScripts(page);
  return { page, context, ...watch(page) };
}

/** Stores the token before the first document loads. As a state of the context, the token would cost Playwright another page and process. */
async function startSignedIn(page: Page, portal: string, token: string): Promise<void> {
  const script = await page.addInitScript(
    ([origin, value]) => {
      if (location.origin === origin) localStorage.setItem('token', value);
    },
    [portal, token] as const,
  );
  const goto = page.goto.bind(page);
  page.goto = async (...to) => {
    const answer = await goto(...to);
    await script.dispose();
    page.goto = goto;
    return answer;
  };
}

export const confirmDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirm that it is you' });

export async function confirmIn(page: Page, { password, code }: ReturnType<Proof>): Promise<void> {
  const dialog = confirmDialog(page);
  await dialog.getByLabel('Your password').fill(password);
  if (code !== undefined) await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Whenever the portal asks, until the tab is closed. */
async function keepConfirming(page: Page, proof: Proof): Promise<void> {
  for (;;) {
    await confirmDialog(page).waitFor({ timeout: 0 });
    await confirmIn(page, proof());
  }
}

export async function openTab(
  browser: Browser,
  { url }: Pick<Portal, 'url'>,
  {
    viewport = WIDE,
    colorScheme = 'light',
    motion = false,
    touch = false,
    serviceWorker = false,
    locale = 'en-IN',
    as,
    confirms = true,
  }: TabOptions = {},
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    locale,
    timezoneId: 'Asia/Kolkata',
  });
  const tab = await anotherTab(context);
  if (as?.token !== undefined) await startSignedIn(tab.page, url, as.token);
  if (as?.proof && confirms) keepConfirming(tab.page, as.proof).catch(() => undefined);
  return tab;
}

/** The code of toasts loads 2 s after the page, so a test that cuts the network waits for it. */
export const toasts = (page: Page) => page.locator('[data-toasts]');

export const toast = (page: Page, text: string) => toasts(page).getByText(text).first();

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/u });

export const bellSays = (page: Page, unread: number | string) =>
  becomes(
    () => bell(page).getAttribute('aria-label'),
    unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
  );

export const card = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });

export const likeButton = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /^Like(?: \d+)?$/u });

export const commentsButton = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /^Comment(?: \d+)?$/u });

export const commentField = (page: Page, title: string) =>
  card(page, title).getByRole('textbox', { name: 'Write a comment' });

export const becomes = <T>(read: () => Promise<T> | T, expected: T): Promise<void> =>
  eventually(async () => expect(await read()).toEqual(expected), TIMEOUT_MS);

/** Pixels that a list can still be scrolled down. */
export const fromEnd = (list: Locator): Promise<number> =>
  list.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
    Math.round(scrollHeight - scrollTop - clientHeight),
  );

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export const path = (page: Page): string => new URL(page.url()).pathname;

export async function onFeed({ page, live }: Tab): Promise<void> {
  await page.getByRole('button', { name: 'Refresh Feed' }).waitFor();
  await page.getByRole('status', { name: 'Loading posts' }).waitFor({ state: 'detached' });
  await live();
}
