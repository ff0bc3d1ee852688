import { postAnswer, postsAnswer } from '@portal/contracts/posts/post.api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { submission, type Member } from '@portal/testing/driver/api';
import { becomes, card, NARROW, onFeed, toast } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
});

const write = async (title: string): Promise<string> =>
  (await asha.api.post('/posts', submission({ title }))).read(postAnswer).data._id;
const list = (page: Page) => page.getByRole('region', { name: 'Pinned posts' });
const pinDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Pin this post to the top of the feed?' });

async function pin(page: Page, title: string): Promise<void> {
  // By keyboard, as everything else here
  await card(page, title).getByRole('button', { name: 'Pin post' }).press('Enter');
  await pinDialog(page).getByRole('button', { name: 'Pin', exact: true }).press('Enter');
}

it('an administrator pins posts, a member sees them on top live on a phone, a fourth is refused, and an unpinned one goes', async () => {
  for (const title of ['The bell', 'The library', 'The neem tree', 'The hostel'])
    await write(title);
  const member = await site.open({ as: asha.api, viewport: NARROW });
  const office = await site.open({ as: site.admin });
  await Promise.all([member.page.goto('/'), office.page.goto('/')]);
  await Promise.all([onFeed(member), onFeed(office)]);
  expect(await list(member.page).count()).toBe(0);
  expect(
    await card(member.page, 'The bell').getByRole('button', { name: 'Pin post' }).count(),
  ).toBe(0);

  await card(office.page, 'The bell').getByRole('button', { name: 'Pin post' }).click();
  const dialog = pinDialog(office.page);
  await dialog.getByLabel('How long').selectOption('For a week');
  await dialog.getByLabel('Your words').fill('Everyone should read it');
  expect(await accessibilityFaults(office.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pin', exact: true }).click();
  await list(member.page).getByRole('link', { name: 'The bell' }).waitFor();
  await card(member.page, 'The bell')
    .getByText(/Pinned until/u)
    .waitFor();
  await list(office.page).getByRole('link', { name: 'The bell' }).waitFor();

  for (const title of ['The library', 'The neem tree']) {
    await pin(office.page, title);
    await list(member.page).getByRole('link', { name: title }).waitFor();
  }
  expect(await accessibilityFaults(member.page)).toEqual([]);
  await pin(office.page, 'The hostel');
  await toast(office.page, '3 posts are pinned already. Unpin one of them first.').waitFor();
  await pinDialog(office.page).getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(await list(member.page).getByRole('listitem').count()).toBe(3);

  await card(office.page, 'The bell').getByRole('button', { name: 'Unpin post' }).press('Enter');
  await office.page
    .getByRole('dialog', { name: 'Unpin this post?' })
    .getByRole('button', { name: 'Unpin', exact: true })
    .press('Enter');
  await becomes(() => list(member.page).getByRole('listitem').count(), 2);
  await becomes(
    () =>
      card(member.page, 'The bell')
        .getByText(/Pinned/u)
        .count(),
    0,
  );

  const offers = office.page.getByRole('region', { name: 'Decisions just made' });
  await offers.getByRole('button', { name: 'Undo: Post unpinned.' }).press('Enter');
  await list(member.page).getByRole('link', { name: 'The bell' }).waitFor();

  await member.page.reload();
  await list(member.page).getByRole('link', { name: 'The bell' }).click();
  await member.page.waitForURL(/\/posts\//u);
  await card(member.page, 'The bell')
    .getByText(/Pinned until/u)
    .waitFor();
  const { data } = (await asha.api.get('/posts')).read(postsAnswer);
  expect(data.map(({ title }) => title)).toEqual([
    'The hostel',
    'The neem tree',
    'The library',
    'The bell',
  ]);
});
