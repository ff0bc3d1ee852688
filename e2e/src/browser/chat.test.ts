import { message as messageAnswer, messagesAnswer } from '@portal/contracts/chat/message.api';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, type Api, type Member } from '../api.ts';
import {
  becomes,
  bellSays,
  hasBrowser,
  launchBrowser,
  NARROW,
  openTab,
  toast,
  type Tab,
} from '../browser.ts';
import { layLine, type Line } from '../line.ts';
import { startPortal, type Portal } from '../portal.ts';

const MESSAGES_EACH = 100;
const CUTS = 10;

const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const onItsWay = (page: Page) => page.locator('[data-outgoing]');
const denied = (page: Page) => page.getByRole('dialog', { name: 'Access Denied' });

describe.skipIf(!hasBrowser)('the chat of a group', () => {
  let portal: Portal;
  let browser: Browser;
  let admin: Api;
  let asha: Member;
  let rohan: Member;
  let stranger: Member;
  let groupId: string;
  let tabs: Tab[] = [];
  let lines: Line[] = [];
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil', batchYear: 2004 });
    rohan = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
    stranger = await join(portal.api, admin, { fullName: 'Sunil Pawar' });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(async () => {
    const words = { name: 'Pune chapter', description: 'Meets on Sundays.' };
    groupId = (await rohan.api.post('/groups', words)).read(groupAnswer)._id;
    await asha.api.put(`/groups/${groupId}/join`);
    await asha.api.put('/notifications/mark-read');
  });
  afterEach(async () => {
    await Promise.all(tabs.map(({ context }) => context.close()));
    await Promise.all(lines.map((line) => line.close()));
    [tabs, lines] = [[], []];
  });

  async function openAs(
    { api }: Member,
    options: { readonly at?: { readonly url: string }; readonly viewport?: typeof NARROW } = {},
  ): Promise<Tab> {
    const { at = portal, ...rest } = options;
    const tab = await openTab(browser, at, { as: api, ...rest });
    tabs.push(tab);
    return tab;
  }
  async function enter(tab: Tab): Promise<Page> {
    await tab.page.goto(`/groups/${groupId}`);
    await field(tab.page).waitFor();
    await tab.live();
    return tab.page;
  }
  const say = async (member: Member, text: string) =>
    (await member.api.post(`/messages/${groupId}`, { text })).read(messageAnswer);
  const history = async (member: Member, limit = 200) =>
    (await member.api.get(`/messages/${groupId}?limit=${limit}`)).read(messagesAnswer);
  const lineTo = async (): Promise<Line> => {
    const line = await layLine(portal.url);
    lines.push(line);
    return line;
  };

  it('[2.route-table.11] [2.group-chat.1] [2.group-chat.2] [4.36] [7.real-time.3] carries messages between two who look at it', async () => {
    const [one, two] = [await openAs(asha), await openAs(rohan)];
    const frames: string[] = [];
    one.page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => frames.push(String(payload))),
    );
    const [page, other] = [await enter(one), await enter(two)];
    await becomes(() => frames.some((frame) => frame.includes('"join_group"')), true);
    await field(page).fill('Who has room for two?');
    await page.keyboard.press('Enter');
    await said(other, 'Who has room for two?').waitFor();
    await becomes(() => onItsWay(page).count(), 0);
    expect(await said(page, 'Who has room for two?').count()).toBe(1);
    // The composer keeps the focus
    await page.keyboard.type('Lata asks.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await said(other, 'Lata asks.').waitFor();
    const sent = frames
      .map((frame): unknown => JSON.parse(frame))
      .filter((frame) => JSON.stringify(frame).includes('send_message'));
    expect(sent[0]).toMatchObject({
      event: 'send_message',
      data: { groupId, text: 'Who has room for two?' },
    });
    await page.getByRole('link', { name: 'Back to groups' }).click();
    await page.waitForURL('**/groups');
    expect([...one.complaints, ...two.complaints]).toEqual([]);
  });

  it('[5.36] sends nothing that is empty', async () => {
    const page = await enter(await openAs(asha));
    const button = page.getByRole('button', { name: 'Send message' });
    expect(await button.isDisabled()).toBe(true);
    await field(page).fill('   \n ');
    expect(await button.isDisabled()).toBe(true);
    await field(page).press('Enter');
    expect(await onItsWay(page).count()).toBe(0);
    await field(page).fill('x');
    expect(await button.isDisabled()).toBe(false);
    expect(await history(asha)).toEqual([]);
  });

  it('[2.group-chat.3] [8.42] [8.45] is closed to whoever is not in the group', async () => {
    const { page } = await openAs(stranger);
    await page.goto(`/groups/${groupId}`);
    await toast(page, 'Failed to load chat data.').waitFor();
    await denied(page).getByText('You are not a member of this group.').waitFor();
    await denied(page).getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/groups');
  });

  it('[8.44] says so where there is no such group', async () => {
    const { page } = await openAs(asha);
    await page.goto('/groups/00000000-0000-4000-8000-000000000000');
    await page.getByText('Group not found.').waitFor();
  });

  it('closes at once for whoever is removed while they look on', async () => {
    const page = await enter(await openAs(asha));
    await say(rohan, 'Before');
    await said(page, 'Before').waitFor();
    await rohan.api.delete(`/groups/${groupId}/members/${asha.id}`);
    await say(rohan, 'After');
    await denied(page).waitFor();
    expect(await said(page, 'After').count()).toBe(0);
  });

  it('[4.37] shows what is said in this group alone, and mentions stand out', async () => {
    const elsewhere = (
      await rohan.api.post('/groups', { name: 'Elsewhere', description: 'Another one' })
    ).read(groupAnswer)._id;
    await asha.api.put(`/groups/${elsewhere}/join`);
    const tab = await openAs(asha);
    const page = await enter(tab);
    await rohan.api.post(`/messages/${elsewhere}`, { text: 'Said elsewhere' });
    await say(rohan, 'Hello @[Asha Patil]');
    await said(page, 'Hello').getByText('@[Asha Patil]', { exact: true }).waitFor();
    expect(await page.getByText('Said elsewhere').count()).toBe(0);
    // Who looks at a chat is not told that something was said there; that of the other group is news
    await page.getByRole('link', { name: 'Back to groups' }).click();
    await bellSays(page, 1);
    await page
      .getByRole('article', { name: 'Elsewhere' })
      .getByRole('img', { name: 'unread messages' })
      .waitFor();
  });

  it('[8.43] keeps what is sent without a connection, and sends it when there is one', async () => {
    const line = await lineTo();
    const tab = await openAs(asha, { at: line });
    const page = await enter(tab);
    await tab.context.setOffline(true);
    line.cut();
    await field(page).fill('From the tunnel');
    await page.keyboard.press('Enter');
    await toast(page, 'You are not connected to the chat. Please refresh.').waitFor();
    const kept = onItsWay(page).filter({ hasText: 'From the tunnel' });
    await kept.getByText('Not sent').waitFor();
    await kept.getByRole('button', { name: 'Retry' }).waitFor();
    await page.getByText('your messages wait here').waitFor();
    line.mend();
    await tab.context.setOffline(false);
    await said(page, 'From the tunnel').waitFor();
    await becomes(() => onItsWay(page).count(), 0);
    expect((await history(rohan)).map(({ text }) => text)).toEqual(['From the tunnel']);
  });

  it('opens at the first message that was not seen, and loads older ones without a jump', async () => {
    const tab = await openAs(asha);
    let page = await enter(tab);
    for (let at = 1; at <= 120; at++) await say(rohan, `Line ${at}.`);
    await said(page, 'Line 120.').waitFor();
    await page.getByRole('link', { name: 'Back to groups' }).click();
    await page.waitForURL('**/groups');
    for (let at = 121; at <= 150; at++) await say(rohan, `Line ${at}.`);
    page = await enter(tab);
    const unread = page.locator('[data-unread-line]');
    await unread.getByText('30 unread').waitFor();
    const list = page.getByRole('region', { name: 'Messages' });
    const top = async () => (await unread.boundingBox())?.y ?? 0;
    const listTop = (await list.boundingBox())?.y ?? 0;
    await becomes(async () => Math.abs((await top()) - listTop) < 80, true);
    await said(page, 'Line 121.').waitFor();

    // Up to the very first, one page after the other
    for (let tries = 0; tries < 60 && (await said(page, 'Line 1.').count()) === 0; tries++) {
      await list.hover();
      await page.mouse.wheel(0, -1500);
      await page.waitForFunction(() => true);
    }
    await page.getByText('This is where the conversation began.').waitFor();
    await said(page, 'Line 1.').first().waitFor();

    // Whoever is not at the end is not taken there
    await say(rohan, 'Far below');
    const button = page.getByRole('button', { name: /\d+ new/ });
    await button.waitFor();
    expect(await said(page, 'Far below').count()).toBe(0);
    await button.click();
    await said(page, 'Far below').waitFor();
    await becomes(() => button.count(), 0);
  });

  it(
    'loses nothing, doubles nothing and keeps the order of 200 messages across ten cuts',
    { timeout: 240_000 },
    async () => {
      const both = await Promise.all(
        [asha, rohan].map(async (member) => {
          const line = await lineTo();
          const tab = await openAs(member, { at: line });
          return { line, page: await enter(tab) };
        }),
      );
      const cutEvery = MESSAGES_EACH / (CUTS / 2);
      await Promise.all(
        both.map(async ({ line, page }, who) => {
          for (let at = 1; at <= MESSAGES_EACH; at++) {
            await field(page).fill(`${who === 0 ? 'A' : 'R'} ${at}`);
            await field(page).press('Enter');
            if (at % cutEvery === (who === 0 ? 5 : 15)) line.cut({ again: true });
          }
        }),
      );
      for (const { page } of both) await becomes(() => onItsWay(page).count(), 0);
      await becomes(async () => (await history(asha)).length, 2 * MESSAGES_EACH);
      const all = (await history(asha)).map(({ text }) => text);
      for (const letter of ['A', 'R'])
        expect(all.filter((text) => text.startsWith(letter))).toEqual(
          Array.from({ length: MESSAGES_EACH }, (_, at) => `${letter} ${at + 1}`),
        );
      for (const { page } of both) {
        await becomes(() => shownFromTop(page), all);
      }
    },
  );

  /** What the whole list shows, read while it is scrolled through: only what is near is in the page. */
  async function shownFromTop(page: Page): Promise<readonly string[]> {
    return page.evaluate(async () => {
      const list = document.querySelector('[aria-label="Messages"]');
      if (!list) return [];
      const seen = new Map<string, { readonly top: number; readonly text: string }>();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      list.scrollTop = 0;
      for (;;) {
        await frame();
        await frame();
        const from = list.getBoundingClientRect().top - list.scrollTop;
        for (const row of list.querySelectorAll<HTMLElement>('[data-message]')) {
          const bubble = row.querySelector('div');
          const words = [...(bubble?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== 'P');
          seen.set(row.dataset['message'] ?? '', {
            top: row.getBoundingClientRect().top - from,
            text: words.map(({ textContent }) => textContent).join(''),
          });
        }
        const before = list.scrollTop;
        list.scrollTop += list.clientHeight / 2;
        if (list.scrollTop === before) break;
      }
      return [...seen.values()].sort((a, b) => a.top - b.top).map(({ text }) => text);
    });
  }

  it('fills a small screen, without the header of the site', async () => {
    const page = await enter(await openAs(asha, { viewport: NARROW }));
    await say(rohan, 'Hello');
    await said(page, 'Hello').waitFor();
    const box = await field(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(NARROW.height - 40);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(NARROW.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    expect(await page.locator('[data-site-header]').isVisible()).toBe(false);
  });
});
