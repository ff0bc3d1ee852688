import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { registration } from '@portal/testing/driver/api';
import { becomes, NARROW } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
const REGISTRATIONS = 12;
let page: Page;
beforeAll(async () => {
  for (let nth = 0; nth < REGISTRATIONS; nth++)
    expect((await site.portal.api.post('/auth/register', registration())).status).toBe(201);
  ({ page } = await site.open({ as: site.admin, viewport: NARROW }));
});

async function openMembers() {
  await page.goto('/admin/members');
  const boxes = page.getByRole('list', { name: 'Members' }).getByRole('checkbox');
  await boxes.nth(REGISTRATIONS - 1).waitFor();
  // The first is the own account, about which nobody decides
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Decide about several people' });
  await bar.getByText('1 selected').waitFor();
  const boxOf = async (selector: typeof bar) => {
    const box = await selector.boundingBox();
    if (!box) throw new Error('It is not on the page');
    return { ...box, end: box.y + box.height };
  };
  return { boxes, bar, boxOf, places: page.getByRole('navigation', { name: 'Places' }) };
}

it('the decision about several stays above the places while the list is scrolled, and covers neither its last row nor an offer to undo', async () => {
  const { boxes, bar, boxOf, places } = await openMembers();
  const isAbovePlaces = async () =>
    Math.abs((await boxOf(bar)).end - (await boxOf(places)).y) <= 2 &&
    (await boxOf(places)).end <= NARROW.height + 1;
  await becomes(isAbovePlaces, true);
  await page.mouse.wheel(0, 300);
  await becomes(isAbovePlaces, true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = boxes.last();
  await becomes(async () => (await boxOf(last)).end <= (await boxOf(bar)).y, true);
  // Two lines a person
  const [one, next] = await Promise.all([boxOf(boxes.nth(1)), boxOf(boxes.nth(2))]);
  expect(next.y - one.y).toBeLessThan(80);

  await page.evaluate(() => scrollTo(0, 0));
  await bar.getByRole('button', { name: 'Approve' }).click();
  await bar.getByText('1 of 1 approved.').waitFor();
  const offer = page.getByRole('region', { name: 'Decisions just made' });
  await offer.getByText('1 approved.').waitFor();
  await becomes(async () => (await boxOf(offer)).end <= (await boxOf(bar)).y, true);
});

it('keys lead from the rows to the decision about several and on to its buttons', async () => {
  const { boxes, bar } = await openMembers();
  await boxes.first().focus();
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Go to the decision');
  await page.keyboard.press('Enter');
  expect(await bar.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await bar.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

it("the decision about several leaves more than half of the screen to the list at the browser's 200 % font", async () => {
  const { bar, boxOf } = await openMembers();
  const session = await page.context().newCDPSession(page);
  const before = (await boxOf(bar)).height;
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await becomes(async () => (await boxOf(bar)).height > before, true);
  expect((await boxOf(bar)).height).toBeLessThan(NARROW.height * 0.45);
  await session.detach();
});
