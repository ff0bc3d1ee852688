import { readFile } from 'node:fs/promises';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { accepted, type Member } from '@portal/testing/driver/api';
import {
  becomes,
  bell,
  card,
  NARROW,
  onFeed,
  WIDE,
  type Tab,
} from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';

const TITLE = 'Reunion under the neem tree';
const ZONE = 'Asia/Kolkata';
const DAY_MS = 24 * 60 * 60 * 1000;

const site = portalInBrowser({ PORTAL_TIME_ZONE: ZONE });
let asha: Member;
let rohan: Member;
let author: Tab;
let guest: Tab;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  rohan = await site.join({ fullName: 'Rohan Jadhav' });
  [author, guest] = await Promise.all([
    site.open({ as: asha.api }),
    site.open({ as: rohan.api, viewport: NARROW }),
  ]);
  await Promise.all([author.page.goto('/'), guest.page.goto('/')]);
  await Promise.all([onFeed(author), onFeed(guest)]);
});

const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + days * DAY_MS);
const event = (page: Page) => card(page, TITLE);
const choice = (page: Page, name: RegExp) =>
  event(page).getByRole('group', { name: 'Your answer' }).getByRole('button', { name });
const startOf = async (title: string) => {
  const { data } = JSON.parse(JSON.stringify((await asha.api.get('/posts')).body)) as {
    data: readonly { title: string; _id: string; event?: { startsAt: string } }[];
  };
  return data.find((post) => post.title === title);
};

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Title').fill(TITLE);
  await page.getByLabel('Content').fill('Bring your photographs.');
  await page.getByRole('radio', { name: 'Event' }).check();
  await page.getByText('All times are in India Standard Time.').waitFor();
  await page.getByLabel('Start date').fill(dayFromNow(3));
  await page.getByLabel('Start time').fill('16:00');
  await page.getByLabel('End time').fill('18:30');
  await page.getByRole('textbox', { name: 'Place' }).fill('The old library');
}

it('an author arranges an event in the composer, which everyone sees at once', async () => {
  const { page } = author;
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await fillIn(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  for (const each of [page, guest.page]) {
    await event(each).getByText(', 4:00 pm – 6:30 pm').waitFor();
    await event(each).getByText('in 3 days').waitFor();
    await event(each).getByText('The old library').waitFor();
    await event(each).getByText('No answers yet').waitFor();
  }
  const post = await startOf(TITLE);
  expect(post?.event?.startsAt).toBe(`${dayFromNow(3)}T10:30:00.000Z`);
});

it('an answer with guests counts live on the card and in the panel of others', async () => {
  await choice(guest.page, /^Going/u).click();
  await event(author.page).getByRole('button', { name: '1 going', exact: true }).waitFor();
  await event(guest.page).getByLabel('Guests').selectOption('2');
  await event(author.page).getByRole('button', { name: '1 going · 2 guests' }).waitFor();
  const panel = author.page.getByRole('region', { name: 'Next events' });
  await panel.getByText('1 going').waitFor();
  await panel.getByRole('link', { name: TITLE }).waitFor();
  await guest.page.reload();
  await becomes(() => choice(guest.page, /^Going/u).getAttribute('aria-pressed'), 'true');
  expect(await event(guest.page).getByLabel('Guests').inputValue()).toBe('2');
});

it('pressing an answer again takes it back, for everyone', async () => {
  await choice(guest.page, /^Going/u).click();
  await event(author.page).getByText('No answers yet').waitFor();
  await choice(guest.page, /^Maybe/u).click();
  await event(author.page).getByRole('button', { name: '1 maybe' }).waitFor();
});

it('a list says who comes, and its author saves it as a table', async () => {
  const { page } = author;
  await event(page).getByRole('button', { name: '1 maybe' }).click();
  const list = page.getByRole('dialog', { name: 'Who is coming' });
  await list.getByRole('region', { name: 'Maybe (1)' }).getByText('Rohan Jadhav').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export as CSV' }).click();
  const table = await readFile(await (await download).path(), 'utf8');
  expect(table).toContain('Rohan Jadhav');
  await list.getByRole('button', { name: 'Close' }).click();
  await event(guest.page).getByRole('button', { name: '1 maybe' }).click();
  const read = guest.page.getByRole('dialog', { name: 'Who is coming' });
  await read.getByText('Rohan Jadhav').waitFor();
  expect(await read.getByRole('button', { name: 'Export as CSV' }).count()).toBe(0);
  await guest.page.keyboard.press('Escape');
  await read.waitFor({ state: 'detached' });
});

it('an event is saved as a file for calendars', async () => {
  const download = guest.page.waitForEvent('download');
  await event(guest.page).getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('event.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain('LOCATION:The old library');
});

it('a changed place shows at once and is told to those who may come', async () => {
  const { page } = author;
  await event(page).getByRole('button', { name: 'Edit post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByLabel('Place').fill('The new hall');
  expect(await dialog.getByLabel('Start time').inputValue()).toBe('16:00');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await event(guest.page).getByText('The new hall').waitFor();
  await bell(guest.page).click();
  await guest.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /changed the time or place/u })
    .click();
  await becomes(() => guest.page.url().includes('/posts/'), true);
  await event(guest.page).getByText('The new hall').waitFor();
});

it('an event is accessible on its card, in the panel, and in the list of a narrow screen', async () => {
  const { page } = guest;
  await page.goto('/');
  await event(page).waitFor();
  await choice(page, /^Going/u).click();
  await event(page).getByLabel('Guests').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: /^Next events/u }).click();
  await page
    .getByRole('dialog', { name: 'Next events' })
    .getByRole('link', { name: TITLE })
    .waitFor();
  await page.setViewportSize(NARROW);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(WIDE);
});

it('an event that has begun shows who came and takes no more answers', async () => {
  const post = await startOf(TITLE);
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  const edited = await accepted(asha.api.put(`/posts/${post?._id}`, { event: { startsAt } }));
  expect(edited.read(postAnswer).data.event?.startsAt).toBe(startsAt);
  const { page } = author;
  await event(page).getByText('now', { exact: true }).waitFor();
  await event(page).getByRole('button', { name: '1 went' }).waitFor();
  await event(page).getByRole('group', { name: 'Your answer' }).waitFor({ state: 'detached' });
  // It stays listed until it is over
  await page
    .getByRole('region', { name: 'Next events' })
    .getByText('now', { exact: true })
    .waitFor();
});

it('causes no complaints in the console', () => {
  expect(site.complaints()).toEqual([]);
});

it('on a phone the time of an event has a separate line, so that it is never cut', async () => {
  const { page } = guest;
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await page.getByRole('radio', { name: 'Event' }).check();
  const [date, time] = [
    await page.getByLabel('Start date').boundingBox(),
    await page.getByLabel('Start time').boundingBox(),
  ];
  expect(time?.y).toBeGreaterThan((date?.y ?? 0) + (date?.height ?? 0));
  expect(time?.width).toBe(date?.width);
});
