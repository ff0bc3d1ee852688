import { group } from '@portal/contracts/groups/group.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accepted, submission } from '@portal/testing/driver/api';
import { bell, card, NARROW, onFeed } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const URDU = 'محمد ابراہیم قریشی';
const NAMES = [URDU, 'सुनीता पवार', 'કિશોર પટેલ', 'முத்து வேல்'];
const URDU_LINE = 'تفصیل: یہ دیکھیں https://school.example/1987 اور پھر لکھیں۔';
const LATIN_LINE = 'We meet at 4.';

const site = portalInBrowser();

/** A text node that is torn apart by its neighbours has several boxes on one line, with gaps between them. */
const tornTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const torn: string[] = [];
    for (const element of document.querySelectorAll('bdi, time')) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [...range.getClientRects()];
      const isTorn = boxes.some((box) =>
        boxes.some(({ top, left }) => Math.abs(top - box.top) < 8 && left > box.right + 1),
      );
      if (isTorn) torn.push(element.textContent);
    }
    return torn;
  });

/** How far the line that holds `text` begins from the left and the right of its paragraph, in pixels. */
const margins = (paragraph: Locator, text: string) =>
  paragraph.evaluate((element, line) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const at = node.data.indexOf(line.slice(0, 5));
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { left: letter.left - box.left, right: box.right - letter.right };
    }
    throw new Error(`The paragraph does not hold ${line}`);
  }, text);

async function expectLinesToBeginAtTheirOwnSide(paragraph: Locator): Promise<void> {
  expect((await margins(paragraph, URDU_LINE)).right).toBeLessThan(8);
  expect((await margins(paragraph, LATIN_LINE)).left).toBeLessThan(8);
}

it('names and words in Urdu, Devanagari, Gujarati and Tamil stay whole, and each line begins at its own side', async () => {
  const members = await Promise.all(NAMES.map((fullName) => site.join({ fullName })));
  const [ibrahim] = members;
  const content = `${URDU_LINE}\n${LATIN_LINE}`;
  const post = (
    await ibrahim!.api.post('/posts', submission({ title: 'ملاقات 2026', content }))
  ).read(postAnswer).data;
  const room = (
    await ibrahim!.api.post('/groups', { name: 'پونے 1994', description: URDU_LINE })
  ).read(group);
  for (const { api } of members) {
    if (api !== ibrahim!.api) await accepted(api.put(`/groups/${room._id}/join`));
    const text = `${content}\n@[${URDU}]`;
    await accepted(api.post(`/posts/${post._id}/comment`, { text }));
    await accepted(api.post(`/messages/${room._id}`, { text: content }));
  }

  const { page } = await site.open({ as: ibrahim!.api, viewport: NARROW });
  await page.goto(`/posts/${post._id}`);
  const shown = card(page, 'ملاقات 2026');
  await shown.getByText(NAMES[3]!).first().waitFor();
  expect(await tornTexts(page)).toEqual([]);
  expect((await margins(shown.getByRole('heading'), 'ملاقات')).right).toBeLessThan(8);
  for (const paragraph of await shown.getByText(LATIN_LINE).all())
    await expectLinesToBeginAtTheirOwnSide(paragraph);
  const comment = shown.getByRole('textbox', { name: 'Write a comment' });
  await comment.fill(URDU_LINE);
  expect(await comment.evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');

  await bell(page).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByText(NAMES[3]!).first().waitFor();
  expect(await tornTexts(page)).toEqual([]);

  await page.goto(`/groups/${room._id}`);
  await page.locator('[data-message]').getByText(NAMES[3]!).waitFor();
  expect(await tornTexts(page)).toEqual([]);
  const messages = page.locator('[data-message]').getByText(LATIN_LINE);
  expect(await messages.count()).toBe(NAMES.length);
  for (const message of await messages.all()) await expectLinesToBeginAtTheirOwnSide(message);
});

const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Infinity;

it('the first post begins above 300 px of a phone with birthdays and above 270 px without, reaches both edges, and wraps neither its head nor its actions', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const dateOfBirth = `1988${today.slice(4)}`;
  const fullName = 'Venkatanarasimharajuvaripeta Krishnamoorthy Subrahmanyam';
  const asha = await site.join({ fullName, dateOfBirth });
  const title = 'A post at both edges';
  await accepted(asha.api.post('/posts', submission({ title, category: 'Job Opening' })));
  const tab = await site.open({ as: asha.api, viewport: NARROW });
  const { page } = tab;
  await page.goto('/');
  await onFeed(tab);
  const birthdays = page.getByRole('region', { name: 'Happy Birthday' });
  const dismiss = birthdays.getByRole('button', { name: `Dismiss ${fullName}` });
  await dismiss.waitFor();
  const first = page.getByRole('article').first();
  expect(await topOf(first)).toBeLessThan(300);
  expect(await first.boundingBox()).toMatchObject({ x: 0, width: NARROW.width });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  expect(
    (await page.getByRole('heading', { name: /^Good .*Venkata/u }).boundingBox())?.height,
  ).toBeLessThan(40);
  expect(await topOf(first.getByText('Job Opening'))).toBe(await topOf(first.locator('time')));
  expect(await topOf(first.getByRole('button', { name: 'Share' }))).toBe(
    await topOf(first.getByRole('button', { name: 'Like' })),
  );
  await dismiss.click();
  await birthdays.getByText('No birthdays today').waitFor();
  expect(await topOf(first)).toBeLessThan(270);
});

it('the head of a post, the face in a comment and in the chat open the person, and the time of a post opens it', async () => {
  const asha = await site.join({ fullName: 'Asha Patil' });
  const fullName = 'Chandrakant Satyanarayan Mahadev Patil';
  const ravi = await site.join({ fullName, batchYear: 1999 });
  const title = 'A post with faces';
  const post = (await ravi.api.post('/posts', submission({ title }))).read(postAnswer).data;
  await accepted(ravi.api.post(`/posts/${post._id}/comment`, { text: 'First!' }));
  const room = (await asha.api.post('/groups', { name: 'Faces', description: 'All' })).read(group);
  await accepted(ravi.api.put(`/groups/${room._id}/join`));
  await accepted(ravi.api.post(`/messages/${room._id}`, { text: 'Hello' }));

  const { page } = await site.open({ as: asha.api, viewport: NARROW, touch: true });
  const tap = async (place: Locator, at?: { x: number; y: number }) =>
    place.tap({ force: true, ...(at && { position: at }) });
  const dialog = page.getByRole('dialog', { name: fullName });
  const closes = async () => {
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await page.goto(`/posts/${post._id}`);
  const shown = card(page, title);
  const author = shown.getByRole('link', { name: fullName }).first();
  await tap(shown.getByText('CP').first());
  await closes();
  const name = await author.boundingBox();
  await tap(author, { x: 4, y: (name?.height ?? 0) - 2 });
  await closes();

  const comment = shown.getByRole('listitem').filter({ hasText: 'First!' });
  await tap(comment.getByText('CP'));
  await closes();
  await comment.getByText('batch 1999').waitFor({ state: 'attached' });
  const [time, words] = [comment.locator('time'), comment.getByText('First!')];
  const [timeBox, wordsBox] = [await time.boundingBox(), await words.boundingBox()];
  expect(timeBox?.height).toBeLessThan(30);
  const tools = await comment.getByRole('button', { name: 'Comment actions' }).boundingBox();
  expect((timeBox?.x ?? 0) + (timeBox?.width ?? 0)).toBeLessThanOrEqual((tools?.x ?? 0) + 16);
  expect(timeBox?.x).toBeGreaterThan((wordsBox?.x ?? 0) + (wordsBox?.width ?? 0) / 2);

  await page.goto(`/groups/${room._id}`);
  await tap(page.locator('[data-message]').getByText('CP'));
  await closes();

  await page.goto('/');
  await tap(card(page, title).locator('time'));
  await page.waitForURL(`**/posts/${post._id}`);
});
