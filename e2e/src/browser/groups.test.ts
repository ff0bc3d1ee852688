import { group as groupAnswer, groupsAnswer } from '@portal/contracts/groups/group.api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, type Member } from '../api.ts';
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

const groupCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

describe.skipIf(!hasBrowser)('interest groups', () => {
  let portal: Portal;
  let browser: Browser;
  let asha: Member;
  let rohan: Member;
  let tab: Tab;
  let page: Page;
  let made = 0;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    const admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil', batchYear: 2004 });
    rohan = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(async () => {
    tab = await openTab(browser, portal, { as: asha.api });
    ({ page } = tab);
  });
  afterEach(async () => {
    expect(tab.complaints).toEqual([]);
    await tab.context.close();
  });

  async function found(by: Member): Promise<{ readonly id: string; readonly name: string }> {
    const name = `Group ${(made += 1)}`;
    const answer = await by.api.post('/groups', { name, description: `About ${name}` });
    return { id: answer.read(groupAnswer)._id, name };
  }

  it('[2.route-table.10] [2.interest-groups.1] [5.32] [8.41] are created from their page, in all words or not at all', async () => {
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

    // What was typed is still there after a reload
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

  it('[4.34] [4.35] [8.39] [8.40] are joined, left after a confirmation, and counted while others look on', async () => {
    const { id, name } = await found(rohan);
    const other = await openTab(browser, portal, { as: rohan.api });
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
    await other.context.close();
  });

  it('[2.interest-groups.2] [9.17] list their members in a dialog that scrolls at 60% of the height', async () => {
    const { name, id } = await found(asha);
    const admin = await portal.admin();
    const crowd = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        join(portal.api, admin, { fullName: `Crowd ${String.fromCharCode(65 + at)}` }),
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

    // Who founded it removes somebody, after a confirmation
    await list.getByRole('button', { name: 'Remove Crowd A' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await toast(page, 'Member removed.').waitFor();
    await becomes(() => list.getByText('Crowd A', { exact: true }).count(), 0);
    await list.getByRole('button', { name: 'Crowd B', exact: true }).click();
    await page.getByRole('dialog', { name: 'Crowd B' }).waitFor();
  });

  it('[8.38] say so where they cannot be had, and come on demand', async () => {
    await page.route('**/api/groups', (route) => route.abort());
    await page.goto('/groups');
    await toast(page, 'Could not fetch groups.').waitFor();
    await page.unroute('**/api/groups');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await groupCard(page, 'Pune chapter').waitFor();
  });

  it('fit a small screen', async () => {
    await page.setViewportSize(NARROW);
    await page.goto('/groups');
    await groupCard(page, 'Pune chapter').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(NARROW.width);
  });
});
