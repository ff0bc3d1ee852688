import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { group } from '@portal/contracts/groups/group.api';
import { builtFile } from '@portal/testing/driver/built-file';
import { submission, type Member } from '@portal/testing/driver/api';
import {
  becomes,
  card,
  commentField,
  commentsButton,
  launchBrowser,
  NARROW,
  onFeed,
} from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const TITLE = 'The well is full again';

const site = portalInBrowser();
let asha: Member;
let rohan: Member;
let groupId: string;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
  await rohan.api.post('/posts', submission({ title: TITLE }));
  const founded = await asha.api.post('/groups', { name: 'Cricket', description: 'On Sundays' });
  groupId = founded.read(group)._id;
  await rohan.api.put(`/groups/${groupId}/join`);
  await asha.api.post(`/messages/${groupId}`, { text: 'Bring the bat' });
});

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const answerCaches = async (page: Page) =>
  (await cacheNames(page)).filter((name) => name.startsWith('answers-'));
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    let text = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        text += `${name} ${request.url} ${JSON.stringify([...request.headers, ...(response?.headers ?? [])])}`;
        if (name.startsWith('answers-')) text += (await response?.text()) ?? '';
      }
    }
    return text;
  });

async function openAsAsha() {
  const tab = await site.open({ as: asha.api, serviceWorker: true, viewport: NARROW });
  const { page } = tab;
  await page.goto('/');
  await isControlled(page);
  await page.goto(`/groups/${groupId}`);
  await page.getByText('Bring the bat').waitFor();
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Asha Patil' }).waitFor();
  await page.goto('/');
  await card(page, TITLE).waitFor();
  await onFeed(tab);
  return tab;
}

it('reloads feed, chat and profile without a network, with what was sent and what came, says how old they are, and opens other pages once it is back', async () => {
  const tab = await openAsAsha();
  const { page, context } = tab;
  const message = (text: string) => page.locator('[data-message]').filter({ hasText: text });
  const keeps = (text: string) =>
    becomes(async () => (await everythingKept(page)).includes(text), true);
  await commentsButton(page, TITLE).click();
  await commentField(page, TITLE).fill('The whole street drinks from it');
  await commentField(page, TITLE).press('Enter');
  await keeps('The whole street drinks from it');
  await page.goto(`/groups/${groupId}`);
  await page.getByText('Bring the bat').waitFor();
  await tab.live(2);
  await page.getByRole('textbox', { name: 'Message Cricket' }).fill('And the stumps');
  await page.getByRole('button', { name: 'Send message' }).click();
  await becomes(() => message('stumps').count(), 1);
  await rohan.api.post(`/messages/${groupId}`, { text: 'I have a ball' });
  await message('a ball').waitFor();
  await keeps('I have a ball');

  await context.setOffline(true);
  await page.reload();
  for (const text of ['Bring the bat', 'And the stumps', 'I have a ball'])
    await message(text).waitFor();
  await page.getByText(/your messages wait here\. This is from /u).waitFor();
  await page.goto('/');
  await card(page, TITLE).waitFor();
  await page.getByText(/^You are offline\. This is from .+\. Your texts are kept/u).waitFor();
  await becomes(() => commentsButton(page, TITLE).textContent(), 'Comment 1');
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Asha Patil' }).waitFor();
  await page.goto('/directory');
  await page.getByText('This page has not been opened on this device yet.').waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('This page has not been opened on this device yet.').waitFor();

  await context.setOffline(false);
  await page.getByRole('list', { name: 'Alumni' }).waitFor();
  await page.goto(`/groups/${groupId}`);
  await becomes(async () => (await page.locator('[data-message]').allInnerTexts()).length, 3);
});

it('keeps no token, nothing after the sign-out, and nothing of the last member for the next', async () => {
  const { page, context } = await openAsAsha();
  expect(await answerCaches(page)).toHaveLength(1);
  const kept = await everythingKept(page);
  expect(kept).toContain('Bring the bat');
  expect(kept).not.toContain(asha.api.token);

  await page.evaluate((token) => localStorage.setItem('token', token), rohan.api.token ?? '');
  await page.goto('/');
  await card(page, TITLE).waitFor();
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Rohan Jadhav' }).waitFor();
  expect(await answerCaches(page)).toHaveLength(1);
  expect(await everythingKept(page)).not.toContain('Bring the bat');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Rohan Jadhav' }).waitFor();
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await becomes(() => answerCaches(page), []);
  await context.setOffline(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).waitFor();
});

it('takes over with a new build, keeps what was opened in it, and drops the files of the old one', async () => {
  const worker = await (await fetch(`${site.portal.url}/sw.js`)).text();
  const oldFile = builtFile('AboutPage.tsx');
  const newFile = oldFile.replace(/[^/]+$/u, 'NEWONE7.js');
  let isNew = false;
  const server = createServer((req, res) => {
    const path = (req.url ?? '/').replace(newFile, oldFile);
    void fetch(site.portal.url + path, { headers: { accept: req.headers.accept ?? '*/*' } }).then(
      async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        res.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' });
        if (path === '/sw.js' && isNew) res.end(worker.replaceAll(oldFile, newFile));
        else res.end(Buffer.from(await answer.arrayBuffer()));
      },
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${port}`,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/about');
    await isControlled(page);
    const keptFiles = () =>
      page.evaluate(async () => {
        const all = await (await caches.open('files')).keys();
        return all.map(({ url }) => new URL(url).pathname);
      });
    const hasKept = async (file: string) => (await keptFiles()).includes(file);
    await becomes(() => hasKept(oldFile), true);
    isNew = true;
    // After a reload the old page would ask the new worker for the old file, which would be kept until the next build
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await becomes(() => hasKept(newFile), true);
    await becomes(() => hasKept(oldFile), false);
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
  } finally {
    await browser.close();
  }
});
