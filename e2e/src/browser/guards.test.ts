import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { join, PASSWORD, submission, type Api, type Member } from '../api.ts';
import {
  anotherTab,
  becomes,
  card,
  hasBrowser,
  launchBrowser,
  NARROW,
  onFeed,
  openTab,
  path,
  signIn,
} from '../browser.ts';
import { startPortal, type Portal } from '../portal.ts';

describe.skipIf(!hasBrowser)('who may see what', () => {
  let portal: Portal;
  let browser: Browser;
  let admin: Api;
  let asha: Member;
  let postId: string;
  const { title } = submission();
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil' });
    postId = (await asha.api.post('/posts', submission())).read(postAnswer).data._id;
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });

  it('[2.route-table.15] [2.route-table.13] leads a visitor with a link to a post over the login to the post', async () => {
    const tab = await openTab(browser, portal);
    const { page } = tab;
    await page.goto(`/posts/${postId}?from=a-friend`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(path(page)).toBe('/login');
    await signIn(page, asha.email, PASSWORD);
    await card(page, title).waitFor();
    expect(page.url()).toBe(`${portal.url}/posts/${postId}?from=a-friend`);
    await page.goBack();
    expect(path(page)).not.toBe('/login');
  });

  it.each([
    '/directory',
    '/profile',
    '/feedback',
    '/groups',
    '/groups/00000000-0000-4000-8000-000000000000',
    '/notifications',
    '/admin',
  ])(
    '[2.route-table.7] [2.route-table.8] [2.route-table.9] [2.route-table.10] [2.route-table.11] [2.route-table.12] [2.route-table.14] sends a visitor who opens %s to the login page',
    async (guarded) => {
      const { page, context } = await openTab(browser, portal);
      await page.goto(guarded);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(path(page)).toBe('/login');
      await context.close();
    },
  );

  it('[2.route-table.16] [6.8] sends a member who opens the admin area home', async () => {
    const tab = await openTab(browser, portal, { as: asha.api });
    await tab.page.goto('/admin');
    await onFeed(tab);
    expect(path(tab.page)).toBe('/');
    await tab.context.close();
  });

  it('[1.4] shows the admin area to an administrator', async () => {
    const { page, context } = await openTab(browser, portal, { as: admin });
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Admin' })
      .waitFor();
    await context.close();
  });

  it('[6.9] only logs that the role could not be checked', async () => {
    const { page, context, complaints } = await openTab(browser, portal, { as: admin });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.route('**/api/auth/me', (route) => route.abort());
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Admin' })
      .click();
    await becomes(
      () => complaints.some((said) => said.includes('The role could not be checked')),
      true,
    );
    await page.getByRole('tab', { name: 'View Feedback' }).waitFor();
    expect(path(page)).toBe('/admin');
    expect(await page.locator('[data-toasts] p').count()).toBe(0);
    await context.close();
  });

  it('says where nothing is, to visitors and to members', async () => {
    for (const tab of [
      await openTab(browser, portal),
      await openTab(browser, portal, { as: asha.api }),
    ]) {
      await tab.page.goto('/no/such/place');
      await tab.page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      await tab.page.getByRole('link', { name: 'Go home' }).click();
      await becomes(() => path(tab.page), '/');
      await tab.context.close();
    }
  });

  it('[2.single-post-page.2] [8.17] says where a post is not, or not any more', async () => {
    const { page, context } = await openTab(browser, portal, { as: asha.api });
    await page.goto('/posts/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { name: 'Post not found.' }).waitFor();
    await page
      .locator('#alerts')
      .filter({ hasText: 'Post not found. It may have been deleted.' })
      .waitFor({ state: 'attached' });
    await context.close();
  });

  it('[4.8] signs the other tab out too', async () => {
    const first = await openTab(browser, portal, { as: asha.api });
    await first.page.goto('/');
    await onFeed(first);
    const second = await anotherTab(first.context);
    await second.page.goto('/notifications');
    await second.page.getByRole('heading', { name: 'All Notifications' }).waitFor();

    await first.page.getByRole('button', { name: 'Asha Patil, account menu' }).click();
    await first.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await second.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(path(second.page)).toBe('/login');
    await first.context.close();
  });

  it('[3.18] [4.3] [8.14] signs somebody whose session is not known any more out without a word', async () => {
    const { page, context } = await openTab(browser, portal, {
      as: portal.api.as('not.a.token'),
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await page.locator('[data-toasts]').innerText()).toBe('');
    await context.close();
  });

  it('[2.navigation.1] [2.navigation.2] [2.navigation.6] offers each what is theirs', async () => {
    const visitor = await openTab(browser, portal);
    await visitor.page.goto('/');
    await visitor.page.getByRole('link', { name: 'Get Started' }).waitFor();
    const header = visitor.page.getByRole('banner');
    const offered = header.getByRole('link').or(header.getByRole('button'));
    await becomes(
      async () => (await offered.allInnerTexts()).slice(1),
      ['About', 'Alumni', 'Developer', 'Privacy Policy', 'Sign In', 'Register'],
    );
    await header.getByRole('button', { name: 'Alumni' }).click();
    await becomes(
      () =>
        visitor.page
          .getByRole('heading', { name: 'Notable Alumni' })
          .evaluate((element) => element.getBoundingClientRect().top < innerHeight),
      true,
    );
    await visitor.context.close();

    const member = await openTab(browser, portal, { as: asha.api, viewport: NARROW });
    await member.page.goto('/');
    await onFeed(member);
    await member.page.getByRole('button', { name: 'Menu' }).click();
    await member.page.getByRole('menuitem', { name: 'Notifications' }).click();
    await member.page.getByRole('heading', { name: 'All Notifications' }).waitFor();
    await member.context.close();
  });

  it('[2.navigation.4] [2.navigation.5] [6.7] leads members everywhere, and administrators to the admin area, too', async () => {
    const places = ['Home', 'Groups', 'Directory', 'Feedback', 'Developers'];
    const wide = await openTab(browser, portal, { as: asha.api });
    const { page } = wide;
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await becomes(() => links.allInnerTexts(), places);
    for (const [name, heading] of [
      ['Groups', 'Interest Groups'],
      ['Directory', 'Alumni Directory'],
      ['Feedback', 'Submit Feedback'],
      ['Developers', 'Meet the Developers'],
    ] as const) {
      await links.filter({ hasText: name }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
    }
    await page.getByRole('button', { name: /account menu/u }).click();
    await page.getByRole('menuitem', { name: 'Your Profile' }).waitFor();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await wide.context.close();

    const staff = await openTab(browser, portal, { as: admin });
    await staff.page.goto('/');
    const theirs = staff.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await becomes(() => theirs.allInnerTexts(), [...places, 'Admin']);
    await theirs.filter({ hasText: 'Admin' }).click();
    await becomes(() => path(staff.page), '/admin');
    await staff.context.close();
  });

  it('[2.navigation.9] has a footer with the year, the policy, about and a way back to the top', async () => {
    const { page, context } = await openTab(browser, portal);
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
    await footer.getByRole('button', { name: 'Back to top' }).click();
    await becomes(() => page.evaluate(() => scrollY), 0);
    await footer.getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
    await footer.getByRole('link', { name: 'About' }).click();
    await becomes(() => path(page), '/about');
    await context.close();
  });

  it('[2.navigation.3] brings a visitor from elsewhere to the notable alumni', async () => {
    const { page, context } = await openTab(browser, portal);
    await page.goto('/privacy-policy');
    await page.getByRole('banner').getByRole('button', { name: 'Alumni' }).click();
    const section = page.getByRole('heading', { name: 'Notable Alumni' });
    await section.waitFor();
    expect(path(page)).toBe('/');
    await becomes(
      () =>
        section.evaluate(
          (element) => scrollY > 0 && element.getBoundingClientRect().bottom <= innerHeight,
        ),
      true,
    );
    await context.close();
  });
});
