import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '@portal/languages/registry';
import { sayIn } from '@portal/languages/say';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { accepted, PASSWORD, type Api } from '@portal/testing/driver/api';
import { becomes, card, NARROW, toast } from '@portal/testing/driver/browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { overflowFaults } from '@portal/testing/driver/overflow';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
const EMAIL = 'asha@school.example';
const TITLE = 'The well is full again';

/** What people wrote, and names that are the same in every language. */
const NOT_TRANSLATED =
  /(?:actor|action|since):\S*|Asha(?: Patil)?|Meera(?: Rao)?|Administrator|\S+@\S+|React|TypeScript|GitHub|Node\.js|MongoDB|The well is full(?: again)?|Pune chapter|Meets on Sundays|Who is coming\?|English|\b(?:CSV|JSON|PDF|ZIP|XLSX|ID|PIN|QR|URL|IP|GB|MB|KB|Excel|README|NDJSON|Chrome|Linux|Google|LinkedIn|Facebook|Instagram|WhatsApp)\b/gu;

/** Words in Latin letters that a page shows, or says to a screen reader. */
const englishOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ([source, flags]) => {
      const translated = new RegExp(source, flags);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [document.title];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement && !node.parentElement.closest('script, style, noscript'))
          texts.push(node.textContent ?? '');
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], img'))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          texts.push(element.getAttribute(name) ?? '');
      return texts
        .map((text) => text.replaceAll(translated, ''))
        .filter((text) => /[a-z]{3}/iu.test(text));
    },
    [NOT_TRANSLATED.source, NOT_TRANSLATED.flags] as const,
  );

/** Each person uses another language, so that each of them is on some of the screens. */
async function openIn(code: Language, as?: Api) {
  const { page } = await site.open({
    locale: `${code}-IN`,
    viewport: NARROW,
    ...(as && { as }),
  });
  const say = sayIn(code);
  const english = () => englishOn(page);
  return {
    page,
    say,
    english,
    async visit(paths: readonly string[]): Promise<void> {
      for (const path of paths) {
        await page.goto(path);
        await page.locator('main h1').first().waitFor();
        await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(code);
        expect({ path, english: await english() }).toEqual({ path, english: [] });
        expect({ path, faults: await overflowFaults(page) }).toEqual({ path, faults: [] });
      }
    },
    async signIn(email: string, password: string): Promise<void> {
      await page.goto('/login');
      await page.locator('[name=email]').fill(email);
      await page.locator('[name=password]').fill(password);
      await page.locator('[name=password]').press('Enter');
      await page.getByRole('button', { name: say('Refresh Feed') }).waitFor();
    },
    async openChat(groupId: string): Promise<void> {
      await page.goto(`/groups/${groupId}`);
      await page.locator('main textarea').last().waitFor();
    },
    message: (text: string) => page.locator('[data-message]').filter({ hasText: text }),
  };
}

it('everyone reads their own language from the registration to the approval, the first post and the chat', async () => {
  const member = await site.join({ fullName: 'Meera Rao' });
  const [asha, admin, meera] = [
    await openIn('hi'),
    await openIn('mr'),
    await openIn('gu', member.api),
  ];
  await asha.visit(['/', '/login', '/register']);
  await asha.page.locator('[name=fullName]').fill('Asha Patil');
  await asha.page.locator('[name=batchYear]').fill('2004');
  await asha.page.locator('[name=dateOfBirth]').fill('1986-05-14');
  await asha.page.locator('[name=dateOfBirth]').press('Enter');
  await asha.page.locator('[name=email]').fill(EMAIL);
  await asha.page.locator('[name=password]').fill(PASSWORD);
  await asha.page.locator('[name=password]').press('Enter');
  await toast(
    asha.page,
    asha.say('Registration successful! Please wait for admin approval.'),
  ).waitFor();

  await admin.visit(['/about', '/privacy-policy']);
  await admin.signIn(ADMIN.email, ADMIN.password);
  await admin.page.goto('/admin');
  await admin.page.getByText(EMAIL).waitFor();
  expect(await admin.english()).toEqual([]);
  await admin.page
    .getByRole('button', { name: admin.say('Approve {name}', { name: 'Asha Patil' }) })
    .click();
  await admin.page.getByText(`${admin.say('Approved')} · Asha Patil`).waitFor();

  await asha.signIn(EMAIL, PASSWORD);
  const words = { title: TITLE, content: 'The well is full', category: 'News Update' };
  await site.admin.post('/posts', words);
  await card(asha.page, TITLE).waitFor();
  await asha.page
    .getByRole('button', { name: asha.say('Create a Post') })
    .first()
    .click();
  await asha.page.locator('form textarea').first().waitFor();
  expect(await asha.english()).toEqual([]);

  const chapter = { name: 'Pune chapter', description: 'Meets on Sundays.' };
  const { _id } = (await site.admin.post('/groups', chapter)).read(groupAnswer);
  for (const api of [member.api, await site.portal.api.signIn(EMAIL, PASSWORD)])
    await accepted(api.put(`/groups/${_id}/join`));
  for (const { openChat } of [asha, meera]) await openChat(_id);
  const field = asha.page.locator('main textarea').last();
  await field.fill('Who is coming?');
  await field.press('Enter');
  for (const { message, english } of [asha, meera]) {
    await message('Who is coming?').waitFor();
    await becomes(english, []);
  }

  await asha.visit(['/', '/groups', '/notifications', '/settings/security', '/account/data']);
  await meera.visit(['/directory', '/profile', '/settings', '/settings/look', '/feedback']);
  await admin.visit(['/admin', '/admin/history', '/admin/members', '/admin/insights']);
  expect(site.complaints()).toEqual([]);
});
