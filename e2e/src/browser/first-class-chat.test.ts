import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messagesAnswer } from '@portal/contracts/chat/message.api';
import { group } from '@portal/contracts/groups/group.api';
import { join, type Api, type Member } from '../api.ts';
import { becomes, hasBrowser, launchBrowser, NARROW, openTab, type Tab } from '../browser.ts';
import { layLine, type Line } from '../line.ts';
import { startPortal, type Portal } from '../portal.ts';

const MANY = 40;

describe.skipIf(!hasBrowser)('what makes a chat first class', () => {
  let portal: Portal;
  let browser: Browser;
  let line: Line;
  let asha: Member;
  let rohan: Member;
  let tab: Tab;
  let page: Page;
  let groupId: string;
  let groups = 0;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
    const admin = await portal.admin();
    asha = await join(portal.api, admin, { fullName: 'Asha Patil' });
    rohan = await join(portal.api, admin, { fullName: 'Rohan Jadhav' });
  });
  afterAll(async () => {
    await browser.close();
    await portal.kill();
  });
  beforeEach(async () => {
    line = await layLine(portal.url);
    tab = await openTab(browser, line, { as: asha.api, viewport: NARROW });
    ({ page } = tab);
    groupId = await found();
  });
  afterEach(async () => {
    await tab.context.close();
    await line.close();
  });

  const nameOf = (number: number) => `Circle ${number}`;
  /** A group of its own, of both. */
  async function found(): Promise<string> {
    const answer = await rohan.api.post('/groups', {
      name: nameOf((groups += 1)),
      description: 'For one test',
    });
    const { _id } = answer.read(group);
    await asha.api.put(`/groups/${_id}/join`);
    return _id;
  }
  const say = (text: string, { by = rohan.api, to = groupId }: { by?: Api; to?: string } = {}) =>
    by.post(`/messages/${to}`, { text });
  const numbered = (number: number) => `Message ${number} of ${MANY}`;
  async function sayMany(from = 1, to = MANY): Promise<void> {
    for (let number = from; number <= to; number += 1) await say(numbered(number));
  }
  const textsOf = async (id = groupId) =>
    (await asha.api.get(`/messages/${id}?limit=100`)).read(messagesAnswer).map(({ text }) => text);

  const field = () => page.getByRole('textbox', { name: /^Message Circle/u });
  const list = () => page.getByRole('region', { name: 'Messages' });
  const said = (text: string) =>
    list().locator('[data-message], [data-outgoing]').filter({ hasText: text });
  /** Open, and in its room. */
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
  const fromEnd = () =>
    list().evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
  /** Id of a message in the middle of the list, once that has come to rest. */
  const inTheMiddle = () =>
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
    said(text).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const area = element.closest('[aria-label="Messages"]')?.getBoundingClientRect();
      return area !== undefined && top >= area.top && bottom <= area.bottom;
    });

  it('first class 3: keeps what is being written in each chat over a reload', async () => {
    const other = await found();
    await open();
    await field().fill('Half a mess');
    await page.goto(`/groups/${other}`);
    expect(await field().inputValue()).toBe('');
    await field().fill('Something else');
    await page.reload();
    expect(await field().inputValue()).toBe('Something else');
    await page.goto(`/groups/${groupId}`);
    expect(await field().inputValue()).toBe('Half a mess');
  });

  it('first class 4: sends to the chat that is open, never to where a draft was begun', async () => {
    const other = await found();
    await open();
    await field().fill('Begun here');
    await page
      .getByRole('link', { name: /groups/iu })
      .first()
      .click();
    const there = page.getByRole('article', { name: nameOf(groups), exact: true });
    await there.getByRole('link', { name: 'Open chat' }).click();
    await inRoom();
    await becomes(() => field().inputValue(), '');
    await send('Said there');
    await becomes(() => textsOf(other), ['Said there']);
    expect(await textsOf()).toEqual([]);
    await page.goto(`/groups/${groupId}`);
    await field().press('Enter');
    await becomes(() => textsOf(), ['Begun here']);
    expect(await textsOf(other)).toEqual(['Said there']);
  });

  it('first class 5: shows a message at once, and once after its echo', async () => {
    await open();
    // Nothing can be answered: what shows, shows by itself
    await page.route('**/api/messages/**', (route) => route.abort());
    line.cut();
    await send('Seen before it is sent');
    await said('Seen before it is sent').waitFor();
    expect(await textsOf()).toEqual([]);
    await page.unroute('**/api/messages/**');
    line.mend();
    await becomes(() => textsOf(), ['Seen before it is sent']);
    await becomes(() => list().locator('[data-outgoing]').count(), 0);
    expect(await said('Seen before it is sent').count()).toBe(1);
    await say('And an answer');
    await said('And an answer').waitFor();
    expect(await said('Seen before it is sent').count()).toBe(1);
  });

  it('first class 6: keeps a message that could not be sent, with Retry only then, also after a refetch', async () => {
    await open();
    await page.route('**/realtime/poll', (route) => route.abort());
    await page.route('**/api/messages/**', async (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    line.cut();
    await send('Does not arrive at first');
    const outgoing = list().locator('[data-outgoing]');
    const retry = outgoing.getByRole('button', { name: 'Retry' });
    await outgoing.getByText('Not sent').waitFor();
    await retry.waitFor();
    // All that is known is fetched anew, and what was not sent is kept beside it
    await page.reload();
    await said('Does not arrive at first').waitFor();
    await retry.waitFor();
    expect(await textsOf()).toEqual([]);
    await page.unroute('**/api/messages/**');
    await retry.click();
    await becomes(() => textsOf(), ['Does not arrive at first']);
    await retry.waitFor({ state: 'detached' });
    await becomes(() => outgoing.count(), 0);
    expect(await said('Does not arrive at first').count()).toBe(1);
  });

  it('first class 7: goes on by long polling where sockets cannot be had', async () => {
    line.cut();
    await page.goto(`/groups/${groupId}`);
    await field().waitFor();
    const polled = page.waitForResponse('**/realtime/poll');
    await polled;
    await say('By the slow way');
    await said('By the slow way').waitFor();
    await send('And back');
    await becomes(() => textsOf(), ['By the slow way', 'And back']);
  });

  it('first class 8: catches up after a cut, in order and each once', async () => {
    await open();
    await say('Before');
    await said('Before').waitFor();
    line.cut();
    await sayMany(1, 3);
    line.mend();
    await said(numbered(3)).waitFor();
    const shown = () =>
      list()
        .locator('[data-message]')
        .evaluateAll((rows) => rows.map((row) => /Before|Message \d/u.exec(row.textContent)?.[0]));
    await becomes(shown, ['Before', 'Message 1', 'Message 2', 'Message 3']);
  });

  it('first class 9: sticks to the end only where it was there, and else offers what is new', async () => {
    await sayMany();
    await open();
    await becomes(() => isInView(numbered(MANY)), true);
    await say('While the end is in view');
    await said('While the end is in view').waitFor();
    await becomes(() => isInView('While the end is in view'), true);

    await list().hover();
    await becomes(async () => {
      await page.mouse.wheel(0, -300);
      return (await fromEnd()) > 400;
    }, true);
    const reading = await inTheMiddle();
    const before = await topOf(reading);
    await say('While something else is read');
    const button = page.getByRole('button', { name: '1 new' });
    await button.waitFor();
    expect(Math.abs((await topOf(reading)) - before)).toBeLessThan(3);
    await button.click();
    await becomes(() => isInView('While something else is read'), true);
    await button.waitFor({ state: 'detached' });
  });

  it('first class 9: opens at the first message that was not seen', async () => {
    await sayMany(1, 5);
    await open();
    await becomes(() => isInView(numbered(5)), true);
    await page.goto('/groups');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await sayMany(6, MANY);
    await open();
    await list()
      .getByText(`${MANY - 5} unread`)
      .waitFor();
    await becomes(() => isInView(numbered(6)), true);
    expect(await fromEnd()).toBeGreaterThan(60);
  });

  it('first class 11: is one message, however often it is sent', async () => {
    await open();
    await page.route('**/realtime/poll', (route) => route.abort());
    line.cut();
    let posts = 0;
    await page.route('**/api/messages/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      if (posts > 1) return route.continue();
      // It arrives, and its answer is lost
      await route.fetch();
      return route.abort('connectionreset');
    });
    await send('Sent twice');
    await list().getByRole('button', { name: 'Retry' }).click();
    await becomes(() => list().locator('[data-outgoing]').count(), 0);
    expect(posts).toBe(2);
    expect(await textsOf()).toEqual(['Sent twice']);
    line.mend();
    await becomes(() => said('Sent twice').count(), 1);
  });

  it('first class 14: leaves the focus in the composer after a send', async () => {
    await open();
    await field().focus();
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    await becomes(() => textsOf(), ['By hand']);
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field().inputValue()).toBe('');
  });
});
