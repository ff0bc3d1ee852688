import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { messagesAnswer } from '@portal/contracts/chat/message.api';
import { group } from '@portal/contracts/groups/group.api';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { becomes, fromEnd, NARROW, path, signIn, type Tab } from '@portal/testing/driver/browser';
import type { CuttableProxy } from '@portal/testing/driver/cuttable-proxy';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const MANY = 40;

const site = portalInBrowser();
let proxy: CuttableProxy;
let asha: Member;
let rohan: Member;
let tab: Tab;
let page: Page;
let groupId: string;
let groups = 0;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
});
beforeEach(async () => {
  proxy = await site.openProxy();
  tab = await site.open({ proxy, as: asha.api, viewport: NARROW });
  ({ page } = tab);
  groupId = await foundGroup();
});

const nameOf = (number: number) => `Circle ${number}`;
async function foundGroup(): Promise<string> {
  const answer = await rohan.api.post('/groups', {
    name: nameOf((groups += 1)),
    description: 'For one test',
  });
  const { _id } = answer.read(group);
  await asha.api.put(`/groups/${_id}/join`);
  return _id;
}
const writeAsRohan = (text: string) => rohan.api.post(`/messages/${groupId}`, { text });
const numbered = (number: number) => `Message ${number} of ${MANY}`;
async function writeManyAsRohan(many = MANY): Promise<void> {
  for (let number = 1; number <= many; number += 1) await writeAsRohan(numbered(number));
}
const textsOf = async (id = groupId) =>
  (await asha.api.get(`/messages/${id}?limit=100`)).read(messagesAnswer).map(({ text }) => text);

const field = () => page.getByRole('textbox', { name: /^Message Circle/u });
const list = () => page.getByRole('region', { name: 'Messages' });
const shownMessage = (text: string) =>
  list().locator('[data-message], [data-outgoing]').filter({ hasText: text });
async function open(id = groupId): Promise<void> {
  await page.goto(`/groups/${id}`);
  await inRoom();
}
async function inRoom(): Promise<void> {
  await field().waitFor();
  await tab.live();
}
async function send(text: string): Promise<void> {
  await field().fill(text);
  await field().press('Enter');
}
const messageInTheMiddle = () =>
  list().evaluate(async (area) => {
    for (let still = 0, last = -1; still < 5; last = area.scrollTop) {
      await new Promise(requestAnimationFrame);
      still = area.scrollTop === last ? still + 1 : 0;
    }
    const { top, height } = area.getBoundingClientRect();
    const rows = [...area.querySelectorAll('[data-message]')];
    const row = rows.find((each) => each.getBoundingClientRect().top > top + height / 3);
    return row?.getAttribute('data-message') ?? '';
  });
const topOf = (messageId: string) =>
  list()
    .locator(`[data-message="${messageId}"]`)
    .evaluate((row) => row.getBoundingClientRect().top);
const isInView = (text: string) =>
  shownMessage(text).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const area = element.closest('[aria-label="Messages"]')?.getBoundingClientRect();
    return area !== undefined && top >= area.top && bottom <= area.bottom;
  });

it('keeps the draft of each chat over a reload, and sends it to no other', async () => {
  const other = await foundGroup();
  await open();
  await field().fill('Begun here');
  await page
    .getByRole('link', { name: /groups/iu })
    .first()
    .click();
  const otherCard = page.getByRole('article', { name: nameOf(groups), exact: true });
  await otherCard.getByRole('link', { name: 'Open chat' }).click();
  await inRoom();
  await becomes(() => field().inputValue(), '');
  await field().fill('Said there');
  await page.reload();
  expect(await field().inputValue()).toBe('Said there');
  await field().press('Enter');
  await becomes(() => textsOf(other), ['Said there']);
  expect(await textsOf()).toEqual([]);
  await page.goto(`/groups/${groupId}`);
  expect(await field().inputValue()).toBe('Begun here');
  await field().press('Enter');
  await becomes(() => textsOf(), ['Begun here']);
  expect(await textsOf(other)).toEqual(['Said there']);
});

it('keeps an unsent message with a Retry button, also over a reload', async () => {
  await open();
  await page.route('**/realtime/poll', (route) => route.abort());
  await page.route('**/api/messages/**', async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  proxy.cut();
  await send('Does not arrive at first');
  const outgoing = list().locator('[data-outgoing]');
  const retry = outgoing.getByRole('button', { name: 'Retry' });
  await outgoing.getByText('Waiting for the network').waitFor();
  await retry.waitFor();
  await page.reload();
  await shownMessage('Does not arrive at first').waitFor();
  await retry.waitFor();
  expect(await textsOf()).toEqual([]);
  await page.unroute('**/api/messages/**');
  await retry.click();
  await becomes(() => textsOf(), ['Does not arrive at first']);
  await retry.waitFor({ state: 'detached' });
  await becomes(() => outgoing.count(), 0);
  expect(await shownMessage('Does not arrive at first').count()).toBe(1);
});

it('hides what a member could not send from the next one to sign in, and sends it when its writer is back', async () => {
  const meera = await site.join({ fullName: 'Meera Rao' });
  await meera.api.put(`/groups/${groupId}/join`);
  // On a wide screen a chat has the header with the menu
  tab = await site.open({ proxy, as: meera.api });
  ({ page } = tab);
  await open();
  await page.route('**/realtime/poll', (route) => route.abort());
  await page.route('**/api/messages/**', (route) => route.abort());
  proxy.cut();
  await send('Private words');
  await list().locator('[data-outgoing]').waitFor();
  await field().fill('Half a sentence');
  await meera.api.post('/auth/logout');
  await page.unroute('**/api/messages/**');
  await page.unroute('**/realtime/poll');
  proxy.mend();
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  const enter = async ({ email }: Member) => {
    await signIn(page, email, PASSWORD);
    await becomes(() => path(page) === '/login', false);
    await page.goto(`/groups/${groupId}`);
    await field().waitFor();
  };
  await enter(rohan);
  expect(await field().inputValue()).toBe('');
  await send('By Rohan');
  await becomes(() => textsOf(), ['By Rohan']);
  await shownMessage('By Rohan').waitFor();
  expect(await list().getByText('Private words').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  await enter(meera);
  await becomes(() => textsOf(), ['By Rohan', 'Private words']);
  expect(await field().inputValue()).toBe('Half a sentence');
  const all = (await asha.api.get(`/messages/${groupId}`)).read(messagesAnswer);
  expect(all.map(({ sender }) => sender.fullName)).toEqual(['Rohan Jadhav', 'Meera Rao']);
});

it('chats by long polling when sockets are blocked', async () => {
  proxy.cut();
  await page.goto(`/groups/${groupId}`);
  await field().waitFor();
  const polled = page.waitForResponse('**/realtime/poll');
  await polled;
  await writeAsRohan('By the slow way');
  await shownMessage('By the slow way').waitFor();
  await send('And back');
  await becomes(() => textsOf(), ['By the slow way', 'And back']);
});

it('follows new messages only for a reader at the end, and offers them to others', async () => {
  await writeManyAsRohan();
  await open();
  await becomes(() => isInView(numbered(MANY)), true);
  await writeAsRohan('While the end is in view');
  await shownMessage('While the end is in view').waitFor();
  await becomes(() => isInView('While the end is in view'), true);

  await list().hover();
  await becomes(async () => {
    await page.mouse.wheel(0, -300);
    return (await fromEnd(list())) > 400;
  }, true);
  const reading = await messageInTheMiddle();
  const before = await topOf(reading);
  await writeAsRohan('While something else is read');
  const button = page.getByRole('button', { name: '1 new' });
  await button.waitFor();
  expect(Math.abs((await topOf(reading)) - before)).toBeLessThan(3);
  await button.click();
  await becomes(() => isInView('While something else is read'), true);
  await button.waitFor({ state: 'detached' });
});

it('stores a message once, however often it is sent, and catches up after a cut with every message in order', async () => {
  await open();
  await writeAsRohan('Before');
  await shownMessage('Before').waitFor();
  await page.route('**/realtime/poll', (route) => route.abort());
  proxy.cut();
  // Until then a message takes the connection, and its failure is no answer that got lost
  await page.getByText('Reconnecting…').waitFor();
  await writeManyAsRohan(3);
  let posts = 0;
  await page.route('**/api/messages/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await send('Sent twice');
  await list().getByRole('button', { name: 'Retry' }).click();
  await becomes(() => list().locator('[data-outgoing]').count(), 0);
  expect(posts).toBe(2);
  const all = ['Before', numbered(1), numbered(2), numbered(3), 'Sent twice'];
  expect(await textsOf()).toEqual(all);
  proxy.mend();
  const shownTexts = () =>
    list()
      .locator('[data-message]')
      .evaluateAll(
        (rows, texts) => rows.map((row) => texts.find((text) => row.textContent.includes(text))),
        all,
      );
  await becomes(shownTexts, all);
});
