import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { builtFile } from '@portal/testing/driver/built-file';
import { becomes, NARROW, WIDE, type TabOptions } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { pathOf } from '@portal/testing/invented/client-paths';
import { wordedRoutes } from '../../../web/src/testing/client-routes.ts';

const site = portalInBrowser();
afterEach(() => expect(site.complaints()).toEqual([]));

const HEADINGS: Readonly<Record<string, string>> = {
  '/': 'Thriving Alumni',
  '/about': 'Meet the Developers',
  '/login': 'Sign in',
  '/register': 'Create Your Alumni Account',
  '/privacy-policy': 'Privacy Policy',
  '/reset-password/any': 'Reset Your Password',
};

/** Bytes of a document with the words of its page, compressed. */
const LARGEST_DOCUMENT = 20 * 1024;
const SCRIPTS = '**/assets/**/*.js';
const words = (page: Page) => page.locator('[data-words]');

/** The scripts come when the test lets them. */
async function openWithoutScripts(path: string, options: TabOptions = {}) {
  const { page } = await site.open(options);
  const notFound: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) notFound.push(response.url());
  });
  let letThem: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    letThem = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await wait;
    await route.continue();
  });
  const opened = page.goto(path);
  // A test that goes elsewhere meanwhile never gets there
  opened.catch(() => undefined);
  await words(page).waitFor({ state: 'attached' });
  return {
    page,
    /** Nothing reports a file that is asked for ahead and isn't there. */
    notFound,
    async letScriptsCome() {
      letThem();
      await opened;
    },
  };
}

/** The place and look of every element, to a tenth of a pixel. */
const looksOf = (page: Page) =>
  page.evaluate(() => {
    const base = document.querySelector('[data-words]') ?? document.getElementById('root');
    return [...(base?.querySelectorAll('*:not(style)') ?? [])]
      .filter((element) => !element.closest('svg *'))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
        const place = [x, y, width, height].map((part) => part.toFixed(1));
        return [element.tagName, ...place, color, backgroundColor, fontSize, fontWeight].join(' ');
      });
  });

describe('before the scripts', () => {
  it.each(wordedRoutes)('%s shows its words, and asks for files that are there', async (route) => {
    const path = pathOf(route);
    const heading = HEADINGS[path] ?? `the heading of ${path}`;
    const document = await fetch(`${site.portal.url}${path}`);
    const compressed = gzipSync(await document.arrayBuffer());
    expect(compressed.length).toBeLessThanOrEqual(LARGEST_DOCUMENT);
    const { page, notFound, letScriptsCome } = await openWithoutScripts(path, { viewport: NARROW });
    expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
    await letScriptsCome();
    await becomes(() => words(page).count(), 0);
    expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(notFound).toEqual([]);
  });

  it('a form takes neither text nor a tap, and once they are there it does', async () => {
    const { page, letScriptsCome } = await openWithoutScripts('/login');
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    const box = await page.locator('input[name=email]').boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.keyboard.type('asha@example.org');
    await page.keyboard.press('Enter');
    expect(await focused()).not.toBe('INPUT');
    expect(await page.locator('input[name=email]').inputValue()).toBe('');
    expect(page.url()).toBe(`${site.portal.url}/login`);
    await letScriptsCome();
    await page.getByLabel('Email').fill('asha@example.org');
    expect(await page.getByLabel('Email').inputValue()).toBe('asha@example.org');
  });

  it('a form sends nothing in a browser that does not know that it is inert', async () => {
    const { page } = await openWithoutScripts('/login');
    await page.evaluate(() => document.querySelector('form')?.removeAttribute('inert'));
    const asked: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()));
    await page.locator('input[name=email]').fill('asha@example.org');
    await page.locator('input[name=password]').fill('Secret123');
    await page.keyboard.press('Enter');
    await page.locator('form button[type=submit]').click();
    // Had it been sent, this would come after it
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(asked).toEqual([]);
    expect(page.url()).toBe(`${site.portal.url}/login`);
  });

  it('a link leads on', async () => {
    const { page } = await openWithoutScripts('/');
    await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
    await page.waitForURL('**/privacy-policy', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
  });
});

describe('when the scripts come', () => {
  it.each(['/', '/about', '/login', '/privacy-policy', '/reset-password/a1b2'])(
    '%s is never empty, and nothing on it moves',
    async (path) => {
      for (const viewport of [NARROW, WIDE]) {
        const { page, letScriptsCome } = await openWithoutScripts(path, { viewport });
        // Another font would come with them
        await page.route('**/*.woff2', (route) => route.abort());
        const before = await looksOf(page);
        await page.evaluate(() => {
          const seen: string[] = [];
          Object.assign(globalThis, { seen });
          const root = document.getElementById('root');
          if (root)
            new MutationObserver(() => {
              seen.push(root.querySelector('main h1')?.textContent ?? 'nothing');
            }).observe(root, { childList: true, subtree: true });
        });
        await letScriptsCome();
        await becomes(() => words(page).count(), 0);
        const after = await looksOf(page);
        const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[]);
        expect(seen).not.toHaveLength(0);
        expect(new Set(seen).size).toBe(1);
        expect(seen).not.toContain('nothing');
        expect(after).toEqual(before);
      }
    },
  );
});

it('a member sees nothing of what a visitor is shown', async () => {
  const { api } = await site.join();
  const { page, letScriptsCome } = await openWithoutScripts('/', { as: api });
  expect(await words(page).isVisible()).toBe(false);
  const asked = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    ),
  );
  expect(asked).toContain(site.portal.url + builtFile('feed-frame'));
  expect(asked).not.toContain(site.portal.url + builtFile('LandingPage.tsx'));
  await letScriptsCome();
  await page.getByRole('button', { name: 'Create a Post' }).waitFor();
});

it.each([
  ['narrow', NARROW],
  ['wide', WIDE],
])(
  'a member is greeted before the code of the posts has come, and nothing moves on a %s screen when it comes',
  async (_width, viewport) => {
    const { api } = await site.join({ fullName: 'Meena Joshi' });
    const { page } = await site.open({ as: api, viewport });
    let come = (): void => undefined;
    const comes = new Promise<void>((resolve) => (come = resolve));
    await page.route(`**${builtFile('posts')}`, async (route) => {
      await comes;
      await route.continue();
    });
    await page.goto('/');
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('Meena').waitFor();
    await page.getByRole('status', { name: 'Loading posts' }).waitFor();
    const roundedBox = async (element: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
      return [x, y, width, height].map(Math.round);
    };
    const places = [
      await roundedBox(heading),
      await roundedBox(page.locator('main section').first()),
    ];
    come();
    const composer = page.getByRole('region', { name: 'Create a Post' });
    await composer.waitFor();
    expect([await roundedBox(heading), await roundedBox(composer)]).toEqual(places);
  },
);
