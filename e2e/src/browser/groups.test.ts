import { group as groupAnswer, groupsAnswer } from '@portal/contracts/groups/group.api';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import type { Member } from '@portal/testing/driver/api';
import { becomes, toast, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const groupCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

const site = portalInBrowser();
let asha: Member;
let rohan: Member;
let tab: Tab;
let page: Page;
let groups = 0;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil', batchYear: 2004 });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
  tab = await site.open({ as: asha.api });
  ({ page } = tab);
});
afterEach(() => {
  expect(tab.complaints).toEqual([]);
});

async function foundGroup(
  founder: Member,
): Promise<{ readonly id: string; readonly name: string }> {
  const name = `Group ${(groups += 1)}`;
  const answer = await founder.api.post('/groups', { name, description: `About ${name}` });
  return { id: answer.read(groupAnswer)._id, name };
}

it('keeps the button that creates a group where it is while the list loads, also if the list turns out to be empty', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/groups*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/groups');
  const create = await page.getByRole('button', { name: 'Create Group' }).first().elementHandle();
  const before = await create.boundingBox();
  release();
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor();
  expect(before).toBeTruthy();
  expect(await create.boundingBox()).toEqual(before);
  await page.unroute('**/api/groups*');
});

it('creates a group only when both fields are filled out, and keeps what was typed after a failure [2.route-table.10] [2.interest-groups.1] [5.32] [8.41]', async () => {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name').fill('Pune chapter');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await toast(page, 'Please fill out both fields.').waitFor();
  await dialog.getByLabel('Description').fill('Meets on the first Sunday.');

  await page.route('**/api/groups', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await toast(page, 'Failed to create group.').waitFor();
  await page.unroute('**/api/groups');
  await page.route('**/api/groups', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { message: 'The school is closed today.' } })
      : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await toast(page, 'The school is closed today.').waitFor();
  await page.unroute('**/api/groups');

  await page.reload();
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Pune chapter');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await toast(page, 'Group created successfully!').waitFor();
  const card = groupCard(page, 'Pune chapter');
  await card.getByText('Meets on the first Sunday.').waitFor();
  await card.getByText('1 member', { exact: true }).waitFor();
  const all = (await rohan.api.get('/groups')).read(groupsAnswer);
  expect(all.filter(({ name }) => name === 'Pune chapter')).toHaveLength(1);
});

it('joins a group, leaves it after a confirmation and counts its members live for everyone [4.34] [4.35] [8.39] [8.40]', async () => {
  const { id, name } = await foundGroup(rohan);
  const other = await site.open({ as: rohan.api });
  await other.page.goto('/groups');
  await groupCard(other.page, name).getByText('1 member', { exact: true }).waitFor();
  await page.goto('/groups');
  const card = groupCard(page, name);

  await page.route(`**/api/groups/${id}/join`, (route) => route.abort());
  await card.getByRole('button', { name: 'Join' }).click();
  await toast(page, 'Failed to join group.').waitFor();
  await page.unroute(`**/api/groups/${id}/join`);
  await card.getByRole('button', { name: 'Join' }).click();
  await toast(page, 'Successfully joined group!').waitFor();
  await card.getByRole('link', { name: 'Open chat' }).waitFor();
  await groupCard(other.page, name).getByText('2 members').waitFor();

  await card.getByRole('button', { name: 'Leave' }).click();
  const confirmation = page.getByRole('dialog');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  expect(await card.getByRole('link', { name: 'Open chat' }).count()).toBe(1);
  await page.route(`**/api/groups/${id}/leave`, (route) => route.abort());
  await card.getByRole('button', { name: 'Leave' }).click();
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await toast(page, 'Failed to leave group.').waitFor();
  await page.unroute(`**/api/groups/${id}/leave`);
  await confirmation.getByRole('button', { name: 'Leave' }).click();
  await toast(page, 'You have left the group.').waitFor();
  await card.getByRole('button', { name: 'Join' }).waitFor();
  await groupCard(other.page, name).getByText('1 member', { exact: true }).waitFor();
});

it('lists the members of a group in a dialog that scrolls at 60% of the height [2.interest-groups.2] [9.17]', async () => {
  const { name, id } = await foundGroup(asha);
  const crowd = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      site.join({ fullName: `Crowd ${String.fromCharCode(65 + index)}` }),
    ),
  );
  for (const member of crowd) await member.api.put(`/groups/${id}/join`);
  await page.goto('/groups');
  await groupCard(page, name).getByRole('button', { name: '15 members' }).click();
  const list = page.getByRole('dialog').getByRole('list', { name: 'Members' });
  await list.getByText('Crowd N').waitFor();
  const { height, scrolls } = await list.evaluate((element) => ({
    height: element.getBoundingClientRect().height / window.innerHeight,
    scrolls: element.scrollHeight > element.clientHeight,
  }));
  expect(height).toBeCloseTo(0.6, 2);
  expect(scrolls).toBe(true);

  await list.getByRole('button', { name: 'Remove Crowd A' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toast(page, 'Member removed.').waitFor();
  await becomes(() => list.getByText('Crowd A', { exact: true }).count(), 0);
  await list.getByRole('link', { name: 'Crowd B', exact: true }).click();
  await page.getByRole('dialog', { name: 'Crowd B' }).waitFor();
});

it('says that groups could not be loaded and loads them again on demand [8.38]', async () => {
  await page.route('**/api/groups', (route) => route.abort());
  await page.goto('/groups');
  await toast(page, 'Could not fetch groups.').waitFor();
  await page.unroute('**/api/groups');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await groupCard(page, 'Pune chapter').waitFor();
});
