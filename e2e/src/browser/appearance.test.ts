import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { join, registration, submission, type Api, type Member } from '../api.ts';
import {
  becomes,
  bell,
  card,
  commentField,
  commentsButton,
  hasBrowser,
  launchBrowser,
  NARROW,
  onFeed,
  openTab,
  WIDE,
  type Tab,
} from '../browser.ts';
import { startPortal, type Portal } from '../portal.ts';

const TITLE = 'Where the old library stood';

describe.skipIf(!hasBrowser)('how every page is made', () => {
  let portal: Portal;
  let browser: Browser;
  let admin: Api;
  let asha: Member;
  let postId: string;
  let visitor: Tab;
  let member: Tab;
  let chief: Tab;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil' });
    const rohan = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
    await admin.post('/posts', submission({ category: 'Job Opening' }));
    postId = (
      await asha.api.post(
        '/posts',
        submission({ title: TITLE, category: 'Event', content: 'Word '.repeat(120) }),
      )
    ).read(postAnswer).data._id;
    await rohan.api.post(`/posts/${postId}/comment`, { text: 'I remember, @[Asha Patil]' });
    await portal.api.post('/auth/register', registration({ fullName: 'Sunita Rao' }));
    [visitor, member, chief] = await Promise.all([
      openTab(browser, portal),
      openTab(browser, portal, { as: asha.api }),
      openTab(browser, portal, { as: admin }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });

  /** In both themes, as wide as a desk and as narrow as a phone. */
  async function isSound(page: Page): Promise<void> {
    const faults: string[] = [];
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      for (const theme of ['light', 'dark']) {
        await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations)
          for (const { target, failureSummary } of nodes)
            faults.push(`${theme} ${viewport.width}: ${id} ${target.join(' ')} ${failureSummary}`);
      }
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) faults.push(`${viewport.width}: ${over} px wider than the window`);
    }
    await page.setViewportSize(WIDE);
    expect(faults).toEqual([]);
  }

  it.each([
    ['the landing page', '/', 'Notable Alumni'],
    ['the login', '/login', 'Sign in'],
    ['the registration', '/register', 'Create Your Alumni Account'],
    ['the new password', '/reset-password/any', 'Reset Your Password'],
    ['the privacy policy', '/privacy-policy', 'Privacy Policy'],
    ['what is not there', '/no/such/place', 'There is no such page'],
  ])('is accessible: %s', async (_page, where, heading) => {
    await visitor.page.goto(where);
    await visitor.page.getByRole('heading', { name: heading }).waitFor();
    await isSound(visitor.page);
  });

  it('is accessible: a registration that is wrong', async () => {
    const { page } = visitor;
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Full name is required').waitFor();
    await isSound(page);
  });

  it('is accessible: the dialog for a forgotten password', async () => {
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('dialog', { name: 'Reset Password' }).waitFor();
    await isSound(page);
  });

  it('is accessible: the feed, the composer, comments and suggestions', async () => {
    const { page } = member;
    await page.goto('/');
    await onFeed(member);
    await isSound(page);
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await commentsButton(page, TITLE).click();
    await commentField(page, TITLE).pressSequentially('@Ro');
    await page.getByRole('listbox', { name: 'People' }).waitFor();
    await isSound(page);
  });

  it('is accessible: a profile and a question', async () => {
    const { page } = member;
    await page.goto('/');
    await onFeed(member);
    await card(page, TITLE).getByRole('button', { name: 'Asha Patil' }).click();
    await page.getByRole('dialog', { name: 'Asha Patil' }).waitFor();
    await isSound(page);
    await page.keyboard.press('Escape');
    await card(page, TITLE).getByRole('button', { name: 'Delete post' }).click();
    await page.getByRole('dialog', { name: /^Are you sure/u }).waitFor();
    await isSound(page);
  });

  it('is accessible: notifications, and one post', async () => {
    const { page } = member;
    await page.goto(`/posts/${postId}`);
    await card(page, TITLE).waitFor();
    await isSound(page);
    await bell(page).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('listitem')
      .first()
      .waitFor();
    await isSound(page);
    await page.goto('/notifications');
    await page.getByRole('heading', { name: 'All Notifications' }).waitFor();
    await page.getByRole('listitem').first().waitFor();
    await isSound(page);
  });

  it('is accessible: the admin area', async () => {
    const { page } = chief;
    await page.goto('/admin');
    await page.getByRole('listitem').filter({ hasText: 'Sunita Rao' }).waitFor();
    await isSound(page);
  });

  it('leaves nothing in the console', () => {
    expect([visitor, member, chief].flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'takes the theme from the device: %s',
    async (colorScheme) => {
      const { page, context } = await openTab(browser, portal, { colorScheme });
      await page.goto('/');
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(
        colorScheme,
      );
      await context.close();
    },
  );

  it('does not move what is there while it loads', async () => {
    for (const as of [undefined, asha.api]) {
      const { page, context } = await openTab(browser, portal, {
        viewport: NARROW,
        ...(as ? { as } : {}),
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/');
      await (
        as ? card(page, TITLE) : page.getByRole('heading', { name: 'Notable Alumni' })
      ).waitFor();
      await page.evaluate(() => document.fonts.ready);
      const moved = await page.evaluate(() => {
        const { shifts } = window as unknown as { readonly shifts: readonly number[] };
        return shifts.reduce((sum, shift) => sum + shift, 0);
      });
      expect(moved).toBeLessThanOrEqual(0.05);
      await context.close();
    }
  });

  it('[2.splash.1] [2.splash.2] [4.42] [9.20] shows the splash for 3.5 s, once a session', async () => {
    const { page, context } = await openTab(browser, portal, { motion: true });
    await page.goto('/', { waitUntil: 'commit' });
    const splash = page.locator('#splash');
    await splash.getByText('Alumni Association').waitFor({ state: 'attached' });
    const from = Date.now();
    await becomes(() => splash.locator('b').textContent(), 'Vidyalaya');
    await splash.waitFor({ state: 'detached' });
    expect(Date.now() - from).toBeGreaterThan(3_000);
    expect(Date.now() - from).toBeLessThan(5_000);
    await page.reload();
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await splash.count()).toBe(0);
    await context.close();
  });

  it('takes the splash away at a click', async () => {
    const { page, context } = await openTab(browser, portal, { motion: true });
    await page.goto('/', { waitUntil: 'commit' });
    const splash = page.locator('#splash');
    await splash.locator('p').waitFor({ state: 'attached' });
    const from = Date.now();
    await splash.click({ force: true });
    await splash.waitFor({ state: 'detached' });
    expect(Date.now() - from).toBeLessThan(3_000);
    await context.close();
  });
});
