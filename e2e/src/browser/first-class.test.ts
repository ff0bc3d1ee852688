import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { join, submission, type Api, type Member } from '../api.ts';
import {
  anotherTab,
  becomes,
  bell,
  bellSays,
  card,
  commentField,
  commentsButton,
  hasBrowser,
  launchBrowser,
  likeButton,
  NARROW,
  onFeed,
  openTab,
  toast,
  type Tab,
} from '../browser.ts';
import { startPortal, type Portal } from '../portal.ts';

describe.skipIf(!hasBrowser)('what makes it first class', () => {
  let portal: Portal;
  let browser: Browser;
  let asha: Member;
  let rohan: Member;
  let tab: Tab;
  let page: Page;
  let posts = 0;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    const admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil' });
    rohan = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
    for (let at = 0; at < 14; at += 1) await write(rohan.api, `Older post ${at}`);
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(async () => {
    tab = await openTab(browser, portal, { as: asha.api, viewport: NARROW });
    ({ page } = tab);
    await page.goto('/');
    await onFeed(tab);
  });
  afterEach(() => tab.context.close());

  async function write(by: Api, title = `Post ${(posts += 1)}`): Promise<string> {
    const answer = await by.post('/posts', submission({ title, content: 'Line\n'.repeat(12) }));
    return answer.read(postAnswer).data._id;
  }
  /** A post of Rohan's that stands on top of the feed. */
  async function onTop(): Promise<{ readonly title: string; readonly postId: string }> {
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
  /** The server has done what the first call wants, and its answer is lost. */
  const loseFirst = async (url: string): Promise<void> => {
    let lost = false;
    await page.route(url, async (route) => {
      if (lost || route.request().method() !== 'POST') return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
  };

  /** The first call stays on its way until it is let through, or fails. */
  async function holdFirst(url: string): Promise<{ release(): void; fail(): void }> {
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
  const isFocused = (element: Locator) =>
    element.evaluate((node) => node === document.activeElement);

  it('first class 1: comes back from elsewhere to the same post at the same offset', async () => {
    const { title } = await onTop();
    await card(page, 'Older post 9').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, scrollY + 60));
    const before = await topOf('Older post 9');
    // Told to click at a place, the browser's driver first scrolls the sticky header to where it would stand without being sticky
    await bell(page).dispatchEvent('click');
    await page.getByRole('link', { name: `created a new post: "${title}"` }).dispatchEvent('click');
    await page.waitForURL(/\/posts\//u);
    await card(page, title).waitFor();
    await page.goBack();
    await card(page, 'Older post 9').waitFor();
    await becomes(async () => Math.abs((await topOf('Older post 9')) - before) < 3, true);
  });

  it('first class 2: offers new posts behind a pill to who reads further down, and moves nothing', async () => {
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

  it('first class 3: keeps what is being written over a reload, each where it belongs', async () => {
    const { title } = await onTop();
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

  it('first class 4: sends to what is open, never to where a draft was begun', async () => {
    const other = await onTop();
    const { title, postId } = await onTop();
    await page.goto(`/posts/${postId}`);
    await commentField(page, title).fill('Begun here');
    // Within the same page of the client, which goes on with what it has
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

  it('first class 5: shows a comment at once, and once when it has come back', async () => {
    const { title, postId } = await onTop();
    await commentsButton(page, title).click();
    const held = await holdFirst(`**/api/posts/${postId}/comment`);
    await commentField(page, title).fill('Seen before it is sent');
    await commentField(page, title).press('Enter');
    const said = card(page, title).getByText('Seen before it is sent', { exact: true });
    await said.waitFor();
    expect(await commentsOf(postId)).toEqual([]);
    held.release();
    await becomes(() => commentsButton(page, title).textContent(), '1 comment');
    await card(page, title).getByText('Sending…').waitFor({ state: 'detached' });
    expect(await said.count()).toBe(1);
  });

  it('[8.28] first class 6: keeps a comment that could not be sent, with Retry, which adds it once', async () => {
    const { title, postId } = await onTop();
    await commentsButton(page, title).click();
    const held = await holdFirst(`**/api/posts/${postId}/comment`);
    await commentField(page, title).fill('This does not arrive at first');
    await commentField(page, title).press('Enter');
    await card(page, title).getByText('Sending…').waitFor();
    const retry = card(page, title).getByRole('button', { name: 'Retry' });
    expect(await retry.count()).toBe(0);
    held.fail();
    await toast(page, 'Failed to post comment.').waitFor();
    await retry.waitFor();
    await page.getByRole('button', { name: 'Refresh Feed' }).click();
    await page
      .getByRole('button', { name: 'Refresh Feed' })
      .and(page.locator(':enabled'))
      .waitFor();
    await retry.click();
    await retry.waitFor({ state: 'detached' });
    await becomes(() => commentsButton(page, title).textContent(), '1 comment');
    expect(await commentsOf(postId)).toEqual(['This does not arrive at first']);
    expect(await card(page, title).getByText('This does not arrive at first').count()).toBe(1);
  });

  it('first class 5: shows a comment once whose answer was lost but which was pushed', async () => {
    const { title, postId } = await onTop();
    await commentsButton(page, title).click();
    await loseFirst(`**/api/posts/${postId}/comment`);
    await commentField(page, title).fill('The answer to this is lost');
    await commentField(page, title).press('Enter');
    await becomes(() => commentsButton(page, title).textContent(), '1 comment');
    await card(page, title).getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' });
    expect(await card(page, title).getByText('The answer to this is lost').count()).toBe(1);
  });

  it('first class 11: publishes a post once, however often it is tried', async () => {
    const title = `Post ${(posts += 1)}`;
    await loseFirst('**/api/posts');
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Content').fill('Tried twice');
    await page.getByRole('button', { name: 'Publish' }).click();
    await toast(page, 'Failed to create post').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
    await page.getByRole('button', { name: 'Publish' }).click();
    await toast(page, 'Post created successfully!').waitFor();
    await becomes(() => card(page, title).count(), 1);
    const { data } = (await asha.api.get('/posts')).read(postsAnswer);
    expect(data.filter((post) => post.title === title)).toHaveLength(1);
  });

  it('[4.22] [4.23] [8.27] first class 10: takes a like back when it fails, and takes one tap at a time', async () => {
    const { title, postId } = await onTop();
    const url = `**/api/posts/${postId}/like`;
    let asked = 0;
    let fail: () => void = () => undefined;
    const failure = new Promise<void>((resolve) => (fail = resolve));
    await page.route(url, async (route) => {
      asked += 1;
      await failure;
      await route.fulfill({ status: 500, json: { message: 'Something went wrong' } });
    });
    const like = likeButton(page, title);
    await like.click();
    await becomes(() => like.textContent(), '1 like');
    await like.click();
    fail();
    await toast(page, 'Failed to update like.').waitFor();
    await becomes(() => like.textContent(), '0 likes');
    expect(asked).toBe(1);
    await page.unroute(url);
    await like.click();
    await becomes(() => like.textContent(), '1 like');
  });

  it('first class 10: keeps a like that is given while the next page is fetched', async () => {
    const { title } = await onTop();
    const held = await holdFirst('**/api/posts?page=2**');
    await page.getByRole('button', { name: 'Load More Posts' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Loading more posts...' }).waitFor();
    await likeButton(page, title).click();
    await becomes(() => likeButton(page, title).textContent(), '1 like');
    held.release();
    await hasMorePages();
    expect(await likeButton(page, title).textContent()).toBe('1 like');
  });

  it("first class 12: keeps one's own new post on top until a fetched page has it", async () => {
    const before = await (await page.request.get('/api/posts?page=1&limit=10', asAsha())).text();
    let answered = 0;
    // What a reader gets from a copy that is behind
    await page.route('**/api/posts?page=1**', async (route) => {
      await route.fulfill({ contentType: 'application/json', body: before });
      answered += 1;
    });
    const title = `Post ${(posts += 1)}`;
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Content').fill('Mine');
    await page.getByRole('button', { name: 'Publish' }).click();
    await becomes(() => answered > 0, true);
    const first = page.getByRole('article').first();
    await page
      .getByRole('button', { name: 'Refresh Feed' })
      .and(page.locator(':enabled'))
      .waitFor();
    expect(await first.getAttribute('aria-label')).toBe(title);

    await page.unroute('**/api/posts?page=1**');
    const newer = `Post ${(posts += 1)}`;
    await write(rohan.api, newer);
    await page.getByRole('button', { name: 'Refresh Feed' }).click();
    await becomes(() => first.getAttribute('aria-label'), newer);
    expect(await card(page, title).count()).toBe(1);
  });

  it('first class 13: agrees on the unread count in all tabs', async () => {
    const other = await anotherTab(tab.context);
    await other.page.goto('/notifications');
    await other.live();
    await onTop();
    await becomes(
      async () => (await bell(page).getAttribute('aria-label')) !== 'Notifications',
      true,
    );
    const said = await bell(page).getAttribute('aria-label');
    await becomes(() => bell(other.page).getAttribute('aria-label'), said);
    await bell(page).click();
    await page.getByRole('button', { name: 'Mark All Read' }).click();
    await bellSays(page, 0);
    const from = Date.now();
    await bellSays(other.page, 0);
    expect(Date.now() - from).toBeLessThan(1_000);
  });

  it('first class 6: keeps a comment through a network that goes away, and sends it when it is back', async () => {
    const { title, postId } = await onTop();
    await commentsButton(page, title).click();
    await commentField(page, title).fill('Written in a tunnel');
    await tab.context.setOffline(true);
    await page.getByText('You are offline. What you write is kept until you are back.').waitFor();
    await commentField(page, title).press('Enter');
    await card(page, title).getByText('Not sent').waitFor();
    await tab.context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await card(page, title).getByRole('button', { name: 'Retry' }).click();
    await becomes(() => commentsOf(postId), ['Written in a tunnel']);
    await becomes(() => commentsButton(page, title).textContent(), '1 comment');
  });

  it('[9.1] [4.29] [2.feed.6] loads the next page before its end is reached, and says where the feed ends', async () => {
    const fresh = await openTab(browser, portal, { as: rohan.api });
    await fresh.page.goto('/');
    await onFeed(fresh);
    expect(await fresh.page.getByRole('article').count()).toBe(10);
    await becomes(async () => {
      await fresh.page.mouse.wheel(0, 3_000);
      return fresh.page.getByText("You've reached the end of the feed").isVisible();
    }, true);
    await card(fresh.page, 'Older post 0').waitFor();
    await fresh.context.close();
  });

  it('first class 8: comes back by itself after the server was killed, with what was missed', async () => {
    const { title, postId } = await onTop();
    await portal.kill();
    portal = await startPortal({
      dataDir: portal.dataDir,
      env: { PORT: new URL(portal.url).port },
    });
    // Said by somebody while this page may not be connected yet
    const said = await rohan.api.post(`/posts/${postId}/comment`, { text: 'Said meanwhile' });
    expect(said.read(commentsAnswer).data).toHaveLength(1);
    const later = `Post ${(posts += 1)}`;
    await write(rohan.api, later);
    await card(page, later).waitFor();
    await becomes(() => commentsButton(page, title).textContent(), '1 comment');
    await tab.live(2);
    await rohan.api.put(`/posts/${postId}/like`, { liked: true });
    await becomes(() => likeButton(page, title).textContent(), '1 like');
  });

  it('first class 14: begins with a link past the header, and ends in a footer that stays reachable', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.reload();
    await onFeed(tab);
    await page.keyboard.press('Tab');
    await becomes(focused, 'Skip to content');
    await page.keyboard.press('Enter');
    await becomes(() => page.evaluate(() => location.hash), '#content');
    // The feed has more, and would bring it as soon as its end is in view: under the hands of who is in the footer
    await page.reload();
    await onFeed(tab);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await becomes(focused, 'Skip to footer');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await becomes(focused, 'Privacy Policy');
    await page.getByRole('button', { name: 'Load More Posts' }).evaluate(
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
    await page.keyboard.press('Tab');
    await becomes(focused, ' Back to top');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await becomes(focused, 'Load More Posts');
    await page.keyboard.press('Enter');
    await hasMorePages();
  });

  it('first class 14: gives the focus back to what opened a menu', async () => {
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Home' }).waitFor();
    await page.keyboard.press('Escape');
    await becomes(() => isFocused(menu), true);
  });

  it('first class 14: keeps the focus in a dialog, and gives it back', async () => {
    const { title } = await onTop();
    const author = card(page, title).getByRole('button', { name: 'Rohan Jadhav' });
    await author.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rohan Jadhav' });
    await dialog.waitFor();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      // The browser's own controls come after the last of a modal dialog; what lies below it never does
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

  it('first class 14: leaves the focus in the composer after a send', async () => {
    const { title } = await onTop();
    await commentsButton(page, title).focus();
    await page.keyboard.press('Enter');
    const field = commentField(page, title);
    await field.focus();
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    await becomes(() => commentsButton(page, title).textContent(), '1 comment');
    expect(await isFocused(field)).toBe(true);
  });

  it('first class 15: says its toasts in live regions that are there from the first paint', async () => {
    const { title } = await onTop();
    for (const region of ['#announcements', '#alerts'])
      expect(await page.locator(region).getAttribute('aria-live')).toBeTruthy();
    await page.route('**/like', (route) => route.abort());
    await likeButton(page, title).click();
    await page
      .locator('#alerts')
      .filter({ hasText: 'Failed to update like.' })
      .waitFor({ state: 'attached' });
  });
});
