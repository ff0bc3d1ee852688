import { postAnswer } from '@portal/contracts/posts/post.api';
import { beforeAll, expect } from 'vitest';
import { pendingId, registration, submission, type Member } from '@portal/testing/driver/api';
import { becomes, card, NARROW, path, toast, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
let office: Tab;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  office = await site.open({ as: site.admin });
});

it('shows administrators each decision live, with its values before and after', async () => {
  const { page, live } = office;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(path(page)).toBe('/admin/history');
  await page.getByRole('article').filter({ hasText: 'Approved a registration' }).waitFor();
  await live();

  const answer = await asha.api.post('/posts', submission({ title: 'Tickets for sale' }));
  await site.admin.delete(`/posts/${answer.read(postAnswer).data._id}`);
  const entry = page.getByRole('article').filter({ hasText: 'Removed a post' });
  await entry.getByText('Tickets for sale').waitFor();
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  const change = entry.locator('div').filter({ has: page.getByText('Title', { exact: true }) });
  await change.last().getByText('Tickets for sale').waitFor();
  await change.last().getByText('nothing').waitFor();
  await entry.getByText('For analysts').press('Enter');
  await entry.getByText('PostDeleted').waitFor();
});

it('undoes a decision in place: the post is in the feed again, for its author too', async () => {
  const answer = await asha.api.post('/posts', submission({ title: 'The old bell' }));
  const postId = answer.read(postAnswer).data._id;
  await asha.api.put(`/posts/${postId}/like`, { liked: true });
  const feed = await site.open({ as: asha.api });
  await feed.page.goto('/');
  await card(feed.page, 'The old bell').waitFor();
  await feed.live();
  await site.admin.delete(`/posts/${postId}`);
  await card(feed.page, 'The old bell').waitFor({ state: 'detached' });

  const { page } = office;
  await page.goto('/admin/history');
  const entry = page
    .getByRole('article')
    .filter({ hasText: 'Removed a post' })
    .filter({ hasText: 'The old bell' });
  await entry.locator('summary').click();
  await entry.getByRole('button', { name: 'Undo…' }).click();
  await entry.getByText('This also brings back 1 like.').waitFor();
  await entry.getByRole('button', { name: 'Undo', exact: true }).click();
  await entry.getByText('A reason is required').waitFor();
  await entry.getByLabel('Your words').fill('Removed by mistake');
  await entry.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await toast(page, 'The decision was undone.').waitFor();
  await entry.getByText('Undone', { exact: true }).waitFor();
  await page
    .getByRole('article')
    .filter({ hasText: 'Brought a post back' })
    .filter({ hasText: 'The old bell' })
    .getByText('Removed by mistake')
    .waitFor();
  await card(feed.page, 'The old bell').waitFor();
  expect(JSON.stringify((await asha.api.get('/posts')).body)).toContain('The old bell');
});

it("finds decisions by the form or by the line, which is the page's address", async () => {
  const wish = registration({ fullName: 'Sunil Pawar' });
  const id = await pendingId(site.admin, wish.email, await asha.api.post('/auth/register', wish));
  await site.admin.delete(`/users/${id}`);
  const { page } = office;
  await page.goto('/admin/history');
  const entries = page.getByRole('article');
  await page.getByText('Rejected a registration', { exact: true }).last().waitFor();
  await page.getByLabel('Decision').selectOption('Rejected a registration');
  const line = page.getByLabel('Search', { exact: true });
  expect(await line.inputValue()).toBe('action:reject-registration');
  await page.getByRole('button', { name: 'Search' }).click();
  await becomes(() => entries.count(), 1);
  expect(new URL(page.url()).search).toBe('?query=action%3Areject-registration');

  await line.fill('action:ban');
  await page.getByText("'action:' expects one of").waitFor();
  await line.fill('batch:1951');
  await line.press('Enter');
  await page.getByText('No decision matches this search.').waitFor();
  await page.goBack();
  await becomes(() => entries.count(), 1);
  await page.getByRole('button', { name: 'Show all' }).click();
  await becomes(async () => (await entries.count()) > 1, true);
});

it('folds the filters and the export on a small screen, where the first decision shows at once', async () => {
  const { page } = office;
  await page.setViewportSize(NARROW);
  await page.goto('/admin/history');
  const first = page.getByRole('article').first();
  await first.waitFor();
  const { y = NARROW.height } = (await first.boundingBox()) ?? {};
  expect(y).toBeLessThan(NARROW.height * 0.7);
  const filter = page.getByLabel('Decision');
  expect(await filter.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters and export' }).click();
  await filter.selectOption('Approved a registration');
  await page.getByRole('button', { name: 'Export as CSV' }).waitFor();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await filter.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show all' }).waitFor();
});
