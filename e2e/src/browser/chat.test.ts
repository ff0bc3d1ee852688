import { message as messageAnswer, messagesAnswer } from '@portal/contracts/chat/message.api';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { builtFile, hasLoaded } from '@portal/testing/driver/built-file';
import type { Member } from '@portal/testing/driver/api';
import {
  becomes,
  bellSays,
  fromEnd,
  NARROW,
  WIDE,
  toast,
  toasts,
  type Tab,
} from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const MESSAGES_EACH = 16;
const CUTS_EACH = 2;

const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const message = (page: Page, text: string) =>
  page.locator('[data-message]').filter({ hasText: text });
const outgoing = (page: Page) => page.locator('[data-outgoing]');
const accessDenied = (page: Page) => page.getByRole('dialog', { name: 'Access Denied' });

const site = portalInBrowser();
let asha: Member;
let rohan: Member;
let stranger: Member;
let groupId: string;
/** The tabs of most tests: another page in a tab costs half of what a new tab costs. */
let ashasTab: Tab;
let rohansTab: Tab;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil', batchYear: 2004 });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
  stranger = await site.join({ fullName: 'Sunil Pawar' });
  ashasTab = await site.open({ as: asha.api });
  rohansTab = await site.open({ as: rohan.api });
});
beforeEach(async () => {
  const words = { name: 'Pune chapter', description: 'Meets on Sundays.' };
  groupId = (await rohan.api.post('/groups', words)).read(groupAnswer)._id;
  await asha.api.put(`/groups/${groupId}/join`);
  await asha.api.put('/notifications/mark-read');
});
afterEach(async () => {
  for (const { page } of [ashasTab, rohansTab])
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), page.setViewportSize(WIDE)]);
});

const visits = new Map<Tab, number>();
/** Each visit connects once more. */
async function enter(tab: Tab): Promise<Page> {
  const times = (visits.get(tab) ?? 0) + 1;
  visits.set(tab, times);
  await tab.page.goto(`/groups/${groupId}`);
  await field(tab.page).waitFor();
  await tab.live(times);
  return tab.page;
}
async function enterOnPhone(): Promise<Page> {
  await ashasTab.page.setViewportSize(NARROW);
  return enter(ashasTab);
}
const send = async (member: Member, text: string) =>
  (await member.api.post(`/messages/${groupId}`, { text })).read(messageAnswer);
const history = async (member: Member, limit = 200) =>
  (await member.api.get(`/messages/${groupId}?limit=${limit}`)).read(messagesAnswer);

it('carries messages between two members in the chat, and keeps the focus in the composer [2.route-table.11] [2.group-chat.1] [2.group-chat.2] [4.36] [7.real-time.3]', async () => {
  const frames: string[] = [];
  ashasTab.page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => frames.push(String(payload))),
  );
  const [page, other] = [await enter(ashasTab), await enter(rohansTab)];
  await becomes(() => frames.some((frame) => frame.includes('"join_group"')), true);
  await field(page).fill('Who has room for two?');
  await page.keyboard.press('Enter');
  await message(other, 'Who has room for two?').waitFor();
  await becomes(() => outgoing(page).count(), 0);
  expect(await message(page, 'Who has room for two?').count()).toBe(1);
  expect(await field(page).inputValue()).toBe('');
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('Lata asks.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await message(other, 'Lata asks.').waitFor();
  const sent = frames
    .map((frame): unknown => JSON.parse(frame))
    .filter((frame) => JSON.stringify(frame).includes('send_message'));
  expect(sent[0]).toMatchObject({
    event: 'send_message',
    data: { groupId, text: 'Who has room for two?' },
  });
  await page.getByRole('link', { name: 'Back to groups' }).click();
  await page.waitForURL('**/groups');
  expect(site.complaints()).toEqual([]);
});

/** The lightness, from 0 to 255, of every pixel at the foot of the messages, where an empty chat shows its ground alone. */
async function lightnessOfGround(page: Page): Promise<readonly number[]> {
  const box = await page.getByRole('region', { name: 'Messages' }).boundingBox();
  if (!box) throw new Error('The messages have no box');
  const clip = { x: box.x, y: box.y + box.height - 120, width: box.width, height: 100 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    return Array.from({ length: data.length / 4 }, (_, at) =>
      Math.round(0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]!),
    );
  }, picture);
}

it('draws the arches of the school faintly behind the messages, in light and in dark colours', async () => {
  const { page } = ashasTab;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await enterOnPhone();
    const lightness = await lightnessOfGround(page);
    const [least, most] = [Math.min(...lightness), Math.max(...lightness)];
    expect(most - least).toBeGreaterThanOrEqual(3);
    expect(most - least).toBeLessThanOrEqual(0.05 * 255);
    const plain = colorScheme === 'light' ? most : least;
    expect(plain > 128).toBe(colorScheme === 'light');
    const drawn = lightness.filter((each) => each !== plain).length / lightness.length;
    expect(drawn).toBeGreaterThan(0.01);
    expect(drawn).toBeLessThan(0.25);
  }
});

it('sends no empty messages [5.36]', async () => {
  const page = await enter(ashasTab);
  const button = page.getByRole('button', { name: 'Send message' });
  expect(await button.isDisabled()).toBe(true);
  await field(page).fill('   \n ');
  expect(await button.isDisabled()).toBe(true);
  await field(page).press('Enter');
  expect(await outgoing(page).count()).toBe(0);
  await field(page).fill('x');
  expect(await button.isDisabled()).toBe(false);
  expect(await history(asha)).toEqual([]);
});

it('closes the chat to members outside the group, and says that a group was not found [2.group-chat.3] [8.42] [8.44] [8.45]', async () => {
  const { page } = await site.open({ as: stranger.api });
  await page.goto(`/groups/${groupId}`);
  await toast(page, 'Failed to load chat data.').waitFor();
  await accessDenied(page).getByText('You are not a member of this group.').waitFor();
  await accessDenied(page).getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/groups');
  await page.goto(`/groups/${groupId}`);
  await accessDenied(page).getByRole('button', { name: 'Join Pune chapter' }).click();
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  await becomes(() => accessDenied(page).count(), 0);
  await page.goto('/groups/00000000-0000-4000-8000-000000000000');
  await page.getByText('Group not found.').waitFor();
});

it('closes the chat at once for a member who is removed from the group', async () => {
  const page = await enter(ashasTab);
  await send(rohan, 'Before');
  await message(page, 'Before').waitFor();
  await rohan.api.delete(`/groups/${groupId}/members/${asha.id}`);
  await send(rohan, 'After');
  await accessDenied(page).waitFor();
  expect(await message(page, 'After').count()).toBe(0);
});

it('shows only messages of the open group, and mentions that open the person [4.37]', async () => {
  const elsewhere = (
    await rohan.api.post('/groups', { name: 'Elsewhere', description: 'Another one' })
  ).read(groupAnswer)._id;
  await asha.api.put(`/groups/${elsewhere}/join`);
  const page = await enter(ashasTab);
  await rohan.api.post(`/messages/${elsewhere}`, { text: 'Said elsewhere' });
  await send(rohan, 'Hello @[Asha Patil]');
  await message(page, 'Hello').getByRole('link', { name: '@Asha Patil', exact: true }).click();
  await page.getByRole('dialog').getByText('Asha Patil').first().waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByText('Said elsewhere').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to groups' }).click();
  await bellSays(page, 1);
  await page
    .getByRole('article', { name: 'Elsewhere' })
    .getByRole('img', { name: '1 unread message' })
    .waitFor();
  expect(await page.getByRole('article').first().getAttribute('aria-label')).toBe('Elsewhere');
});

it('keeps a message that is sent without a connection, says that it waits, and sends it once on reconnecting', async () => {
  const proxy = await site.openProxy();
  const tab = await site.open({ as: asha.api, proxy });
  const page = await enter(tab);
  await toasts(page).waitFor({ state: 'attached' });
  await becomes(() => hasLoaded(page, builtFile('UnsentMenu.tsx')), true);
  await tab.context.setOffline(true);
  proxy.cut();
  await field(page).fill('From the tunnel');
  await page.keyboard.press('Enter');
  const unsent = outgoing(page).filter({ hasText: 'From the tunnel' });
  await unsent.getByText('Waiting for the network').waitFor();
  const cancelled = outgoing(page).filter({ hasText: 'Never mind' });
  await field(page).fill('Never mind');
  await page.keyboard.press('Enter');
  await cancelled.getByRole('button', { name: 'Actions for the unsent text' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await becomes(() => cancelled.count(), 0);
  await page.getByText('your messages wait here').waitFor();
  expect(await toast(page, 'You are not connected to the chat. Please refresh.').count()).toBe(0);
  proxy.mend();
  await tab.context.setOffline(false);
  await message(page, 'From the tunnel').waitFor();
  await becomes(() => outgoing(page).count(), 0);
  expect((await history(rohan)).map(({ text }) => text)).toEqual(['From the tunnel']);
  expect(await message(page, 'From the tunnel').count()).toBe(1);
  await send(rohan, 'And an answer');
  await message(page, 'And an answer').waitFor();
  expect(await message(page, 'From the tunnel').count()).toBe(1);
});

it('opens the chat at the first unread message and loads older ones without a jump', async () => {
  const page = await enter(ashasTab);
  for (let number = 1; number <= 70; number++) await send(rohan, `Line ${number}.`);
  await message(page, 'Line 70.').waitFor();
  await page.getByRole('link', { name: 'Back to groups' }).click();
  await page.waitForURL('**/groups');
  for (let number = 71; number <= 100; number++) await send(rohan, `Line ${number}.`);
  await enter(ashasTab);
  const unread = page.locator('[data-unread-line]');
  await unread.getByText('30 unread').waitFor();
  const list = page.getByRole('region', { name: 'Messages' });
  const top = async () => (await unread.boundingBox())?.y ?? 0;
  const listTop = (await list.boundingBox())?.y ?? 0;
  await becomes(async () => Math.abs((await top()) - listTop) < 80, true);
  await message(page, 'Line 71.').waitFor();
  expect(await fromEnd(list)).toBeGreaterThan(60);

  for (let tries = 0; tries < 60 && (await message(page, 'Line 1.').count()) === 0; tries++) {
    await list.hover();
    await page.mouse.wheel(0, -1500);
    await page.waitForFunction(() => true);
  }
  await page.getByText('This is where the conversation began.').waitFor();
  await message(page, 'Line 1.').first().waitFor();

  await send(rohan, 'Far below');
  const button = page.getByRole('button', { name: /\d+ new/ });
  await button.waitFor();
  expect(await message(page, 'Far below').count()).toBe(0);
  await button.click();
  await message(page, 'Far below').waitFor();
  await becomes(() => button.count(), 0);
});

it('delivers the messages of both members once and in order across four cuts', async () => {
  const both = await Promise.all(
    [asha, rohan].map(async (member) => {
      const proxy = await site.openProxy();
      const tab = await site.open({ as: member.api, proxy });
      return { proxy, page: await enter(tab) };
    }),
  );
  const cutEvery = MESSAGES_EACH / CUTS_EACH;
  await Promise.all(
    both.map(async ({ proxy, page }, sender) => {
      for (let number = 1; number <= MESSAGES_EACH; number++) {
        await field(page).fill(`${sender === 0 ? 'A' : 'R'} ${number}`);
        await field(page).press('Enter');
        if (number % cutEvery === (sender === 0 ? 3 : 6)) proxy.interrupt();
      }
    }),
  );
  for (const { page } of both) await becomes(() => outgoing(page).count(), 0);
  await becomes(async () => (await history(asha)).length, 2 * MESSAGES_EACH);
  const all = (await history(asha)).map(({ text }) => text);
  for (const letter of ['A', 'R'])
    expect(all.filter((text) => text.startsWith(letter))).toEqual(
      Array.from({ length: MESSAGES_EACH }, (_, at) => `${letter} ${at + 1}`),
    );
  for (const { page } of both) {
    await becomes(() => textsFromTop(page), all);
  }
});

/** Scrolls through the whole list, because it renders only the messages near the window. */
async function textsFromTop(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const list = document.querySelector('[aria-label="Messages"]');
    if (!list) return [];
    const wordsIn = (row: Element) =>
      [...(row.querySelector('p[dir]')?.childNodes ?? [])]
        .filter(({ nodeName }) => nodeName !== 'TIME')
        .map(({ textContent }) => textContent)
        .join('');
    const seen = new Map<string, { readonly top: number; readonly text: string }>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    list.scrollTop = 0;
    for (;;) {
      await frame();
      await frame();
      const from = list.getBoundingClientRect().top - list.scrollTop;
      for (const row of list.querySelectorAll<HTMLElement>('[data-message]')) {
        seen.set(row.dataset['message'] ?? '', {
          top: row.getBoundingClientRect().top - from,
          text: wordsIn(row),
        });
      }
      const before = list.scrollTop;
      list.scrollTop += list.clientHeight / 2;
      if (list.scrollTop === before) break;
    }
    return [...seen.values()].sort((a, b) => a.top - b.top).map(({ text }) => text);
  });
}

it('fills a small screen with ten short messages of a chat, without the header of the site', async () => {
  for (let number = 1; number <= 10; number++)
    await send(number % 3 === 0 ? asha : rohan, `Hello ${number}.`);
  const page = await enterOnPhone();
  await message(page, 'Hello 10.').waitFor();
  await becomes(() => messagesInView(page), 10);
  const items = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  expect(await items.filter({ hasText: 'Hello 9.' }).textContent()).toMatch(
    /^YouHello 9\.\d{1,2}:\d\d [ap]m$/u,
  );
  const box = await field(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(NARROW.height - 40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(NARROW.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  expect(await page.locator('[data-site-header]').isVisible()).toBe(false);
});

const messagesInView = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).evaluate((list) => {
    const area = list.getBoundingClientRect();
    return [...list.querySelectorAll('[data-message]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= area.top && bottom <= area.bottom;
    }).length;
  });

async function deleteByKeyboard(page: Page, text: string): Promise<void> {
  await message(page, text).getByRole('button', { name: 'Message actions' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus', { hasText: 'Copy' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('[role=menuitem]:focus', { hasText: 'Delete' }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete this message?' })
    .getByRole('button', { name: 'Delete' })
    .click();
}
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);

it('the list has the focus after a deletion whose push comes before its answer', async () => {
  for (let number = 1; number <= 3; number++) await send(rohan, `Line ${number}.`);
  const page = await enter(rohansTab);
  await message(page, 'Line 3.').waitFor();
  await page.route('**/messages/*/*', async (route) => {
    const answer = await route.fetch();
    await message(page, 'Line 2.').waitFor({ state: 'detached' });
    await route.fulfill({ response: answer });
  });
  await deleteByKeyboard(page, 'Line 2.');
  await toast(page, 'Message deleted.').waitFor();
  await becomes(() => focusedLabel(page), 'Messages');
  await becomes(() => page.getByRole('dialog').count(), 0);
  expect(await focusedLabel(page)).toBe('Messages');
});

it('takes a deleted message out of every open chat, and readers keep their place', async () => {
  const sent: { readonly _id: string }[] = [];
  for (let number = 1; number <= 60; number++)
    sent.push(await send(number % 5 === 0 ? asha : rohan, `Line ${number}.`));
  const page = await enter(rohansTab);
  const other = await enter(ashasTab);
  await message(other, 'Line 60.').waitFor();
  const list = other.getByRole('region', { name: 'Messages' });
  const read = other.locator(`[data-message="${sent[39]?._id}"]`);
  await list.hover();
  while ((await read.count()) === 0) await other.mouse.wheel(0, -300);
  const top = await read.evaluate(async (row) => {
    const area = row.closest('[aria-label="Messages"]');
    for (let still = 0, last = -1; still < 5; last = area?.scrollTop ?? 0) {
      row.scrollIntoView({ block: 'start' });
      await new Promise(requestAnimationFrame);
      still = area?.scrollTop === last ? still + 1 : 0;
    }
    return row.getBoundingClientRect().top;
  });

  await deleteByKeyboard(page, 'Line 59.');
  await toast(page, 'Message deleted.').waitFor();
  await becomes(() => message(page, 'Line 59.').count(), 0);
  await becomes(() => focusedLabel(page), 'Messages');
  expect(await message(page, 'Line 60.').count()).toBe(1);

  await rohan.api.delete(`/messages/${groupId}/${sent[36]?._id}`);
  await becomes(() => message(other, 'Line 37.').count(), 0);
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
  await list.press('End');
  // The browser scrolls there over ten frames, in which a click can fall beside its button
  await becomes(() => fromEnd(list), 0);
  await message(other, 'Line 60.').waitFor();
  expect(await message(other, 'Line 59.').count()).toBe(0);
  expect(
    await message(other, 'Line 58.').getByRole('button', { name: 'Message actions' }).count(),
  ).toBe(1);
  await message(other, 'Line 58.').getByRole('button', { name: 'Message actions' }).click();
  await other.getByRole('menuitem', { name: 'Copy' }).waitFor();
  expect(await other.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
});
