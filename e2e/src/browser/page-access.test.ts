import { beforeAll, expect } from 'vitest';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { builtFile } from '@portal/testing/driver/built-file';
import { PASSWORD, submission, type Member } from '@portal/testing/driver/api';
import {
  becomes,
  card,
  NARROW,
  onFeed,
  path,
  signIn,
  toasts,
  type Tab,
} from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { memberRoutes } from '@portal/testing/invented/client-routes';

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

it('asks for the files of the sign-in page of a visitor with a link to a post before any script has run', async () => {
  const { page, context } = await site.open();
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  page.on('request', (request) => {
    if (request.url().endsWith(builtFile('LoginPage.tsx'))) isAsked();
  });
  await context.route(`**${builtFile('index.html')}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`/posts/${postId}`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

it('shows a visitor with a link to a post the sign-in page at once, and no empty page before it', async () => {
  const { page } = await site.open();
  await page.addInitScript(() => {
    const hadHeading: boolean[] = [];
    Object.assign(window, { hadHeading });
    new MutationObserver(() => {
      const content = document.getElementById('content');
      if (content) hadHeading.push(content.querySelector('h1') !== null);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/posts/${postId}`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const hadHeading = await page.evaluate(() => Reflect.get(window, 'hadHeading') as boolean[]);
  expect(hadHeading[0]).toBe(true);
  expect(hadHeading).not.toContain(false);
});

it('takes a visitor with a link to a post to the post after signing in [2.route-table.15] [2.route-table.13]', async () => {
  const tab = await site.open();
  const { page } = tab;
  await page.goto(`/posts/${postId}?from=a-friend`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(path(page)).toBe('/login');
  await signIn(page, asha.email, PASSWORD);
  await card(page, title).waitFor();
  expect(page.url()).toBe(`${site.portal.url}/posts/${postId}?from=a-friend`);
  await page.goBack();
  expect(path(page)).not.toBe('/login');
});

it.each(memberRoutes)(
  'sends a visitor who opens %s to the login page [2.route-table.7] [2.route-table.8] [2.route-table.9] [2.route-table.10] [2.route-table.11] [2.route-table.12] [2.route-table.14]',
  async (route) => {
    const { page } = visitor;
    await page.goto(route.replaceAll(/:\w+/gu, '00000000-0000-4000-8000-000000000000'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(path(page)).toBe('/login');
  },
);

it('shows the admin area to an administrator [1.4]', async () => {
  const { page } = await site.open({ as: site.admin });
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Admin' })
    .waitFor();
});

it('logs only to the console that the role could not be checked [6.9]', async () => {
  const { page, complaints } = await site.open({ as: site.admin });
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.route('**/api/auth/me', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click();
  await becomes(
    () => complaints.some((complaint) => complaint.includes('The role could not be checked')),
    true,
  );
  await page.getByRole('tab', { name: 'View Feedback' }).waitFor();
  expect(path(page)).toBe('/admin');
  await toasts(page).waitFor({ state: 'attached' });
  expect(await toasts(page).innerText()).toBe('');
});

it('shows visitors and members their own navigation [2.navigation.1] [2.navigation.2] [2.navigation.6]', async () => {
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
  const member = await site.open({ as: asha.api, viewport: NARROW });
  await member.page.goto('/');
  await onFeed(member);
  await member.page.getByRole('button', { name: 'Menu' }).click();
  await member.page.getByRole('menuitem', { name: 'Notifications' }).click();
  await member.page.getByRole('heading', { name: 'All Notifications' }).waitFor();
});

it('links members to every page, and administrators to the admin area, too [2.navigation.4] [2.navigation.5] [6.7]', async () => {
  const pages = ['Home', 'Groups', 'Directory', 'Feedback', 'Developers'];
  const wide = await site.open({ as: asha.api });
  const { page } = wide;
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await becomes(() => links.allInnerTexts(), pages);
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

  const staff = await site.open({ as: site.admin });
  await staff.page.goto('/');
  const theirs = staff.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await becomes(() => theirs.allInnerTexts(), [...pages, 'Admin']);
  await theirs.filter({ hasText: 'Admin' }).click();
  await becomes(() => path(staff.page), '/admin');
});

it('shows a footer with the year, the policy, the about page and a way back to the top [2.navigation.9]', async () => {
  const { page } = visitor;
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
  await footer.getByRole('button', { name: 'Back to top' }).click();
  await becomes(() => page.evaluate(() => scrollY), 0);
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
  await footer.getByRole('link', { name: 'About' }).click();
  await becomes(() => path(page), '/about');
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
