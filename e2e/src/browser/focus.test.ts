import { group } from '@portal/contracts/groups/group.api';
import { PASSWORD, submission, type Member } from '@portal/testing/driver/api';
import { builtFile, hasLoaded } from '@portal/testing/driver/built-file';
import { becomes, card, commentField, commentsButton } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';

const site = portalInBrowser();
let asha: Member;
let groupId: string;
let page: Page;
const posts = ['The first', 'The second', 'The third'] as const;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  for (const title of posts) await asha.api.post('/posts', submission({ title }));
  const ravi = await site.join({ fullName: 'Ravi Kale' });
  const founded = await ravi.api.post('/groups', { name: 'Cricket', description: 'On Sundays' });
  groupId = founded.read(group)._id;
  await asha.api.post('/groups', { name: 'Reading', description: 'A book a month' });
  ({ page } = await site.open({ as: asha.api }));
});

/** The element with the focus: its words, within the card or list item around it. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    const within = element.closest('article')?.getAttribute('aria-label');
    const words = element.getAttribute('aria-label') ?? element.textContent.trim();
    return within === undefined || within === null ? words : `${within}: ${words}`;
  });
const focusBecomes = (words: string) => becomes(focused, words);
const confirm = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function open(path: string): Promise<void> {
  await page.goto(path);
  // What keeps the focus comes after the page
  await becomes(() => hasLoaded(page, builtFile('keep-focus.ts')), true);
}

it('the focus goes to the next post when one is deleted, and back to the button when nothing is', async () => {
  await open('/');
  const remove = card(page, posts[1]).getByRole('button', { name: 'Delete post' });
  await remove.click();
  await confirm('Cancel');
  await focusBecomes(`${posts[1]}: Delete post`);
  await remove.click();
  await confirm('Delete');
  await card(page, posts[1]).waitFor({ state: 'detached' });
  await focusBecomes(`${posts[0]}: Asha Patil`);
});

it('the focus stays in the comments when one is deleted', async () => {
  await open('/');
  await commentsButton(page, posts[0]).click();
  for (const text of ['One', 'Two']) {
    await commentField(page, posts[0]).fill(text);
    await page.keyboard.press('Control+Enter');
    await card(page, posts[0]).getByText(text, { exact: true }).waitFor();
  }
  await card(page, posts[0]).getByRole('button', { name: 'Comment actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm('Delete');
  await card(page, posts[0]).getByText('One', { exact: true }).waitFor({ state: 'detached' });
  await becomes(async () => (await focused()).startsWith(`${posts[0]}: `), true);
});

it('the focus goes to what replaces the button when a group is joined, left or deleted', async () => {
  await open('/groups');
  await card(page, 'Cricket').getByRole('button', { name: 'Join' }).click();
  await focusBecomes('Cricket: Open chat');
  await card(page, 'Cricket').getByRole('button', { name: 'Leave' }).click();
  await confirm('Leave');
  await focusBecomes('Cricket: Join');
  await page.getByRole('button', { name: 'Actions for Reading' }).click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await confirm('Delete');
  await card(page, 'Reading').waitFor({ state: 'detached' });
  await becomes(async () => (await focused()).startsWith('Cricket: '), true);
});

it('the focus stays in the chat when a message is deleted', async () => {
  await asha.api.put(`/groups/${groupId}/join`);
  for (const text of ['Bring the bat', 'And the ball'])
    await asha.api.post(`/messages/${groupId}`, { text });
  await open(`/groups/${groupId}`);
  await page.getByText('Bring the bat').waitFor();
  await page.getByRole('button', { name: 'Message actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirm('Delete');
  await page.getByText('Bring the bat').waitFor({ state: 'detached' });
  await becomes(async () => (await focused()) === 'nothing', false);
});

it('the focus stays at the button when a complaint is filed, and comes back to one that is disabled for less than a frame', async () => {
  await open('/account/data');
  await page.getByLabel('What is wrong?').fill('My name is wrong in the roster.');
  await page.getByRole('button', { name: 'File a complaint' }).click();
  await page.getByRole('list', { name: 'Your complaints' }).waitFor();
  await focusBecomes('File a complaint');

  await page.evaluate(async () => {
    const button = document.createElement('button');
    button.textContent = 'Quick';
    document.querySelector('main')?.append(button);
    button.focus();
    const isLost = new Promise((lose) => document.addEventListener('focusout', lose));
    button.disabled = true;
    await isLost;
    button.disabled = false;
  });
  await focusBecomes('Quick');
});

it('the focus stays among the devices when one is signed out, and then all others', async () => {
  for (let device = 0; device < 3; device++) await site.portal.api.signIn(asha.email, PASSWORD);
  await open('/settings/security');
  const rows = page.getByRole('region', { name: 'Your devices' }).getByRole('listitem');
  await rows.getByText('This device').waitFor();
  const before = await rows.count();
  await rows
    .getByRole('button', { name: /^Sign out/u })
    .first()
    .click();
  await becomes(() => rows.count(), before - 1);
  await becomes(async () => (await focused()).startsWith('Sign out '), true);
  await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sign out/iu })
    .click();
  await becomes(() => rows.count(), 1);
  await becomes(async () => (await focused()) === 'nothing', false);
});
