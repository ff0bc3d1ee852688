import { feedbackAnswer } from '@portal/contracts/feedback/feedback.api';
import { pendingPostsAnswer } from '@portal/contracts/posts/pending-post.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { registration, submission, type Member } from '@portal/testing/driver/api';
import { becomes, NARROW, toast, WIDE, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const day = (iso: string): string => {
  const date = new Date(iso);
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'Asia/Kolkata' });
  const [year, , number] = date
    .toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' })
    .split('-');
  return `${number ?? ''} ${month} ${year ?? ''}`;
};

const site = portalInBrowser({ PORTAL_MODERATION: 'pre' });
let asha: Member;
let office: Tab;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  office = await site.open({ as: site.admin });
});
/** Opens an address in a tab that may be open already. */
async function open(tab: Tab, path: string): Promise<Page> {
  await tab.page.setViewportSize(WIDE);
  await tab.page.goto(path);
  return tab.page;
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

it('submits feedback with a subject and a message, and keeps it when it could not be sent [2.route-table.9] [2.feedback.1] [5.37] [8.55] [8.56]', async () => {
  const page = await open(await site.open({ as: asha.api }), '/feedback');
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
  const stored = (await site.admin.get('/feedback')).read(feedbackAnswer);
  expect(stored.map(({ subject, message }) => [subject, message])).toEqual([
    ['The lamp', 'It is too dark.'],
  ]);
});

it('shows administrators feedback with its author and date, and new feedback live [2.admin-dashboard.1] [2.admin-dashboard.3] [8.54]', async () => {
  await asha.api.post('/feedback', { subject: 'The gate', message: 'It creaks.' });
  const page = await open(office, '/admin');
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
  await office.live();
  await asha.api.post('/feedback', { subject: 'The bell', message: 'It rings.' });
  await page.getByRole('article', { name: 'The bell' }).waitFor();
  await page.reload();
  await page.getByRole('article', { name: 'The bell' }).waitFor();
});

it('lists registrations in pages and moves the focus to the next one after an approval', async () => {
  for (let index = 0; index < 52; index++)
    await site.portal.api.post(
      '/auth/register',
      registration({ fullName: `Waiting ${String.fromCharCode(97 + (index % 26))}` }),
    );
  const page = await open(office, '/admin');
  await page.getByRole('tab', { name: 'Pending Registrations 52' }).waitFor();
  const approve = page.getByRole('button', { name: /^Approve / });
  await becomes(() => approve.count(), 50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await becomes(() => approve.count(), 52);
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  const places = () =>
    rows.evaluateAll((all) =>
      all.slice(0, 3).map((one) => [one.getBoundingClientRect().top + scrollY, one.clientHeight]),
    );
  let before = await places();
  await approve.first().focus();
  await page.keyboard.press('Enter');
  await toast(page, 'User approved!').waitFor();
  await becomes(() => approve.count(), 51);
  expect(await places()).toEqual(before);
  const focused = await page.evaluate(() => document.activeElement?.ariaLabel);
  expect(focused).toBe(await approve.first().getAttribute('aria-label'));

  await page.setViewportSize(NARROW);
  before = await places();
  await approve.first().scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await approve.first().boundingBox()) ?? {};
  for (let tap = 0; tap < 3; tap++) await page.mouse.click(x + 20, y + 20, { delay: 80 });
  await becomes(() => approve.count(), 50);
  await page
    .getByText(/^Approved · /u)
    .nth(1)
    .waitFor();
  expect(await places()).toEqual(before);
});

it('approves and rejects pending posts from a list that shows their first hundred characters [8.51] [8.52] [8.53] [9.16]', async () => {
  const long = 'x'.repeat(99) + 'yz';
  const write = async (title: string, content = 'Words') =>
    (await asha.api.post('/posts', submission({ title, content }))).read(postAnswer).data;
  await write('To approve', long);
  await write('To reject');
  const page = await open(office, '/admin');
  await page.getByRole('tab', { name: 'Pending Posts' }).click();
  const first = page.getByRole('article', { name: 'To approve' });
  await first.getByText(`${'x'.repeat(99)}y…`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Approve To approve' }).click();
  await toast(page, 'Post approved!').waitFor();
  await first.getByText('Approved · To approve').waitFor();
  await page.getByRole('button', { name: 'Reject To reject' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this post?',
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('article', { name: 'To reject' }).waitFor();
  await page.getByRole('button', { name: 'Reject To reject' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Post deleted!').waitFor();
  await page.getByText('Rejected · To reject').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No posts are waiting for approval.' }).waitFor();
  await page.goto('/');
  await page.getByRole('article', { name: 'To approve' }).waitFor();
  expect(await page.getByRole('article', { name: 'To reject' }).count()).toBe(0);

  await page.route('**/api/posts/pending?*', (route) => route.abort());
  await page.setViewportSize(NARROW);
  await page.goto('/admin?tab=posts');
  await toast(page, 'Failed to fetch pending posts.').waitFor();
  await page.unroute('**/api/posts/pending?*');
  // A phone scrolls its tabs to the one that the link names
  const tab = page.getByRole('tab', { name: 'Pending Posts', selected: true });
  await becomes(async () => {
    const { x = 0, width = Infinity } = (await tab.boundingBox()) ?? {};
    return x >= 0 && x + width <= NARROW.width;
  }, true);
});

it('shows a pending post only to its author until it is approved', async () => {
  const tab = await site.open({ as: asha.api });
  const page = await open(tab, '/');
  await tab.live();
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await page.getByLabel('Title').fill('The well is full');
  await page.getByLabel('Content').fill('To the brim.');
  await page.getByRole('radio', { name: 'News Update' }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  const pendingNote = page.getByText('Waiting for approval.');
  await pendingNote.waitFor();
  expect(await page.getByRole('article', { name: 'The well is full' }).count()).toBe(0);
  const [post] = (await site.admin.get('/posts/pending')).read(pendingPostsAnswer).data;
  await site.admin.put(`/posts/approve/${post?._id ?? ''}`);
  await page.getByRole('article', { name: 'The well is full' }).waitFor();
  await becomes(() => pendingNote.count(), 0);
});
