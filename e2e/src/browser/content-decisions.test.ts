import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { message as messageAnswer } from '@portal/contracts/chat/message.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { submission, type Member } from '@portal/testing/driver/api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { ADMIN } from '@portal/testing/driver/portal';
import { becomes, card, NARROW, path, toast } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
let ravi: Member;
/** The second administrator. */
let meera: Member;
let groupId: string;
let name: string;
let groups = 0;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil', batchYear: 2004 });
  ravi = await site.join({ fullName: 'Ravi Kale', batchYear: 2001 });
  meera = await site.join({ fullName: 'Meera Joshi' });
  const role = { role: 'admin', password: ADMIN.password, reason: 'Runs the office with us' };
  expect((await site.admin.put(`/users/${meera.id}/role`, role)).status).toBe(200);
});
beforeEach(async () => {
  name = `Runners ${(groups += 1)}`;
  const answer = await asha.api.post('/groups', { name, description: 'Mornings' });
  groupId = answer.read(groupAnswer)._id;
  await ravi.api.put(`/groups/${groupId}/join`);
});

const say = async (member: Member, text: string): Promise<string> =>
  (await member.api.post(`/messages/${groupId}`, { text })).read(messageAnswer)._id;
const groupCard = (page: Page) => page.getByRole('article', { name, exact: true });
const entry = (page: Page, action: string, about: string) =>
  page.getByRole('article').filter({ hasText: action }).filter({ hasText: about });

async function takeBack(page: Page, action: string, about: string): Promise<void> {
  const row = entry(page, action, about);
  await row.waitFor();
  // By keyboard: a tap right after rows have moved is ignored
  await row.locator('summary').press('Enter');
  await row.getByRole('button', { name: 'Undo…' }).press('Enter');
  await row.getByLabel('Your words').fill('By mistake');
  await row.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await row.getByText('Undone', { exact: true }).waitFor();
}

it('one administrator removes a message and then the group, another takes both back from the history, and a member sees all of it live', async () => {
  await say(asha, 'Who has a ticket?');
  await say(ravi, 'Tickets for sale');
  const member = await site.open({ as: asha.api });
  await member.page.goto(`/groups/${groupId}`);
  await member.page.getByText('Tickets for sale').waitFor();
  await member.live();
  const other = await site.open({ as: meera.api });
  await other.page.goto('/admin/history');
  await entry(other.page, 'Approved a registration', 'Ravi Kale').waitFor();
  await other.live();

  await site.admin.put(`/groups/${groupId}/join`);
  const first = await site.open({ as: site.admin });
  await first.page.goto(`/groups/${groupId}`);
  const row = first.page.locator('[data-message]').filter({ hasText: 'Tickets for sale' });
  await row.getByRole('button', { name: 'Message actions' }).focus();
  await first.page.keyboard.press('Enter');
  await first.page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  await first.page.getByText('Message from Ravi Kale removed.', { exact: true }).waitFor();
  await becomes(() => member.page.getByText('Tickets for sale').count(), 0);
  await takeBack(other.page, 'Removed a message', 'Tickets for sale');
  const back = member.page.locator('[data-message]');
  await becomes(() => back.count(), 2);
  await back.last().getByText('Tickets for sale').waitFor();
  await row.waitFor();

  await first.page.goto('/groups');
  await groupCard(first.page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await first.page.getByRole('menuitem', { name: 'Remove with a reason…' }).click();
  const dialog = first.page.getByRole('dialog', { name: `Remove ${name}?` });
  expect(await accessibilityFaults(first.page)).toEqual([]);
  await dialog.getByLabel('Your words').fill('Advertisements');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await groupCard(first.page).waitFor({ state: 'detached' });
  await member.page.getByRole('heading', { name: 'This group has been removed.' }).waitFor();
  expect((await asha.api.get(`/messages/${groupId}`)).status).toBe(404);
  await member.page.reload();
  await member.page.getByRole('heading', { name: 'Group not found.' }).waitFor();
  await member.live();

  const removed = entry(other.page, 'Removed a group', name);
  await removed.getByText('Advertisements').waitFor();
  await takeBack(other.page, 'Removed a group', name);
  await entry(other.page, 'Brought a group back', name).getByText('Meera Joshi').waitFor();
  await back.filter({ hasText: 'Tickets for sale' }).waitFor();
  await groupCard(first.page).waitFor();
  await say(ravi, 'We are back');
  await back.filter({ hasText: 'We are back' }).waitFor();
});

it('undoes a removal in place, by the keyboard alone, on a small screen', async () => {
  const answer = await asha.api.post('/posts', submission({ title: `The bell of ${name}` }));
  const postId = answer.read(postAnswer).data._id;
  await ravi.api.post(`/posts/${postId}/comment`, { text: 'Cheap tickets' });
  const shown = (on: Page) => card(on, `The bell of ${name}`).getByText('Cheap tickets');
  const theirs = await site.open({ as: ravi.api });
  await theirs.page.goto(`/posts/${postId}`);
  await shown(theirs.page).waitFor();
  await theirs.live();
  const { page, live } = await site.open({ as: site.admin, viewport: NARROW });
  await page.goto(`/posts/${postId}`);
  await shown(page).waitFor();
  await live();
  await page.getByRole('button', { name: 'Comment actions' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus', { hasText: 'Copy link' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page
    .locator('[role=menuitem]:focus', { hasText: 'Remove', hasNotText: 'reason' })
    .waitFor();
  await page.keyboard.press('Enter');
  const offers = page.getByRole('region', { name: 'Decisions just made' });
  await offers.getByText('Comment by Ravi Kale removed.').waitFor();
  // It stays as long as it has the focus
  await offers.getByRole('button', { name: 'Undo' }).focus();
  await becomes(() => shown(theirs.page).count(), 0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  await page.keyboard.press('Enter');
  await toast(page, 'The decision was undone.').waitFor();
  await shown(page).waitFor();
  await shown(theirs.page).waitFor();
  await becomes(() => offers.getByText('Comment by Ravi Kale removed.').count(), 0);

  await card(page, `The bell of ${name}`).getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('dialog').getByLabel('Your words').fill('An advertisement');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await becomes(() => path(page), '/');
  await offers.getByRole('button', { name: 'Undo: Post deleted.' }).click();
  await card(page, `The bell of ${name}`).waitFor();
  expect((await ravi.api.get(`/posts/${postId}`)).status).toBe(200);
});

it('lets the founder edit a group, and staff remove and return a member, each seen live by the others', async () => {
  const theirs = await site.open({ as: ravi.api });
  await theirs.page.goto('/groups');
  await groupCard(theirs.page).getByText('2 members').waitFor();
  await theirs.live();
  const own = await site.open({ as: asha.api });
  await own.page.goto('/groups');
  await groupCard(own.page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await own.page.getByRole('menuitem', { name: 'Edit group' }).click();
  const form = own.page.getByRole('dialog', { name: 'Edit group' });
  expect(await accessibilityFaults(own.page)).toEqual([]);
  await form.getByLabel('Description').fill('Evenings now');
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(own.page, 'Group changed.').waitFor();
  await groupCard(theirs.page).getByText('Evenings now').waitFor();

  const { page } = await site.open({ as: site.admin });
  await page.goto('/groups');
  await groupCard(page).getByRole('button', { name: '2 members' }).click();
  const members = page.getByRole('dialog', { name });
  await members.getByRole('button', { name: 'Remove Ravi Kale' }).click();
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  const undo = page.getByRole('button', { name: 'Undo: Ravi Kale removed.' });
  // The offer stays under the pointer
  await undo.hover();
  await groupCard(theirs.page).getByRole('button', { name: 'Join' }).waitFor();
  await undo.click();
  await groupCard(theirs.page).getByRole('link', { name: 'Open chat' }).waitFor();

  await groupCard(own.page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await own.page.getByRole('menuitem', { name: 'Delete group' }).click();
  const question = own.page.getByRole('dialog', {
    name: `Are you sure you want to delete ${name}?`,
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(own.page, 'Group deleted.').waitFor();
  await groupCard(theirs.page).waitFor({ state: 'detached' });
});
