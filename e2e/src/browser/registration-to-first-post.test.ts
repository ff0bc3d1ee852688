import { beforeAll, expect } from 'vitest';
import { PASSWORD } from '@portal/testing/driver/api';
import {
  becomes,
  bell,
  bellSays,
  card,
  commentField,
  commentsButton,
  likeButton,
  onFeed,
  path,
  signIn,
  toast,
  type Tab,
} from '@portal/testing/driver/browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const ASHA = { fullName: 'Asha Patil', email: 'asha@school.example', batchYear: '2004' };
const ROHAN = { fullName: 'Rohan Jadhav', email: 'rohan@school.example', batchYear: '1999' };
const POST = 'The new science block has its roof';

const site = portalInBrowser();
let asha: Tab;
let rohan: Tab;
let admin: Tab;
beforeAll(async () => {
  [asha, rohan, admin] = await Promise.all([site.open(), site.open(), site.open()]);
});

async function fillIn({ page }: Tab, person: typeof ASHA): Promise<void> {
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Batch year').fill(person.batchYear);
  await page.getByLabel('Date of birth').fill('1986-05-14');
}
const submit = ({ page }: Tab) => page.getByRole('button', { name: 'Register' }).click();

it('signs the administrator in and shows that no registrations are pending [2.login.1] [2.login.2] [6.7]', async () => {
  const { page } = admin;
  await page.goto('/login');
  await signIn(page, ADMIN.email, ADMIN.password);
  await toast(page, 'Logged in successfully!').waitFor();
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('tab', { name: 'Pending Registrations' }).waitFor();
  await page.getByText('No registrations are waiting for approval.').waitFor();
  expect(path(page)).toBe('/admin');
});

it('names the missing fields of a registration before it is sent [5.1] [5.2] [5.5] [5.7] [5.10] [5.12]', async () => {
  const { page } = asha;
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/auth/register') ? 1 : 0));
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('heading', { name: 'Create Your Alumni Account' }).waitFor();
  await submit(asha);
  for (const fault of [
    'Full name is required',
    'Email is required',
    'Password is required',
    'Batch year is required',
    'Date of birth is required',
  ])
    await page.getByText(fault, { exact: true }).waitFor();
  expect(sent).toBe(0);
});

it('names the wrong fields of a registration until they are corrected [5.3] [5.6] [5.8] [5.11] [5.14]', async () => {
  const { page } = asha;
  await fillIn(asha, { fullName: 'A', email: 'asha@', batchYear: '1949' });
  await page.getByLabel('Password', { exact: true }).fill('Short1');
  await page.getByLabel('Date of birth').fill('1899-12-31');
  await expectGone('Full name is required');
  await submit(asha);
  for (const fault of [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 8 characters long',
    `Batch year must be between 1950 and ${new Date().getFullYear()}`,
    'Date of birth must be after 1900',
  ])
    await page.getByText(fault, { exact: true }).waitFor();
  await page.getByLabel('Full name').press('a');
  await expectGone('Full name must be at least 2 characters');

  async function expectGone(text: string): Promise<void> {
    await page.getByText(text, { exact: true }).waitFor({ state: 'detached' });
  }
});

it('accepts two registrations and shows them to the administrator without a reload [2.register.2] [8.4]', async () => {
  await fillIn(asha, ASHA);
  await submit(asha);
  await rohan.page.goto('/register');
  await fillIn(rohan, ROHAN);
  await submit(rohan);
  for (const { page } of [asha, rohan]) {
    await toast(page, 'Registration successful! Please wait for admin approval.').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(path(page)).toBe('/login');
  }
  for (const { fullName } of [ASHA, ROHAN])
    await admin.page.getByRole('listitem').filter({ hasText: fullName }).waitFor();
});

it('refuses a second registration with the same address [8.5]', async () => {
  const { page } = rohan;
  await page.getByRole('link', { name: 'Register' }).first().click();
  await fillIn(rohan, ASHA);
  await submit(rohan);
  await toast(page, 'Please fix the validation errors below.').waitFor();
  await becomes(() => page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
  expect(path(page)).toBe('/register');
  await page.goto('/login');
});

it('refuses to sign in a pending member and says why [4.18] [8.2]', async () => {
  const { page } = asha;
  await signIn(page, ASHA.email, PASSWORD);
  await toast(page, 'Your account is waiting for approval.').waitFor();
  expect(path(page)).toBe('/login');
});

it('approves the registrations one after the other [4.19] [8.49] [2.admin-dashboard.3]', async () => {
  const { page } = admin;
  await page
    .getByRole('listitem')
    .filter({ hasText: ASHA.fullName })
    .getByText('14 May 1986')
    .waitFor();
  for (const { fullName } of [ASHA, ROHAN]) {
    await page.getByRole('button', { name: `Approve ${fullName}` }).click();
    await toast(page, 'User approved!').waitFor();
    await page.getByText(`Approved · ${fullName}`).waitFor();
  }
  await page.getByRole('tab', { name: 'View Feedback' }).click();
  await page.getByRole('tab', { name: 'Pending Registrations' }).click();
  await page.getByText('No registrations are waiting for approval.').waitFor();
});

it('signs both members in to an empty feed [2.feed.4] [8.3]', async () => {
  for (const [tab, { email }] of [[asha, ASHA] as const, [rohan, ROHAN] as const]) {
    await signIn(tab.page, email, PASSWORD);
    await toast(tab.page, 'Logged in successfully!').waitFor();
    await onFeed(tab);
    await tab.page.getByRole('heading', { name: 'No Posts Yet' }).waitFor();
    await tab.page
      .getByText('The community feed is empty. Be the first to share something!')
      .waitFor();
    expect(path(tab.page)).toBe('/');
    await becomes(() => tab.page.getByRole('link', { name: 'Admin' }).count(), 0);
  }
});

it('publishes a post that the other member sees without a reload [5.23] [5.25] [8.22] [8.24] [9.6]', async () => {
  const { page } = asha;
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await toast(page, 'Please fill in all fields').waitFor();
  await page.getByLabel('Title').fill(POST);
  await page.getByLabel('Content').fill('Pictures at https://school.example/roof, come and see.');
  const categories = page.getByRole('radiogroup', { name: 'Category' });
  for (const name of ['News Update', 'Job Opening', 'Article', 'Event'])
    expect(await categories.getByRole('radio', { name }).isChecked()).toBe(false);
  expect(await categories.getByRole('radio').count()).toBe(4);
  await categories.getByRole('radio', { name: 'Article' }).check();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('No date yet').check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await toast(page, 'Post created successfully!').waitFor();

  for (const { page: feed } of [asha, rohan]) {
    const post = card(feed, POST);
    await post.getByRole('heading', { name: POST }).waitFor();
    await post.getByText('Event', { exact: true }).waitFor();
    await post.getByText('’04').waitFor();
    expect(await post.getByRole('link', { name: 'https://' }).getAttribute('href')).toBe(
      'https://school.example/roof',
    );
  }
  await becomes(
    () => card(rohan.page, POST).getByRole('button', { name: 'Delete post' }).count(),
    0,
  );
});

it('notifies the other member of the post at once [4.10] [8.notification-texts-and-targets.5]', async () => {
  await bellSays(rohan.page, 1);
  await bell(rohan.page).click();
  const dropdown = rohan.page.getByRole('dialog', { name: 'Notifications' });
  await dropdown.getByRole('link', { name: `Asha Patil created a new post: "${POST}"` }).waitFor();
  await rohan.page.keyboard.press('Escape');
  await dropdown.waitFor({ state: 'detached' });
  await bellSays(asha.page, 0);
});

it('shows the author a like and its withdrawal at once, and who likes the post [4.24] [4.21]', async () => {
  const likes = (tab: Tab) => likeButton(tab.page, POST).textContent();
  await likeButton(rohan.page, POST).click();
  for (const tab of [asha, rohan]) await becomes(() => likes(tab), 'Like 1');
  await becomes(() => likeButton(rohan.page, POST).getAttribute('aria-pressed'), 'true');
  await becomes(() => likeButton(asha.page, POST).getAttribute('aria-pressed'), 'false');
  await bellSays(asha.page, 1);
  await likeButton(rohan.page, POST).click();
  for (const tab of [asha, rohan]) await becomes(() => likes(tab), 'Like');
  await likeButton(rohan.page, POST).click();
  await becomes(() => likes(asha), 'Like 1');
  await asha.page.getByRole('button', { name: 'Liked by Rohan' }).click();
  const likers = asha.page.getByRole('dialog', { name: 'Who likes this' });
  await likers.getByRole('link', { name: 'Rohan Jadhav' }).waitFor();
  await asha.page.keyboard.press('Escape');
  await likers.waitFor({ state: 'detached' });
});

it('suggests people to mention in a comment, chosen with the keyboard [5.28] [2.post-card.3] [3.7]', async () => {
  const { page } = rohan;
  await commentsButton(page, POST).click();
  const field = commentField(page, POST);
  await field.pressSequentially('Well done @As');
  const people = page.getByRole('listbox', { name: 'People' });
  const first = people.getByRole('option', { name: /Asha Patil/u });
  await becomes(() => first.getAttribute('aria-selected'), 'true');
  await becomes(
    async () =>
      (await field.getAttribute('aria-activedescendant')) === (await first.getAttribute('id')),
    true,
  );
  await field.press('Enter');
  await becomes(() => field.inputValue(), 'Well done @Asha Patil ');
  await people.waitFor({ state: 'detached' });
  await field.pressSequentially('and all');
  await field.press('Enter');

  for (const tab of [rohan, asha])
    await becomes(() => commentsButton(tab.page, POST).textContent(), 'Comment 1');
  await becomes(() => field.inputValue(), '');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await commentsButton(asha.page, POST).click();
  const comment = card(asha.page, POST).getByRole('listitem');
  await comment.getByText('@Asha Patil', { exact: true }).waitFor();
  expect(await comment.innerText()).toContain('Well done @Asha Patil and all');
});

it('leads a mentioned member from the notification to the post [2.notification-dropdown.1] [4.14] [4.15] [4.16] [8.notification-texts-and-targets.7]', async () => {
  const { page } = asha;
  await bellSays(page, 2);
  await bell(page).click();
  const dropdown = page.getByRole('dialog', { name: 'Notifications' });
  await dropdown.getByRole('heading', { name: 'Notifications' }).waitFor();
  await dropdown.getByText(`Rohan Jadhav liked your post: "${POST}"`).waitFor();
  await dropdown.getByRole('link', { name: 'Rohan Jadhav mentioned you in a comment.' }).click();
  await dropdown.waitFor({ state: 'detached' });
  await page.waitForURL(/\/posts\/[\w-]+$/u);
  await card(page, POST).getByText('@Asha Patil', { exact: true }).waitFor();
  await bellSays(page, 1);
});

it('marks all notifications read [4.11]', async () => {
  const { page } = asha;
  await bell(page).click();
  const dropdown = page.getByRole('dialog', { name: 'Notifications' });
  await dropdown.getByRole('button', { name: 'Mark All Read' }).click();
  await bellSays(page, 0);
  await becomes(() => dropdown.getByRole('button', { name: 'Mark All Read' }).count(), 0);
  await becomes(() => dropdown.locator('[data-unread]').count(), 0);
  await page.reload();
  await bellSays(page, 0);
});

it('deletes a post for everyone once its author has confirmed it [5.30] [8.26] [4.27]', async () => {
  const { page } = asha;
  const confirm = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this post?',
  });
  await card(page, POST).getByRole('button', { name: 'Delete post' }).click();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await confirm.waitFor({ state: 'detached' });
  await card(page, POST).getByRole('button', { name: 'Delete post' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Post deleted.').waitFor();
  await becomes(() => path(page), '/');
  for (const tab of [asha, rohan]) await card(tab.page, POST).waitFor({ state: 'detached' });
});

it('says in a notification that its post no longer exists [2.notifications-page.5]', async () => {
  const { page } = rohan;
  await bell(page).click();
  await page.getByRole('link', { name: 'View All', exact: true }).click();
  await page.getByRole('heading', { name: 'All Notifications' }).waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'Asha Patil created a new post' });
  await entry.getByText('(Content no longer available)').waitFor();
  expect(await entry.getByRole('link').count()).toBe(0);
});

it('signs a member out to the login page, and ends the session on the server [2.navigation.8] [8.10]', async () => {
  const { page } = asha;
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const session = site.portal.api.as(token ?? '');
  expect((await session.get('/auth/me')).status).toBe(200);
  await page.getByRole('button', { name: 'Asha Patil, account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await toast(page, 'Logged out successfully').waitFor();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(path(page)).toBe('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await becomes(async () => (await session.get('/auth/me')).status, 401);
});

it('leaves every browser console empty', () => {
  expect([asha, rohan, admin].flatMap(({ complaints }) => complaints)).toEqual([]);
});
