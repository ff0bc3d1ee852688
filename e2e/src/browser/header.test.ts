import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { group } from '@portal/contracts/groups/group.api';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { accepted, submission, type Member } from '@portal/testing/driver/api';
import { becomes, bellSays, NARROW, onFeed, WIDE, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  for (let number = 0; number < 12; number += 1)
    await accepted(asha.api.post('/posts', submission({ content: 'Line\n'.repeat(12) })));
});

const scrollBy = (page: Page, pixels: number) =>
  page.evaluate((by) => scrollTo(0, scrollY + by), pixels);
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} has no box`);
  return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
};
async function feed(viewport: typeof NARROW) {
  const tab = await site.open({ as: asha.api, viewport });
  await tab.page.goto('/');
  await onFeed(tab);
  return tab;
}
async function expectOfflineBannerInView({ page, context }: Tab): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await scrollBy(page, 2_000);
  await becomes(async () => {
    const { top } = await boxOf(page, '[data-offline] p');
    return top >= 0 && top < 100;
  }, true);
}

it("at 16:59 at the school the sun of the mark stands high and at 17:00 low, by either of a browser's clocks", async () => {
  for (const hasTemporal of [true, false]) {
    const { page } = await site.open({});
    if (!hasTemporal)
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
    for (const [time, height] of [
      ['16:59', '8'],
      ['17:00', '25'],
    ]) {
      await page.clock.setFixedTime(`2026-11-22T${time}+05:30`);
      await page.goto('/login');
      expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(hasTemporal);
      const sun = page.getByRole('banner').locator('circle').first();
      await becomes(() => sun.getAttribute('cy'), height);
    }
  }
});

it('keeps the header at the top of a wide screen while the page scrolls, and the offline banner in view', async () => {
  const tab = await feed(WIDE);
  const { page } = tab;
  await scrollBy(page, 2_000);
  await becomes(async () => (await boxOf(page, 'header')).top, 0);
  await expectOfflineBannerInView(tab);
});

it('slides the header of a narrow screen away going down, and back at the first swipe up, and keeps the offline banner in view', async () => {
  const tab = await feed(NARROW);
  const { page } = tab;
  await scrollBy(page, 2_000);
  await becomes(async () => (await boxOf(page, 'header')).bottom <= 0, true);
  await scrollBy(page, -20);
  await becomes(async () => (await boxOf(page, 'header')).top, 0);
  await expectOfflineBannerInView(tab);
});

it('offers a phone its places at the bottom, away from content, keyboard and chats, whose menus stay above the composer', async () => {
  const created = await asha.api.post('/groups', { name: 'Kabaddi', description: 'Saturdays' });
  const { _id } = created.read(group);
  for (const text of ['Line\n'.repeat(40), 'The ground is dry.'])
    await accepted(asha.api.post(`/messages/${_id}`, { text }));
  const { page } = await site.open({ as: asha.api, viewport: NARROW, touch: true });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Places' });
  const bottom = async () => (await boxOf(page, '[data-bar]')).bottom;
  await bar.getByRole('link', { name: 'Home' }).waitFor();
  for (const link of await bar.getByRole('link').all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole('button', { name: 'Create a Post' }).tap();
  await page.getByLabel('Title').waitFor();
  await bar.waitFor({ state: 'hidden' });
  await page.getByLabel('Title').blur();
  await bar.waitFor();
  await scrollBy(page, 2_000);
  await becomes(async () => (await boxOf(page, 'header')).bottom <= 0, true);
  expect(await bottom()).toBe(NARROW.height);

  await bar.getByRole('link', { name: 'Groups' }).tap();
  await page.getByRole('button', { name: 'Create Group' }).tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  await scrollBy(page, 20_000);
  await becomes(async () => (await boxOf(page, 'footer')).bottom < (await bottom()) - 50, true);
  await page.goto(`/groups/${_id}`);
  await page.getByRole('textbox', { name: 'Message Kabaddi' }).waitFor();
  expect(await bar.count()).toBe(0);

  // While it scrolls, here to its end, the list takes no taps
  const list = page.getByRole('region', { name: 'Messages' }).locator('ul');
  await becomes(() => list.evaluate((ul) => getComputedStyle(ul).pointerEvents), 'auto');
  const actions = page.getByRole('button', { name: 'Message actions' }).last();
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  await becomes(() => actions.evaluate((button) => button === document.activeElement), true);
});

it('the number of unread notifications leaves the bell and its neighbour uncovered, and the greeting is no smaller than the text, at the 200 % font of the browser too', async () => {
  const ravi = await site.join({ fullName: 'Ravi More' });
  const posts = (await asha.api.get('/posts')).read(postsAnswer).data;
  for (const { _id } of posts) await accepted(ravi.api.put(`/posts/${_id}/like`, { liked: true }));
  const tab = await feed(NARROW);
  const { page, context } = tab;
  await bellSays(page, '9+');
  const session = await context.newCDPSession(page);
  for (const standard of [16, 32]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    const box = async (selector: string) => {
      const found = await page.locator(`header ${selector}`).first().boundingBox();
      if (!found) throw new Error(`${selector} has no box`);
      return found;
    };
    const badge = await box('[aria-label^="Notifications"] > span');
    const [icon, neighbour] = [
      await box('[aria-label^="Notifications"] > svg'),
      await box('[aria-label="Menu"] > svg'),
    ];
    const covered = (under: typeof badge) =>
      Math.max(
        0,
        Math.min(badge.x + badge.width, under.x + under.width) - Math.max(badge.x, under.x),
      ) *
      Math.max(
        0,
        Math.min(badge.y + badge.height, under.y + under.height) - Math.max(badge.y, under.y),
      );
    expect(covered(icon) / (icon.width * icon.height)).toBeLessThan(0.2);
    expect(covered(neighbour)).toBe(0);
    expect(badge.y).toBeGreaterThanOrEqual(0);
    const menu = await box('[aria-label="Menu"]');
    expect(badge.x + badge.width).toBeLessThanOrEqual(menu.x);
    const greeting = page.getByRole('heading', { level: 1 });
    const size = await greeting.evaluate((heading) => getComputedStyle(heading).fontSize);
    expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(standard);
  }
});

it('closes what is open over a page when one goes back, and leaves nothing of it in the history', async () => {
  const { page } = await feed(NARROW);
  const path = () => new URL(page.url()).pathname;
  await page.goto('/privacy-policy');
  await page.getByRole('link', { name: 'Vidyalaya, home' }).click();
  const author = page.getByRole('article').first().getByRole('link', { name: 'Asha Patil' });
  for (const [opener, layer] of [
    [page.getByRole('button', { name: 'Menu' }), page.getByRole('menu')],
    [page.getByRole('button', { name: 'Notifications' }), page.getByRole('dialog')],
    [author, page.getByRole('dialog')],
  ] as const) {
    await opener.first().click();
    await layer.waitFor();
    await page.goBack();
    await layer.waitFor({ state: 'detached' });
    expect(path()).toBe('/');
  }
  await author.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open profile' }).click();
  await becomes(async () => path().startsWith('/members/'), true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menu').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Asha Patil' }).waitFor();
  await page.goBack();
  await becomes(async () => path(), '/');
  await page.goBack();
  await becomes(async () => path(), '/privacy-policy');
});

it('keeps the composer of a chat and the toasts above it in view while the network is away', async () => {
  const created = await asha.api.post('/groups', { name: 'Cricket', description: 'Sundays' });
  const { _id } = created.read(group);
  const { page, context } = await site.open({ as: asha.api, viewport: NARROW });
  await page.goto(`/groups/${_id}`);
  const field = page.getByRole('textbox').last();
  await field.waitFor();
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  expect((await boxOf(page, 'form')).bottom).toBeLessThanOrEqual(NARROW.height);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(NARROW.height);
});

it('every page of a member begins below the mark of the school', async () => {
  const { page } = await feed(WIDE);
  // Both at one moment, because the frame of the feed gives way to the feed
  const leftOfMark = () =>
    page.evaluate(() => {
      const left = (place: string) =>
        document.querySelector(place)?.getBoundingClientRect().x ?? Number.NaN;
      return left('main') - left('[data-site-header] a');
    });
  for (const address of [
    '/',
    '/groups',
    '/directory',
    '/notifications',
    '/profile',
    '/feedback',
    '/account/data',
    `/members/${asha.id}`,
  ]) {
    await page.goto(address);
    await page.locator('main h1, main article').first().waitFor();
    await becomes(async () => [address, await leftOfMark()], [address, 0]);
  }
});

it('headings of cards have the letters of the others', async () => {
  const { page } = await site.open({ as: site.admin });
  await page.goto('/admin/roster');
  const fontOf = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(await fontOf('School roster')).toContain('Anek');
});
