import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { eventually, type Portal } from './portal.ts';

const executablePath = [
  process.env['PORTAL_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== undefined && path !== '' && existsSync(path));

/** Journeys need a browser; on a machine without one they are left out. */
export const hasBrowser = executablePath !== undefined;

/** What appears does so within this long, also on a machine that does other things. */
const PATIENCE_MS = 20_000;

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 360, height: 740 };

/** A tab of a browser that belongs to one person. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained of in the console: errors, exceptions, refusals of its security policy. */
  readonly complaints: readonly string[];
  /** Waits until the page has been connected in real time this often, since the tab was opened. */
  live(times?: number): Promise<void>;
}

export interface TabOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly motion?: boolean;
  /** Signed in already. */
  readonly as?: Api;
}

export function launchBrowser(): Promise<Browser> {
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
    // The browser itself reports answers that refuse: what the page makes of them is what the journeys look at
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return {
    complaints,
    live: (times = 1) =>
      eventually(() => expect(connected).toBeGreaterThanOrEqual(times), PATIENCE_MS),
  };
}

/** Another tab of the same browser profile: they share what is stored. */
export async function anotherTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return { page, context, ...watch(page) };
}

/** A browser of somebody's own, with a blank tab. */
export async function openTab(
  browser: Browser,
  { url }: Pick<Portal, 'url'>,
  { viewport = WIDE, colorScheme = 'light', motion = false, as }: TabOptions = {},
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    // The splash and what moves is only for the journeys that look at it
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...(as?.token === undefined
      ? {}
      : {
          storageState: {
            cookies: [],
            origins: [{ origin: url, localStorage: [{ name: 'token', value: as.token }] }],
          },
        }),
  });
  return anotherTab(context);
}

/** A toast that says this. */
export const toast = (page: Page, text: string) =>
  page.locator('[data-toasts]').getByText(text).first();

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/u });

export const bellSays = (page: Page, unread: number | string) =>
  becomes(
    () => bell(page).getAttribute('aria-label'),
    unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
  );

/** The card of a post. */
export const card = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });

export const likeButton = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /\d+ likes?$/u });

export const commentsButton = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /\d+ comments?$/u });

export const commentField = (page: Page, title: string) =>
  card(page, title).getByRole('textbox', { name: 'Write a comment' });

/** Waits until something is as it should be. */
export const becomes = <T>(read: () => Promise<T> | T, wanted: T): Promise<void> =>
  eventually(async () => expect(await read()).toEqual(wanted), PATIENCE_MS);

/** Fills the form of the login page in and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Where the tab is. */
export const path = (page: Page): string => new URL(page.url()).pathname;

/** The feed is there, with or without posts, and is live: what is posted from now on appears by itself. */
export async function onFeed({ page, live }: Tab): Promise<void> {
  await page.getByRole('button', { name: 'Refresh Feed' }).waitFor();
  await page.getByRole('status', { name: 'Loading posts' }).waitFor({ state: 'detached' });
  await live();
}
