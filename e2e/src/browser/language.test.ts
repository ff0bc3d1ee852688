import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { accepted, PASSWORD } from '@portal/testing/driver/api';
import { becomes, NARROW, path } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();

const cookieOf = async (page: Page) => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'language')?.value;
};

/** @param choose leads to the page being loaded again */
async function afterReload(page: Page, choose: () => Promise<unknown>): Promise<void> {
  const isOld = await page.evaluateHandle(() => Object.assign(window, { isOld: true }));
  await choose();
  await becomes(() => page.evaluate(() => 'isOld' in window), false);
  await isOld.dispose();
}

const switchTo = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name }).click();

it('a registration continues in another language at its second step, with what was typed but the password', async () => {
  const { page, complaints } = await site.open({ viewport: NARROW, touch: true });
  await page.goto('/register');
  await page.locator('[name=fullName]').fill('Asha Patil');
  await page.locator('[name=batchYear]').fill('2004');
  await page.locator('[name=dateOfBirth]').fill('1986-05-14');
  await page.locator('[name=dateOfBirth]').press('Enter');
  await page.locator('[name=email]').fill('asha@school.example');
  await page.locator('[name=password]').fill(PASSWORD);
  await afterReload(page, () => switchTo(page, 'मराठी'));
  expect(await cookieOf(page)).toBe('mr');
  // The form is shown before what was typed is filled in
  await becomes(() => page.locator('[name=email]').inputValue(), 'asha@school.example');
  expect(await page.locator('[name=email]').isVisible()).toBe(true);
  expect(await page.locator('[name=password]').inputValue()).toBe('');
  expect(await page.locator('[name=fullName]').inputValue()).toBe('Asha Patil');
  expect(complaints).toEqual([]);
});

it('the sign-in page keeps the address in another language, but not the password', async () => {
  const { page } = await site.open({ viewport: NARROW });
  await page.goto('/login');
  await page.locator('[name=email]').fill('asha@school.example');
  await page.locator('[name=password]').fill(PASSWORD);
  await afterReload(page, () => switchTo(page, 'ગુજરાતી'));
  expect(await cookieOf(page)).toBe('gu');
  await becomes(() => page.locator('[name=email]').inputValue(), 'asha@school.example');
  expect(await page.locator('[name=password]').inputValue()).toBe('');
});

it("a member's language comes with their account to another device, where they are and with what they wrote", async () => {
  const first = await site.open({ as: site.admin });
  await first.page.goto('/settings/look');
  await afterReload(first.page, () => first.page.getByLabel('मराठी').click());
  expect(await cookieOf(first.page)).toBe('mr');

  const { page } = await site.open({ as: site.admin });
  await page.goto('/settings/look');
  await becomes(() => cookieOf(page), 'mr');
  await becomes(() => page.getByLabel('मराठी').isChecked(), true);
  expect(path(page)).toBe('/settings/look');

  await page.goto('/feedback');
  await page.locator('main form textarea').fill('लिहिले आहे');
  const footer = page.locator('#footer');
  await afterReload(page, () => footer.getByRole('button', { name: 'हिन्दी' }).click());
  expect(await cookieOf(page)).toBe('hi');
  await becomes(() => page.locator('main form textarea').inputValue(), 'लिहिले आहे');
});

it('a post and a message that were begun go on in another language', async () => {
  const { _id } = (
    await accepted(site.admin.post('/groups', { name: 'Cricket', description: 'On Sundays' }))
  ).read(groupAnswer);
  await accepted(site.admin.put('/users/profile', { language: 'en' }));
  const { page } = await site.open({ as: site.admin });
  const switchInFooter = (name: string) =>
    afterReload(page, () => page.locator('#footer').getByRole('button', { name }).click());
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a Post' }).click();
  await page.locator('main form textarea').fill('The well is full');
  await switchInFooter('मराठी');
  await becomes(() => page.locator('main form textarea').inputValue(), 'The well is full');
  await page.goto(`/groups/${_id}`);
  const message = page.locator('main textarea').last();
  await message.fill('Bring the bat');
  await switchInFooter('ગુજરાતી');
  await becomes(() => message.inputValue(), 'Bring the bat');
});

/** Texts whose line is too low, or whose letters are torn, for an Indian script. */
const cramped = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width > 1 &&
      // A picture's initials have a circle around them
      !element.closest('[aria-hidden]') &&
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
      );
    return [...document.querySelectorAll('#root *')].filter(isShown).flatMap((element) => {
      const { fontSize, letterSpacing, lineHeight, textTransform } = getComputedStyle(element);
      const isLow = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < 1.3;
      const isTorn = letterSpacing !== 'normal' || textTransform !== 'none';
      return isLow || isTorn ? [`${element.tagName} ${element.textContent}`] : [];
    });
  });

it('lines are high enough for the marks of Indian scripts, and their letters stay together', async () => {
  await accepted(site.admin.put('/users/profile', { language: null }));
  const visitor = await site.open({ viewport: NARROW });
  const admin = await site.open({ viewport: NARROW, as: site.admin });
  const visits = [
    ...['/', '/about', '/login', '/register', '/privacy-policy'].map((at) => ({ ...visitor, at })),
    ...['/', '/directory', '/groups', '/profile', '/settings', '/admin'].map((at) => ({
      ...admin,
      at,
    })),
  ];
  for (const { page, at } of visits) {
    await page.goto(at);
    await page.locator('main h1').first().waitFor();
    await page.evaluate(() => {
      document.documentElement.lang = 'mr';
    });
    expect({ at, cramped: await cramped(page) }).toEqual({ at, cramped: [] });
  }
});

const WORDS = 'سلام دوستو';
/** Words of a member, and fields for them, that take the direction of the page instead of their own. */
const ledByPage = (page: Page) =>
  page.evaluate((words) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const led: string[] = [];
    let found = 0;
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      // Screen readers alone get those of a pixel
      const isSeen = (parentElement?.getBoundingClientRect().width ?? 0) > 1;
      if (!isSeen || !(textContent ?? '').includes(words)) continue;
      found += 1;
      if (!parentElement?.closest('bdi, [dir=auto]')) led.push(parentElement?.outerHTML ?? '');
    }
    for (const field of document.querySelectorAll('input:is([type=text], :not([type])), textarea'))
      if (field.getAttribute('dir') !== 'auto') led.push(field.outerHTML);
    return { isShown: found > 0, led };
  }, WORDS);

it('the words of members, and fields for them, have their own direction', async () => {
  const { admin } = site;
  const content = { title: WORDS, content: WORDS, category: 'Article' };
  const { _id: post } = (await accepted(admin.post('/posts', content))).read(postAnswer).data;
  await accepted(admin.post(`/posts/${post}/comment`, { text: WORDS }));
  const { _id: group } = (
    await accepted(admin.post('/groups', { name: WORDS, description: WORDS }))
  ).read(groupAnswer);
  await accepted(admin.post('/feedback', { subject: WORDS, message: WORDS }));
  await accepted(
    admin.put('/users/profile', {
      fullName: WORDS,
      ...{ bio: WORDS, location: WORDS, currentOrganization: WORDS },
    }),
  );
  const { page } = await site.open({ as: admin });
  const places = ['/', `/posts/${post}`, '/groups', `/groups/${group}`, '/profile', '/directory'];
  const shownAt: string[] = [];
  for (const at of places) {
    await page.goto(at);
    await page.waitForLoadState('networkidle');
    const { isShown, led } = await ledByPage(page);
    expect({ at, led }).toEqual({ at, led: [] });
    if (isShown) shownAt.push(at);
  }
  // The directory leaves out those without a batch
  expect(shownAt).toEqual(places.slice(0, -1));
});
