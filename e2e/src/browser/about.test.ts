import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { becomes, NARROW, type TabOptions } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const COUNTERS = ['160+', '100+', '10+', '20+'];
const COUNTING_MS = 2_000;

type Sample = { readonly time: number; readonly texts: readonly string[] };

const site = portalInBrowser();
afterEach(() => expect(site.complaints()).toEqual([]));

const open = async (options: TabOptions = {}): Promise<Page> => (await site.open(options)).page;
const counters = (page: Page) => page.locator('[data-counter]');
const panel = (page: Page) => page.getByRole('tabpanel');

it('scrolls the about page to its top and shows how far it has been read [2.about-page.1]', async () => {
  const page = await open({ motion: true });
  await page.addInitScript(() => {
    sessionStorage.setItem('splash', 'shown');
    const calls: unknown[] = [];
    Object.assign(globalThis, { scrollCalls: calls });
    const { scrollTo } = window;
    window.scrollTo = (...args: unknown[]) => {
      calls.push(args[0]);
      Reflect.apply(scrollTo, window, args);
    };
  });
  await page.goto('/about');
  await panel(page).waitFor();
  const calls = await page.evaluate(() => Reflect.get(globalThis, 'scrollCalls') as unknown[]);
  expect(calls).toContainEqual({ top: 0, behavior: 'smooth' });
  const readShare = () =>
    page
      .locator('[data-scroll-progress]')
      .evaluate((bar) => bar.getBoundingClientRect().width / innerWidth);
  await becomes(async () => (await readShare()) < 0.01, true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await becomes(async () => (await readShare()) > 0.99, true);
  await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
  await becomes(async () => Math.abs((await readShare()) - 0.5) < 0.05, true);
});

it('counts the numbers up from zero in two seconds and keeps the plus sign [2.about-page.2] [2.about-page.3] [9.22] [9.27]', async () => {
  const page = await open({ motion: true });
  await page.addInitScript(() => {
    const samples: Sample[] = [];
    Object.assign(globalThis, { samples });
    const sample = () => {
      const texts = [...document.querySelectorAll('[data-counter]:not([data-words] *)')].map(
        ({ textContent }) => textContent,
      );
      if (texts.length > 0) samples.push({ time: performance.now(), texts });
      requestAnimationFrame(sample);
    };
    sample();
  });
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const label of ['Active Alumni', 'Success Stories', 'Events Hosted', 'Years of Excellence'])
    await page.getByText(label, { exact: true }).waitFor();
  await becomes(() => counters(page).allInnerTexts(), COUNTERS);
  await page.waitForFunction((numbers) => {
    const last = (Reflect.get(globalThis, 'samples') as Sample[]).at(-1);
    return last?.texts.join() === numbers;
  }, COUNTERS.join());
  const samples = await page.evaluate(() => Reflect.get(globalThis, 'samples') as Sample[]);
  const [first] = samples;
  expect(first?.texts.map((text) => Number.parseInt(text, 10))).toEqual([0, 0, 0, 0]);
  expect(samples.every(({ texts }) => texts.every((text) => /^\d+\+$/u.test(text)))).toBe(true);
  const numbers = samples.map(({ texts }) => Number.parseInt(texts[0] ?? '', 10));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  const last = samples.find(({ texts }) => texts.join() === COUNTERS.join());
  const duration = (last?.time ?? 0) - (first?.time ?? 0);
  expect(duration).toBeGreaterThan(COUNTING_MS - 400);
  expect(duration).toBeLessThan(COUNTING_MS + 1_000);
  const still = await open();
  await still.goto('/about');
  await counters(still).first().waitFor();
  expect(await counters(still).allInnerTexts()).toEqual(COUNTERS);
});

let shared: Page;
beforeAll(async () => {
  shared = await open();
});

it('opens the about page on the developers [1.8] [2.route-table.5] [2.about-page.4] [2.about-page.7] [2.about-page.10] [2.about-page.11] [4.43]', async () => {
  const page = shared;
  await page.goto('/about');
  const tabList = page.getByRole('tablist', { name: 'About' });
  await becomes(
    () => tabList.getByRole('tab').allInnerTexts(),
    ['Institution', 'Developers', 'Project'],
  );
  expect(await tabList.getByRole('tab', { selected: true }).innerText()).toBe('Developers');
  await panel(page).getByRole('heading', { name: 'Meet the Developers' }).waitFor();
  const cards = panel(page).getByRole('article');
  expect(await cards.count()).toBe(2);
  for (const card of await cards.all()) {
    expect(await card.locator('blockquote').innerText()).not.toBe('');
    expect(
      await card.getByRole('list', { name: 'Expertise' }).getByRole('listitem').count(),
    ).toBeGreaterThan(1);
    const links = card.getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['GitHub']);
    expect(await links.first().getAttribute('target')).toBe('_blank');
    expect(await links.first().getAttribute('rel')).toContain('noopener');
  }
  const process = panel(page).getByRole('region', { name: 'Development Process' });
  const phases = await process.getByRole('listitem').allInnerTexts();
  expect(phases.map((text) => text.split('\n').filter(Boolean).slice(0, 2))).toEqual([
    ['2 weeks', 'Planning & Design'],
    ['4 weeks', 'Frontend'],
    ['3 weeks', 'Backend'],
    ['2 weeks', 'Integration & Testing'],
    ['1 week', 'Deployment & Launch'],
  ]);
});

it('shows the institution in a tab of the about page [2.about-page.6]', async () => {
  const page = shared;
  await page.goto('/about');
  await page.getByRole('tab', { name: 'Institution' }).click();
  const part = (name: string) => panel(page).getByRole('region', { name });
  await part('Overview').waitFor();
  await part('History').getByText('1987').waitFor();
  await part('History').getByText('National Education Policy of 1986').waitFor();
  await part('Vision').waitFor();
  expect(await part('Values').getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Excellence',
    'Discipline',
    'Integrity',
    'Empowerment',
    'Inclusivity',
  ]);
  const achievements = (await part('Key Achievements').innerText()).replaceAll('\n', ' ');
  expect(achievements).toMatch(/residential co-educational school.*CBSE/u);
  expect(achievements).toMatch(/100% pass rate in the Class X .*2021-2023/u);
  expect(achievements).toMatch(/100% pass rate in the Class XII .*2021-2023/u);
  await page.reload();
  await part('Vision').waitFor();
});

it('shows the project in a tab of the about page [2.about-page.8]', async () => {
  const page = shared;
  await page.goto('/about');
  await page.getByRole('tab', { name: 'Project' }).click();
  expect(
    await panel(page)
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
  ).toEqual([
    'Alumni Directory',
    'Interactive Dashboard',
    'Real-time Communication',
    'Career Opportunities',
    'Success Stories',
  ]);
  const used = panel(page).getByRole('region', { name: 'Technologies Used' });
  expect(await used.getByRole('listitem').count()).toBe(6);
});

it('ends the about page with quotes and contact details [2.about-page.9]', async () => {
  const page = shared;
  await page.goto('/about?tab=project');
  const quotes = page.getByRole('region', { name: 'What People Say' });
  await quotes.getByRole('figure').first().waitFor();
  const quoted = await quotes.getByRole('figure').allInnerTexts();
  expect(quoted).toHaveLength(3);
  for (const [at, role] of ['Principal', 'Alumni Coordinator', 'Alumnus'].entries())
    expect(quoted[at]).toContain(role);
  const touch = page.getByRole('region', { name: 'Get in Touch' });
  expect(
    await touch
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split(':')[0])),
  ).toEqual(['mailto', 'tel']);
  const before = page.url();
  await touch.getByRole('button').click();
  expect(page.url()).toBe(before);
});

it('shows the tabs of the about page as named icons on a narrow screen [2.about-page.5]', async () => {
  const page = shared;
  await page.setViewportSize(NARROW);
  await page.goto('/about');
  const tab = page.getByRole('tab', { name: 'Institution' });
  await tab.waitFor();
  expect(await tab.locator('svg').isVisible()).toBe(true);
  const label = await tab.getByText('Institution').boundingBox();
  expect(label?.width ?? 0).toBeLessThanOrEqual(1);
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'Developers' }).focus();
  await page.keyboard.press('ArrowRight');
  await panel(page).getByRole('article', { name: 'Career Opportunities' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
});
