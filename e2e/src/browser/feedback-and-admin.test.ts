import { feedbackAnswer } from '@portal/contracts/feedback/feedback.api';
import { pendingPostsAnswer, postAnswer } from '@portal/contracts/posts/post.api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, registration, submission, type Api, type Member } from '../api.ts';
import {
  becomes,
  hasBrowser,
  launchBrowser,
  NARROW,
  openTab,
  toast,
  type Tab,
} from '../browser.ts';
import { startPortal, type Portal } from '../portal.ts';

const day = (iso: string): string => {
  const date = new Date(iso);
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'Asia/Kolkata' });
  const [year, , number] = date
    .toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })
    .split('-');
  return `${number ?? ''} ${month} ${year ?? ''}`;
};

describe.skipIf(!hasBrowser)('feedback and the admin dashboard', () => {
  let portal: Portal;
  let browser: Browser;
  let admin: Api;
  let asha: Member;
  let tabs: Tab[] = [];
  beforeAll(async () => {
    [portal, browser] = await Promise.all([
      startPortal({ env: { PORTAL_MODERATION: 'pre' } }),
      launchBrowser(),
    ]);
    admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil' });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(() => {
    tabs = [];
  });
  afterEach(async () => {
    await Promise.all(tabs.map(({ context }) => context.close()));
  });
  async function open(as: Api, path: string): Promise<Page> {
    const tab = await openTab(browser, portal, { as });
    tabs.push(tab);
    await tab.page.goto(path);
    return tab.page;
  }
  const field = (page: Page, name: string) => page.getByRole('textbox', { name });

  it('[2.route-table.9] [2.feedback.1] [5.37] [8.55] [8.56] takes feedback with a subject and a message, once, and keeps what could not be sent', async () => {
    const page = await open(asha.api, '/feedback');
    await page.getByRole('heading', { name: 'Submit Feedback' }).waitFor();
    const submit = page.getByRole('button', { name: 'Submit Feedback' });
    await submit.click();
    await page.getByText('Subject is required').waitFor();
    await page.getByText('Message is required').waitFor();
    await field(page, 'Subject').fill('The lamp');
    expect(await page.getByText('Subject is required').count()).toBe(0);
    await field(page, 'Message').fill('It is too dark.');

    await page.route('**/api/feedback', (route) => route.abort());
    await submit.click();
    await toast(page, 'Failed to submit feedback.').waitFor();
    await page.unroute('**/api/feedback');
    await page.route('**/api/feedback', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too much for today.' } }),
    );
    await submit.click();
    await toast(page, 'Too much for today.').waitFor();
    await page.unroute('**/api/feedback');
    await page.reload();
    await becomes(() => field(page, 'Message').inputValue(), 'It is too dark.');
    await submit.click();
    await toast(page, 'Feedback submitted successfully. Thank you!').waitFor();
    await becomes(() => field(page, 'Subject').inputValue(), '');
    const kept = (await admin.get('/feedback')).read(feedbackAnswer);
    expect(kept.map(({ subject, message }) => [subject, message])).toEqual([
      ['The lamp', 'It is too dark.'],
    ]);
  });

  it('[2.admin-dashboard.1] [2.admin-dashboard.3] [8.54] shows feedback to administrators, who wrote it and when, and what comes while they look', async () => {
    await asha.api.post('/feedback', { subject: 'The gate', message: 'It creaks.' });
    const page = await open(admin, '/admin');
    const tabList = page.getByRole('tablist', { name: 'Admin' });
    await tabList.getByRole('tab', { name: 'Pending Registrations' }).waitFor();
    await page.route('**/api/feedback?*', (route) => route.abort());
    await tabList.getByRole('tab', { name: 'View Feedback' }).click();
    await toast(page, 'Failed to fetch feedback.').waitFor();
    await page.unroute('**/api/feedback?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    const entry = page.getByRole('article', { name: 'The gate' });
    await entry.getByText('It creaks.').waitFor();
    await entry.getByText('Asha Patil').waitFor();
    await entry.getByText(asha.email).waitFor();
    await entry.getByText(day(new Date().toISOString())).waitFor();
    await tabs[0]?.live();
    await asha.api.post('/feedback', { subject: 'The bell', message: 'It rings.' });
    await page.getByRole('article', { name: 'The bell' }).waitFor();
    // The tab survives a reload
    await page.reload();
    await page.getByRole('article', { name: 'The bell' }).waitFor();
  });

  it('lists registrations in pages, and the focus goes on to the next', async () => {
    for (let at = 0; at < 52; at++)
      await portal.api.post(
        '/auth/register',
        registration({ fullName: `Waiting ${String.fromCharCode(97 + (at % 26))}` }),
      );
    const page = await open(admin, '/admin');
    await page.getByRole('tab', { name: 'Pending Registrations 52' }).waitFor();
    const approve = page.getByRole('button', { name: /^Approve / });
    await becomes(() => approve.count(), 50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await becomes(() => approve.count(), 52);
    await approve.first().focus();
    await page.keyboard.press('Enter');
    await toast(page, 'User approved!').waitFor();
    await becomes(() => approve.count(), 51);
    await becomes(() => page.evaluate(() => document.activeElement?.closest('li') !== null), true);
  });

  it('[8.51] [8.52] [8.53] [9.16] decides on posts that wait, of which it shows the first hundred characters', async () => {
    const long = 'x'.repeat(99) + 'yz';
    const write = async (title: string, content = 'Words') =>
      (await asha.api.post('/posts', submission({ title, content }))).read(postAnswer).data;
    await write('To approve', long);
    await write('To reject');
    const page = await open(admin, '/admin');
    await page.getByRole('tab', { name: 'Pending Posts' }).click();
    const first = page.getByRole('article', { name: 'To approve' });
    await first.getByText(`${'x'.repeat(99)}y…`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Approve To approve' }).click();
    await toast(page, 'Post approved!').waitFor();
    await becomes(() => first.count(), 0);
    await page.getByRole('button', { name: 'Reject To reject' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Are you sure you want to delete this post?',
    });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('article', { name: 'To reject' }).waitFor();
    await page.getByRole('button', { name: 'Reject To reject' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Post deleted!').waitFor();
    await page.getByRole('heading', { name: 'No posts wait' }).waitFor();
    await page.goto('/');
    await page.getByRole('article', { name: 'To approve' }).waitFor();
    expect(await page.getByRole('article', { name: 'To reject' }).count()).toBe(0);

    await page.route('**/api/posts/pending?*', (route) => route.abort());
    await page.goto('/admin?tab=posts');
    await toast(page, 'Failed to fetch pending posts.').waitFor();
  });

  it('shows an own post that waits to its author alone, until it is decided on', async () => {
    const page = await open(asha.api, '/');
    await tabs[0]?.live();
    await page.getByRole('button', { name: 'Create a Post' }).click();
    await page.getByLabel('Title').fill('The well is full');
    await page.getByLabel('Content').fill('To the brim.');
    await page.getByRole('button', { name: 'Publish' }).click();
    const waits = page.getByText('Waiting for an administrator.');
    await waits.waitFor();
    expect(await page.getByRole('article', { name: 'The well is full' }).count()).toBe(0);
    const [post] = (await admin.get('/posts/pending')).read(pendingPostsAnswer).data;
    await admin.put(`/posts/approve/${post?._id ?? ''}`);
    await page.getByRole('article', { name: 'The well is full' }).waitFor();
    await becomes(() => waits.count(), 0);
  });

  it('fits a small screen', async () => {
    const page = await open(admin, '/admin?tab=feedback');
    await page.setViewportSize(NARROW);
    await page.getByRole('article', { name: 'The bell' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    await page.goto('/admin?tab=posts');
    const tab = page.getByRole('tab', { name: 'Pending Posts', selected: true });
    await becomes(async () => {
      const { x = 0, width = Infinity } = (await tab.boundingBox()) ?? {};
      return x >= 0 && x + width <= NARROW.width;
    }, true);
    await page.goto('/feedback');
    await page.getByRole('heading', { name: 'Submit Feedback' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  });
});

describe.skipIf(!hasBrowser)('where posts need not wait', () => {
  it('[2.admin-dashboard.2] there is a view of posts that wait, and no tab leads to it', async () => {
    const [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    const tab = await openTab(browser, portal, { as: await portal.admin() });
    const asked = tab.page.waitForResponse('**/api/posts/pending?*');
    await tab.page.goto('/admin');
    await asked;
    await tab.page.getByRole('tab', { name: 'View Feedback' }).waitFor();
    expect(await tab.page.getByRole('tab').count()).toBe(2);
    await browser.close();
    await portal.kill();
  });
});
