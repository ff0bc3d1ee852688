import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { group } from '@portal/contracts/groups/group.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { builtFile } from '@portal/testing/driver/built-file';
import { submission, type Member } from '@portal/testing/driver/api';
import {
  becomes,
  bell,
  bellSays,
  card,
  commentField,
  commentsButton,
  likeButton,
  onFeed,
  type Tab,
} from '@portal/testing/driver/browser';
import type { CuttableProxy } from '@portal/testing/driver/cuttable-proxy';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const ATTEMPTS = 5;
const SOON_MS = 3_000;

const site = portalInBrowser();
let proxy: CuttableProxy;
let asha: Member;
let rohan: Member;
let tab: Tab;
let page: Page;
let posts = 0;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
});
beforeEach(async () => {
  await asha.api.put('/notifications/mark-read');
  proxy = await site.openProxy();
  tab = await site.open({ proxy, as: asha.api });
  ({ page } = tab);
  await page.goto('/');
  await onFeed(tab);
});

async function write(): Promise<{ readonly title: string; readonly postId: string }> {
  const title = `Post ${(posts += 1)}`;
  const answer = await rohan.api.post('/posts', submission({ title }));
  return { title, postId: answer.read(postAnswer).data._id };
}
async function cutAll(): Promise<void> {
  await page.route('**/realtime/poll', (route) => route.abort());
  proxy.cut();
}
async function waitForLongDelay(): Promise<void> {
  await becomes(() => proxy.attempts.length >= ATTEMPTS + 2, true);
}

/** @returns how often each path of the API was asked for, and what of that before the scripts of the page ran */
const callsOf = (page: Page) =>
  page.evaluate(() => {
    const [{ domContentLoadedEventStart: scriptsRan } = { domContentLoadedEventStart: 0 }] =
      performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ path, startTime }) => ({ path: path.slice(4), early: startTime < scriptsRan }));
  });

it('asks for the first answers of the feed and of a chat before the scripts run, and once', async () => {
  const areEarlyAndOnce = async (paths: readonly string[]) => {
    const calls = await callsOf(page);
    for (const path of paths)
      expect(calls.filter((call) => call.path === path)).toEqual([{ path, early: true }]);
  };
  await areEarlyAndOnce(['/auth/me', '/posts', '/users/birthdays/today']);

  const words = { name: 'Early birds', description: 'Awake before the bell' };
  const { _id } = (await asha.api.post('/groups', words)).read(group);
  await page.goto(`/groups/${_id}`);
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  await tab.live(2);
  await areEarlyAndOnce(['/auth/me', `/groups/${_id}`]);
  // The connection asks once more for what came meanwhile, and the page stands before either answer has come
  const messages = async () =>
    (await callsOf(page)).find(({ path }) => path === `/messages/${_id}`)?.early;
  await becomes(messages, true);
});

it('shows a post that was written between the first load and the connection', async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(`**${builtFile('Realtime.tsx')}`, async (route) => {
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

it('tries five times, and then goes on by long polling [7.real-time.1] [9.9]', async () => {
  proxy.cut();
  await becomes(() => proxy.attempts.length > ATTEMPTS, true);
  const { title } = await write();
  await card(page, title).waitFor();
  await bellSays(page, 1);
  expect(proxy.attempts.length).toBeLessThanOrEqual(1 + ATTEMPTS + 1);
});

it('says that the connection is lost until it is back [4.13] [8.12]', async () => {
  await cutAll();
  await becomes(() => proxy.attempts.length > ATTEMPTS, true);
  await bell(page).click();
  const lost = page.getByText('Connection lost. Notifications may not be real-time.');
  await lost.waitFor();
  proxy.mend();
  await tab.live(2);
  await lost.waitFor({ state: 'detached' });
});

it.each([
  ['the network is back', 'online'],
  ['the page is visible again', 'visibilitychange'],
] as const)('reconnects at once when %s', async (_when, event) => {
  await cutAll();
  await waitForLongDelay();
  proxy.mend();
  await page.unroute('**/realtime/poll');
  if (event === 'online') {
    await tab.context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
  }
  // The wait that follows this many failures is longer than four seconds
  const attempt = Promise.any([
    page.waitForRequest('**/realtime/poll', { timeout: SOON_MS }),
    page.waitForEvent('websocket', { timeout: SOON_MS }),
  ]);
  if (event === 'online') await tab.context.setOffline(false);
  else await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await attempt;
  const { title } = await write();
  await card(page, title).waitFor();
});

it('shows each missed change once after reconnecting', async () => {
  const known = await write();
  await card(page, known.title).waitFor();
  proxy.cut();
  const missed = await write();
  await rohan.api.put(`/posts/${known.postId}/like`, { liked: true });
  await rohan.api.post(`/posts/${known.postId}/comment`, { text: 'Said meanwhile' });
  await rohan.api.put(`/posts/${missed.postId}/like`, { liked: true });
  await bellSays(page, 1);
  expect(await card(page, missed.title).count()).toBe(0);
  proxy.mend();
  await tab.live(2);
  await card(page, missed.title).waitFor();
  await becomes(() => likeButton(page, known.title).textContent(), 'Like 1');
  await becomes(() => likeButton(page, missed.title).textContent(), 'Like 1');
  await becomes(() => commentsButton(page, known.title).textContent(), 'Comment 1');
  await bellSays(page, 2);
  expect(await card(page, missed.title).count()).toBe(1);
});

it('adds a comment once when its answer was lost and it is sent again', async () => {
  const { title, postId } = await write();
  await card(page, title).waitFor();
  await commentsButton(page, title).click();
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
  await becomes(() => commentsButton(page, title).textContent(), 'Comment 1');
  const { data } = (await asha.api.get(`/posts/${postId}`)).read(postAnswer);
  expect(data.comments.map(({ text }) => text)).toEqual(['Tried twice']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});
