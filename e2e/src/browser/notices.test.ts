import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { becomes, card, NARROW } from '@portal/testing/driver/browser';
import { group as groupAnswer } from '@portal/contracts/groups/group.api';
import { accepted, submission } from '@portal/testing/driver/api';
import { bornToday } from '@portal/testing/invented/fill-portal';
import { schoolIn } from '@portal/contracts/content/school-in';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { afterAll, expect } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'notices-'));
afterAll(() => rmSync(folder, { recursive: true }));
const contentFile = join(folder, 'school.json');
type Content = { readonly privacy: { readonly sections: readonly { text: string }[] } };
const content = schoolIn(
  JSON.parse(readFileSync(new URL('../../../content/school.json', import.meta.url), 'utf8')),
  'en',
) as Content;
writeFileSync(contentFile, JSON.stringify(content));

const site = portalInBrowser({ PORTAL_CONTENT_FILE: contentFile });

/** As if time had passed: the version that was to come has taken effect today. */
function publishNewVersion(): void {
  const { privacy } = content;
  const [first, ...others] = privacy.sections;
  const changed = { ...first, text: `${first?.text ?? ''} We also note your shoe size.` };
  // By the browser's clock, which is the school's
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    Date.now() + 86_400_000,
  );
  writeFileSync(
    contentFile,
    JSON.stringify({
      ...content,
      privacy: {
        version: 'shoes',
        effectiveDate: tomorrow,
        changes: ['We note shoe sizes.'],
        sections: [changed, ...others],
        earlier: [privacy],
      },
    }),
  );
}

it('a member shows their age and withdraws it and the birthday by a tap each, and others see what they chose', async () => {
  const bela = await site.join({ fullName: 'Bela Today', dateOfBirth: bornToday(1990) });
  const ravi = await site.join({ fullName: 'Ravi Watching' });
  await accepted(bela.api.post('/posts', submission({ title: 'A title of Bela' })));
  const other = await site.open({ as: ravi.api });
  const birthdays = other.page.getByRole('region', { name: 'Happy Birthday' });
  const profile = other.page.getByRole('dialog', { name: 'Bela Today' });
  const look = async () => {
    await other.page.goto('/');
    await card(other.page, 'A title of Bela').getByText('Bela Today').first().click();
    await profile.getByRole('link', { name: 'Open profile' }).waitFor();
  };
  await look();
  await birthdays.getByText('Bela Today').waitFor();
  await profile.getByText('Birthday').waitFor();
  expect(await profile.innerText()).not.toContain('years old');

  const { page } = await site.open({ as: bela.api, viewport: NARROW });
  await page.goto('/settings/privacy');
  const turn = async (name: string, to: 'true' | 'false') => {
    await page.getByRole('switch', { name }).click();
    await becomes(() => page.getByRole('switch', { name }).getAttribute('aria-checked'), to);
  };
  await page.getByText('Off until you turn it on. You have not chosen yet.').waitFor();
  await turn('Show my age', 'true');
  await look();
  await profile.getByText('years old').waitFor();

  await turn('Show my birthday', 'false');
  await turn('Show my age', 'false');
  await page.reload();
  await becomes(() => page.getByText(/^Off since/u).count(), 2);
  await look();
  expect(await profile.innerText()).not.toMatch(/Birthday|years old/u);
  expect(await birthdays.getByText('Bela Today').count()).toBe(0);

  await page.getByRole('switch', { name: 'Show my birthday' }).click();
  await page.getByText('Your choices so far').click();
  await page.getByText('‘Show my birthday’ turned on').waitFor();
  await becomes(async () => {
    const { body } = await ravi.api.get('/users/birthdays/today');
    return JSON.stringify(body).includes('Bela Today');
  }, true);
});

it('a member is told of a new privacy policy, compares it with the one before, and is told once', async () => {
  const asha = await site.join({ fullName: 'Asha Reading' });
  publishNewVersion();
  await site.restart();
  const { page } = await site.open({ as: asha.api });
  // The day on which it takes effect
  await page.clock.install({ time: new Date(Date.now() + 2 * 86_400_000) });
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'New privacy policy' });
  await banner.getByText('We note shoe sizes.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await banner.getByRole('link', { name: 'Read it' }).click();
  await page.getByLabel('Compare with').selectOption('2026-01-01');
  await page.locator('ins').filter({ hasText: 'We also note your shoe size.' }).waitFor();
  expect(await page.locator('ins, del').count()).toBe(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^2026-01-01, in effect from/u }).click();
  await page.getByText('This version was in effect from 1 January 2026 until').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  const group = (
    await asha.api.post('/groups', { name: 'Readers', description: 'Everyone who reads' })
  ).read(groupAnswer);
  await page.setViewportSize(NARROW);
  await page.goto(`/groups/${group._id}`);
  await page.getByRole('textbox').waitFor();
  await banner.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto('/directory');
  await banner.getByRole('button', { name: 'I have seen it' }).click();
  await becomes(() => banner.count(), 0);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a Post' }).waitFor();
  expect(await banner.count()).toBe(0);
});

it('a policy that is still to come changes nothing before its day', async () => {
  const { page } = await site.open();
  await page.goto('/privacy-policy');
  await page.getByText('Effective date: 1 January 2026').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('shoe size');
  await page.getByRole('link', { name: /^shoes, in effect from/u }).click();
  await page.getByText(/^This version takes effect on/u).waitFor();
});
