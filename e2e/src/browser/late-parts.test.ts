import { readFileSync } from 'node:fs';
import { submission, type Member } from '@portal/testing/driver/api';
import { becomes, card, commentField, commentsButton } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  await asha.api.post('/posts', submission({ title: 'Reunion' }));
});

const manifest = JSON.parse(
  readFileSync(new URL('../../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly file: string }>>;

/** Opens a page whose code from a source file does not come until it is released. */
async function openWithout(source: string, path: string, as = asha.api) {
  const { page } = await site.open({ as });
  const file = manifest[`src/${source}`]?.file;
  expect(file, `the file of ${source}`).toBeDefined();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${file}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  return { page, release };
}
const says = (page: Page) => page.getByText('Still loading…').waitFor();

it('a dialog whose code hangs says so, can be closed, and opens once the code comes', async () => {
  const { page, release } = await openWithout('features/posts/DeletePostDialog.tsx', '/');
  const remove = card(page, 'Reunion').getByRole('button', { name: 'Delete post' });
  const loading = page.getByRole('dialog', { name: 'Loading' });
  const hasFocus = () => remove.evaluate((button) => button === document.activeElement);
  for (const close of [
    () => loading.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await remove.click();
    await loading.getByText('Still loading…').waitFor();
    await close();
    await loading.waitFor({ state: 'detached' });
    await becomes(hasFocus, true);
  }
  await remove.click();
  await loading.waitFor();
  release();
  await page.getByRole('dialog', { name: /delete this post/u }).waitFor();
  await page.keyboard.press('Escape');
  await becomes(hasFocus, true);
});

it('a menu whose code hangs says so', async () => {
  const { page, release } = await openWithout('app/header/MemberMenus.tsx', '/');
  await page.locator('header').getByRole('button', { name: 'Account' }).click();
  await says(page);
  release();
  await page.getByRole('menu').waitFor();
  await page.getByText('Still loading…').waitFor({ state: 'detached' });
});

it('a form within a page whose code hangs says so, and can be closed', async () => {
  const { page } = await openWithout('features/accounts/ChangePassword.tsx', '/settings/security');
  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await says(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await change.waitFor();
});

it('a part of a page whose code hangs says so', async () => {
  const { page, release } = await openWithout(
    'pages/member/AccountOfMember.tsx',
    `/members/${asha.id}`,
    site.admin,
  );
  await says(page);
  release();
  await page.getByText('Still loading…').waitFor({ state: 'detached' });
});

it('no button to hide or erase the account moves when what comes late is there', async () => {
  const { page, release } = await openWithout('features/nominees/OwnNominees.tsx', '/account/data');
  const placeOf = async (name: string) =>
    (await page.getByRole('button', { name }).boundingBox())?.y;
  const places = () => Promise.all(['Hide my account…', 'Erase my account…'].map(placeOf));
  await says(page);
  const before = await places();
  release();
  await page.getByRole('button', { name: 'Name a nominee' }).waitFor();
  expect(await places()).toEqual(before);
});

it.each([
  ['features/registrations/PendingCard.tsx', '/'],
  ['features/members/WhoYouAreCard.tsx', '/'],
  ['features/members/WhoYouAreCard.tsx', '/admin'],
])('the card of %s at %s says so while its code hangs', async (source, path) => {
  const { page, release } = await openWithout(source, path, site.admin);
  await says(page);
  release();
  await page.getByText('Still loading…').waitFor({ state: 'detached' });
});

it('the people to mention whose code hangs leave the text alone, can be closed, and come with the code', async () => {
  const { page, release } = await openWithout('ui/forms/MentionSuggestions.tsx', '/');
  await commentsButton(page, 'Reunion').click();
  const field = commentField(page, 'Reunion');
  await field.pressSequentially('Hello @Ash');
  await says(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Still loading…').waitFor({ state: 'detached' });
  await page.keyboard.type('a');
  await becomes(() => field.inputValue(), 'Hello @Asha');
  await field.fill('');
  await field.pressSequentially('@Ash');
  await says(page);
  release();
  await page.getByRole('listbox', { name: 'People' }).getByText('Asha Patil').waitFor();
});
