import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { LANGUAGES, SOURCE_LANGUAGE } from '@portal/languages/registry';
import { sayIn } from '@portal/languages/say';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { PASSWORD } from '@portal/testing/driver/api';
import { becomes, card, NARROW, toast, type Tab } from '@portal/testing/driver/browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { overflowFaults } from '@portal/testing/driver/overflow';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();

/** What people wrote, and names that are the same in every language. */
const NOT_TRANSLATED =
  /(?:actor|action|since):\S*|Asha(?: Patil)?|Administrator|\S+@\S+|React|TypeScript|GitHub|Node\.js|MongoDB|The well is full(?: \w\w)?|Pune chapter(?: \w\w)?|Meets on Sundays|Who is coming\?|English|\b(?:CSV|JSON|PDF|ZIP|XLSX|ID|PIN|QR|URL|IP|GB|MB|KB|Excel|README|NDJSON|Chrome|Linux|Google|LinkedIn|Facebook|Instagram|WhatsApp)\b/gu;

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

const languages = LANGUAGES.filter(({ code }) => code !== SOURCE_LANGUAGE);

describe.each(languages)('$name leads', ({ code }) => {
  const say = sayIn(code);
  const open = () => site.open({ locale: `${code}-IN`, viewport: NARROW });
  const email = `asha-${code}@school.example`;

  async function signIn({ page }: Tab, address: string, password: string): Promise<void> {
    await page.goto('/login');
    await page.locator('[name=email]').fill(address);
    await page.locator('[name=password]').fill(password);
    await page.locator('[name=password]').press('Enter');
    await page.getByRole('button', { name: say('Refresh Feed') }).waitFor();
  }
  async function visit({ page }: Tab, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(code);
      expect({ path, english: await englishOn(page) }).toEqual({ path, english: [] });
      expect({ path, faults: await overflowFaults(page) }).toEqual({ path, faults: [] });
    }
  }

  it('from the registration to the approval, the first post and the chat', async () => {
    const asha = await open();
    await visit(asha, ['/', '/about', '/privacy-policy', '/login', '/register']);
    await asha.page.locator('[name=fullName]').fill('Asha Patil');
    await asha.page.locator('[name=batchYear]').fill('2004');
    await asha.page.locator('[name=dateOfBirth]').fill('1986-05-14');
    await asha.page.locator('[name=dateOfBirth]').press('Enter');
    await asha.page.locator('[name=email]').fill(email);
    await asha.page.locator('[name=password]').fill(PASSWORD);
    await asha.page.locator('[name=password]').press('Enter');
    await toast(
      asha.page,
      say('Registration successful! Please wait for admin approval.'),
    ).waitFor();

    const admin = await open();
    await signIn(admin, ADMIN.email, ADMIN.password);
    await admin.page.goto('/admin');
    await admin.page.getByText(email).waitFor();
    expect(await englishOn(admin.page)).toEqual([]);
    await admin.page
      .getByRole('button', { name: say('Approve {name}', { name: 'Asha Patil' }) })
      .click();
    await admin.page.getByText(`${say('Approved')} · Asha Patil`).waitFor();

    await signIn(asha, email, PASSWORD);
    const words = {
      title: `The well is full ${code}`,
      content: 'The well is full',
      category: 'News Update',
    };
    await site.admin.post('/posts', words);
    await card(asha.page, words.title).waitFor();
    await asha.page
      .getByRole('button', { name: say('Create a Post') })
      .first()
      .click();
    await asha.page.locator('form textarea').first().waitFor();
    expect(await englishOn(asha.page)).toEqual([]);

    const group = { name: `Pune chapter ${code}`, description: 'Meets on Sundays.' };
    const { _id } = (await site.admin.post('/groups', group)).read(groupAnswer);
    const member = await site.portal.api.signIn(email, PASSWORD);
    await member.put(`/groups/${_id}/join`);
    await asha.page.goto(`/groups/${_id}`);
    const field = asha.page.locator('main textarea').last();
    await field.fill('Who is coming?');
    await field.press('Enter');
    await asha.page.locator('[data-message]').filter({ hasText: 'Who is coming?' }).waitFor();
    await becomes(() => englishOn(asha.page), []);

    await visit(asha, [
      '/',
      '/directory',
      '/groups',
      '/notifications',
      '/profile',
      '/settings',
      '/settings/look',
      '/settings/security',
      '/account/data',
      '/feedback',
    ]);
    await visit(admin, ['/admin', '/admin/history', '/admin/members', '/admin/insights']);
    expect([...asha.complaints, ...admin.complaints]).toEqual([]);
  });
});
