import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { submission, type Api, type Member } from '@portal/testing/driver/api';
import {
  anotherTab,
  becomes,
  bell,
  bellSays,
  card,
  commentField,
  commentsButton,
  likeButton,
  NARROW,
  onFeed,
  type Tab,
} from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
let rohan: Member;
let tab: Tab;
let page: Page;
let posts = 0;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
  for (let number = 0; number < 14; number += 1) await write(rohan.api, `Older post ${number}`);
  // One for all tests: another page in it costs half of what another tab costs
  tab = await site.open({ as: asha.api, viewport: NARROW });
  ({ page } = tab);
});
let visits = 0;
beforeEach(async () => {
  await page.goto('/');
  await onFeed(tab);
  await tab.live((visits += 1));
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'token') localStorage.removeItem(key);
  });
});

async function write(author: Api, title = `Post ${(posts += 1)}`): Promise<string> {
  const answer = await author.post('/posts', submission({ title, content: 'Line\n'.repeat(12) }));
  return answer.read(postAnswer).data._id;
}
async function newestPost(): Promise<{ readonly title: string; readonly postId: string }> {
  const title = `Post ${(posts += 1)}`;
  const postId = await write(rohan.api, title);
  await card(page, title).waitFor();
  return { title, postId };
}
const asAsha = () => ({ headers: { Authorization: `Bearer ${asha.api.token ?? ''}` } });
const topOf = (title: string) =>
  card(page, title).evaluate((element) => Math.round(element.getBoundingClientRect().top));
const commentsOf = async (postId: string) =>
  (await asha.api.get(`/posts/${postId}`)).read(postAnswer).data.comments.map(({ text }) => text);

async function holdFirstCall(url: string): Promise<{ release(): void; fail(): void }> {
  let [release, fail] = [(): void => undefined, (): void => undefined];
  const outcome = new Promise<'sent' | 'failed'>((resolve) => {
    release = () => resolve('sent');
    fail = () => resolve('failed');
  });
  await page.route(
    url,
    async (route) => ((await outcome) === 'sent' ? route.continue() : route.abort()),
    { times: 1 },
  );
  return { release, fail };
}
const hasMorePages = () =>
  becomes(async () => (await page.getByRole('article').count()) > 10, true);
const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

it('back-navigation returns to the same post at the same scroll position', async () => {
  const { title } = await newestPost();
  await card(page, 'Older post 9').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, scrollY + 60));
  const headerTop = () =>
    page.locator('header').evaluate((header) => header.getBoundingClientRect().top);
  await becomes(headerTop, -61);
  await page.evaluate(() => scrollTo(0, scrollY - 30));
  await becomes(headerTop, 0);
  await bell(page).click();
  const link = page.getByRole('link', { name: `created a new post: "${title}"` });
  await link.scrollIntoViewIfNeeded();
  const before = await topOf('Older post 9');
  await link.click();
  await page.waitForURL(/\/posts\//u);
  await card(page, title).waitFor();
  await page.goBack();
  await card(page, 'Older post 9').waitFor();
  await becomes(async () => Math.abs((await topOf('Older post 9')) - before) < 3, true);
});

it('offers new posts behind a pill to a reader further down and moves nothing', async () => {
  await card(page, 'Older post 9').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, scrollY + 60));
  const before = await topOf('Older post 9');
  const title = `Post ${(posts += 1)}`;
  await write(rohan.api, title);
  await page.getByRole('button', { name: '1 new post' }).waitFor();
  await write(rohan.api);
  const pill = page.getByRole('button', { name: '2 new posts' });
  await pill.waitFor();
  expect(Math.abs((await topOf('Older post 9')) - before)).toBeLessThan(3);
  expect(await card(page, title).count()).toBe(0);
  await pill.click();
  await card(page, title).waitFor();
  await becomes(() => page.evaluate(() => scrollY < 200), true);
});

it('keeps drafts over a reload, each in its own field', async () => {
  const { title } = await newestPost();
  await commentsButton(page, title).click();
  await commentField(page, title).fill('Half a comm');
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await page.getByLabel('Title').fill('Half a title');
  await page.getByLabel('Content').fill('Half\na post');
  await page.reload();
  await onFeed(tab);
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a title');
  expect(await page.getByLabel('Content').inputValue()).toBe('Half\na post');
  await commentsButton(page, title).click();
  expect(await commentField(page, title).inputValue()).toBe('Half a comm');
  await commentsButton(page, 'Older post 13').click();
  expect(await commentField(page, 'Older post 13').inputValue()).toBe('');
});

it('sends a comment to the open post, never to the one where a draft was begun', async () => {
  const other = await newestPost();
  const { title, postId } = await newestPost();
  await page.goto(`/posts/${postId}`);
  await commentField(page, title).fill('Begun here');
  await bell(page).click();
  await page.getByRole('link', { name: `created a new post: "${other.title}"` }).click();
  await card(page, other.title).waitFor();
  expect(await commentField(page, other.title).inputValue()).toBe('');
  await commentField(page, other.title).fill('Said there');
  await commentField(page, other.title).press('Enter');
  await becomes(() => commentsOf(other.postId), ['Said there']);
  expect(await commentsOf(postId)).toEqual([]);
  await page.goBack();
  await card(page, title).waitFor();
  expect(await commentField(page, title).inputValue()).toBe('Begun here');
  await commentField(page, title).press('Enter');
  await becomes(() => commentsOf(postId), ['Begun here']);
  expect(await commentsOf(other.postId)).toEqual(['Said there']);
});

it('keeps a like that was given while the next page was loading', async () => {
  const { title } = await newestPost();
  const held = await holdFirstCall('**/api/posts?page=2**');
  await page.getByRole('button', { name: 'Load More Posts' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Loading more posts...' }).waitFor();
  await likeButton(page, title).click();
  await becomes(() => likeButton(page, title).textContent(), 'Like 1');
  held.release();
  await hasMorePages();
  expect(await likeButton(page, title).textContent()).toBe('Like 1');
});

it("keeps a member's new post on top until a loaded page contains it", async () => {
  const before = await (await page.request.get('/api/posts?page=1&limit=10', asAsha())).text();
  let answered = 0;
  await page.route('**/api/posts?page=1**', async (route) => {
    await route.fulfill({ contentType: 'application/json', body: before });
    answered += 1;
  });
  const title = `Post ${(posts += 1)}`;
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('Mine');
  await page.getByRole('radio', { name: 'Article' }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await becomes(() => answered > 0, true);
  const first = page.getByRole('article').first();
  await page.getByRole('button', { name: 'Refresh Feed' }).and(page.locator(':enabled')).waitFor();
  expect(await first.getAttribute('aria-label')).toBe(title);

  await page.unroute('**/api/posts?page=1**');
  const newer = `Post ${(posts += 1)}`;
  await write(rohan.api, newer);
  await page.getByRole('button', { name: 'Refresh Feed' }).click();
  await becomes(() => first.getAttribute('aria-label'), newer);
  expect(await card(page, title).count()).toBe(1);
});

it('shows the same unread count in all tabs', async () => {
  const other = await anotherTab(tab.context);
  await other.page.goto('/notifications');
  await other.live();
  await newestPost();
  await becomes(
    async () => (await bell(page).getAttribute('aria-label')) !== 'Notifications',
    true,
  );
  const unread = await bell(page).getAttribute('aria-label');
  await becomes(() => bell(other.page).getAttribute('aria-label'), unread);
  await bell(page).click();
  await page.getByRole('button', { name: 'Mark All Read' }).click();
  await bellSays(page, 0);
  await bellSays(other.page, 0);
  await other.page.close();
});

it('loads the next page of the feed early and says where the feed ends [9.1] [4.29] [2.feed.6]', async () => {
  await becomes(() => page.getByRole('article').count(), 10);
  await becomes(async () => {
    await page.mouse.wheel(0, 3_000);
    return page.getByText("You've reached the end of the feed").isVisible();
  }, true);
  await card(page, 'Older post 0').waitFor();
});

it('reconnects by itself after a crash of the server and shows the missed post and comment', async () => {
  const { title, postId } = await newestPost();
  await site.restart();
  const comments = await rohan.api.post(`/posts/${postId}/comment`, { text: 'Said meanwhile' });
  expect(comments.read(commentsAnswer).data).toHaveLength(1);
  const newPost = `Post ${(posts += 1)}`;
  await write(rohan.api, newPost);
  await card(page, newPost).waitFor();
  await becomes(() => commentsButton(page, title).textContent(), 'Comment 1');
  await tab.live(2);
  await rohan.api.put(`/posts/${postId}/like`, { liked: true });
  await becomes(() => likeButton(page, title).textContent(), 'Like 1');
});

it('begins with a link past the header and ends in a footer that the keyboard reaches', async () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Tab');
  await becomes(focused, 'Skip to content');
  await page.keyboard.press('Enter');
  await becomes(() => page.evaluate(() => location.hash), '#content');
  // The feed must not load more posts while the footer has the focus
  await page.reload();
  await onFeed(tab);
  // The first posts come before the others, which would push the footer away
  const loadMore = page.getByRole('button', { name: 'Load More Posts' });
  await loadMore.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await becomes(focused, 'Skip to footer');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await becomes(focused, 'Privacy Policy');
  await loadMore.evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          if (entry?.isIntersecting === true) requestAnimationFrame(() => resolve());
        });
        observer.observe(button);
      }),
  );
  expect(await page.getByRole('article').count()).toBe(10);
  await page.keyboard.press('Tab');
  await becomes(focused, 'About');
  const languages = ['हिन्दी', 'मराठी', 'ગુજરાતી'];
  for (const control of [...languages, ' Back to top']) {
    await page.keyboard.press('Tab');
    await becomes(focused, control);
  }
  for (const control of [...languages.toReversed(), 'About', 'Privacy Policy']) {
    await page.keyboard.press('Shift+Tab');
    await becomes(focused, control);
  }
  await page.keyboard.press('Shift+Tab');
  await becomes(focused, 'Load More Posts');
  await page.keyboard.press('Enter');
  await hasMorePages();
});

it('returns the focus to the button that opened a menu, and keeps it in a dialog until that closes', async () => {
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Home' }).waitFor();
  await page.keyboard.press('Escape');
  await becomes(() => isFocused(menu), true);

  const { title } = await newestPost();
  const author = card(page, title).getByRole('link', { name: 'Rohan Jadhav' });
  await author.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rohan Jadhav' });
  await dialog.waitFor();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    expect(
      await dialog.evaluate(
        (element) =>
          element.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await becomes(() => isFocused(author), true);
});

it('keeps the focus in the comment field after a comment is sent, and announces a failure in a live region that exists from the first paint', async () => {
  const { title } = await newestPost();
  await commentsButton(page, title).focus();
  await page.keyboard.press('Enter');
  const field = commentField(page, title);
  await field.focus();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await becomes(() => commentsButton(page, title).textContent(), 'Comment 1');
  expect(await isFocused(field)).toBe(true);

  for (const region of ['#announcements', '#alerts'])
    expect(await page.locator(region).getAttribute('aria-live')).toBeTruthy();
  await page.route('**/like', (route) => route.abort());
  await likeButton(page, title).click();
  await page
    .locator('#alerts')
    .filter({ hasText: 'Failed to update like.' })
    .waitFor({ state: 'attached' });
});
