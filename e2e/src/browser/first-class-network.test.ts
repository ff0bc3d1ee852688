import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { join, submission, type Member } from '../api.ts';
import {
  becomes,
  bell,
  bellSays,
  card,
  commentField,
  commentsButton,
  hasBrowser,
  launchBrowser,
  likeButton,
  onFeed,
  openTab,
  type Tab,
} from '../browser.ts';
import { layLine, type Line } from '../line.ts';
import { startPortal, type Portal } from '../portal.ts';

const ATTEMPTS = 5;
const DELAY_MS = 1_000;

describe.skipIf(!hasBrowser)('what makes it first class on a bad network', () => {
  let portal: Portal;
  let browser: Browser;
  let line: Line;
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
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(async () => {
    await asha.api.put('/notifications/mark-read');
    line = await layLine(portal.url);
    tab = await openTab(browser, line, { as: asha.api });
    ({ page } = tab);
    await page.goto('/');
    await onFeed(tab);
  });
  afterEach(async () => {
    await tab.context.close();
    await line.close();
  });

  async function write(): Promise<{ readonly title: string; readonly postId: string }> {
    const title = `Post ${(posts += 1)}`;
    const answer = await rohan.api.post('/posts', submission({ title }));
    return { title, postId: answer.read(postAnswer).data._id };
  }
  /** No connection of either kind from now on. */
  async function cutAll(): Promise<void> {
    await page.route('**/realtime/poll', (route) => route.abort());
    line.cut();
  }
  /** The last of its attempts has just failed, and the next one is seconds away. */
  async function waitsLong(): Promise<void> {
    await becomes(() => line.attempts.length >= ATTEMPTS + 2, true);
  }

  it('first class 8: has what happened between its first look and its connection', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    await page.route(/\/assets\/Realtime-/u, async (route) => {
      await opened;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('status', { name: 'Loading posts' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Refresh Feed' }).waitFor();
    const { title } = await write();
    expect(await card(page, title).count()).toBe(0);
    open();
    await card(page, title).waitFor();
  });

  it('[7.real-time.1] [9.9] first class 7: tries five times, one second apart, says so, and goes on by long polling', async () => {
    line.cut();
    await becomes(() => line.attempts.length > ATTEMPTS, true);
    const tries = line.attempts.slice(1, 1 + ATTEMPTS);
    for (const [at, time] of tries.entries()) {
      const gap = time - (tries[at - 1] ?? time - DELAY_MS);
      expect(gap).toBeGreaterThan(DELAY_MS - 100);
      expect(gap).toBeLessThan(DELAY_MS + 900);
    }
    const { title } = await write();
    await card(page, title).waitFor();
    await bellSays(page, 1);
    expect(line.attempts.length).toBeLessThanOrEqual(1 + ATTEMPTS + 1);
  });

  it('[4.13] [8.12] first class 7: says that the connection is lost while there is none, and no more when it is back', async () => {
    await cutAll();
    await becomes(() => line.attempts.length > ATTEMPTS, true);
    await bell(page).click();
    const lost = page.getByText('Connection lost. Notifications may not be real-time.');
    await lost.waitFor();
    line.mend();
    await tab.live(2);
    await lost.waitFor({ state: 'detached' });
  });

  it.each([
    ['the network is back', 'online'],
    ['somebody looks at the page again', 'visibilitychange'],
  ] as const)('first class 7: tries again at once when %s', async (_when, event) => {
    await cutAll();
    await waitsLong();
    line.mend();
    await page.unroute('**/realtime/poll');
    const asked = page.waitForRequest('**/realtime/poll', { timeout: DELAY_MS });
    if (event === 'online') {
      await tab.context.setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await tab.context.setOffline(false);
    } else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    const { title } = await write();
    await card(page, title).waitFor();
  });

  it('first class 8: replays after a reconnect what was missed, each once', async () => {
    const held = await write();
    await card(page, held.title).waitFor();
    line.cut();
    const missed = await write();
    await rohan.api.put(`/posts/${held.postId}/like`, { liked: true });
    await rohan.api.post(`/posts/${held.postId}/comment`, { text: 'Said meanwhile' });
    await rohan.api.put(`/posts/${missed.postId}/like`, { liked: true });
    await bellSays(page, 1);
    expect(await card(page, missed.title).count()).toBe(0);
    line.mend();
    await tab.live(2);
    await card(page, missed.title).waitFor();
    await becomes(() => likeButton(page, held.title).textContent(), '1 like');
    await becomes(() => likeButton(page, missed.title).textContent(), '1 like');
    await becomes(() => commentsButton(page, held.title).textContent(), '1 comment');
    await bellSays(page, 2);
    expect(await card(page, missed.title).count()).toBe(1);
  });

  it('first class 11: adds a comment once whose answer was lost, and which is tried again', async () => {
    const { title, postId } = await write();
    await card(page, title).waitFor();
    await commentsButton(page, title).click();
    // So that nothing but the answer could tell that it was added
    await cutAll();
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/posts/${postId}/comment`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await commentField(page, title).fill('Tried twice');
    await commentField(page, title).press('Enter');
    await card(page, title).getByRole('button', { name: 'Retry' }).click();
    await becomes(() => commentsButton(page, title).textContent(), '1 comment');
    const { data } = (await asha.api.get(`/posts/${postId}`)).read(postAnswer);
    expect(data.comments.map(({ text }) => text)).toEqual(['Tried twice']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});
