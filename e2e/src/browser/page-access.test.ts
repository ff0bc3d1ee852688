import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { builtFile } from '@portal/testing/driver/built-file';
import { PASSWORD, submission, type Member } from '@portal/testing/driver/api';
import { becomes, card, path, signIn, toasts, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
let postId: string;
let visitor: Tab;
const { title } = submission();
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  postId = (await asha.api.post('/posts', submission())).read(postAnswer).data._id;
  visitor = await site.open();
});

it('shows a visitor with a link to a post the sign-in page before any script has run, whose files it asks for by then, and the post after signing in [2.route-table.15] [2.route-table.13]', async () => {
  const { page, context } = await site.open();
  // The scripts of the page wait until the files of the sign-in page are asked for
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  page.on('request', (request) => {
    if (request.url().endsWith(builtFile('LoginPage.tsx'))) isAsked();
  });
  await context.route(`**${builtFile('index.html')}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.addInitScript(() => {
    const hadHeading: boolean[] = [];
    Object.assign(window, { hadHeading });
    new MutationObserver(() => {
      const content = document.getElementById('content');
      if (content) hadHeading.push(content.querySelector('h1') !== null);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/posts/${postId}?from=a-friend`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(path(page)).toBe('/login');
  const hadHeading = await page.evaluate(() => Reflect.get(window, 'hadHeading') as boolean[]);
  expect(hadHeading[0]).toBe(true);
  expect(hadHeading).not.toContain(false);

  await signIn(page, asha.email, PASSWORD);
  await card(page, title).waitFor();
  expect(page.url()).toBe(`${site.portal.url}/posts/${postId}?from=a-friend`);
  await page.goBack();
  expect(path(page)).not.toBe('/login');
});

it('shows visitors their own navigation [2.navigation.1] [2.navigation.2]', async () => {
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
});

const PAGES = [
  ['Home', '/'],
  ['Groups', '/groups'],
  ['Directory', '/directory'],
  ['Feedback', '/feedback'],
  ['Developers', '/about'],
];
const linksOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

it('links members to every page [2.navigation.4]', async () => {
  const { page } = await site.open({ as: asha.api });
  await page.goto('/');
  await becomes(() => linksOf(page), PAGES);
  await page.getByRole('button', { name: /account menu/u }).click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).waitFor();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
});

it('links administrators to the admin area, too, and logs only to the console that the role could not be checked [1.4] [2.navigation.5] [6.7] [6.9]', async () => {
  const { page, complaints } = await site.open({ as: site.admin });
  await page.goto('/');
  await becomes(() => linksOf(page), [...PAGES, ['Admin', '/admin']]);
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await becomes(
    () => complaints.some((complaint) => complaint.includes('The role could not be checked')),
    true,
  );
  await page.getByRole('tab', { name: 'View Feedback' }).waitFor();
  expect(path(page)).toBe('/admin');
  await toasts(page).waitFor({ state: 'attached' });
  expect(await toasts(page).innerText()).toBe('');
});

it('takes a visitor from another page to the notable alumni [2.navigation.3]', async () => {
  const { page } = visitor;
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
});
