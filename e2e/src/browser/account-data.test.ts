import { readFile } from 'node:fs/promises';
import { deskMembersAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { accepted, PASSWORD, submission } from '@portal/testing/driver/api';
import { card, NARROW, path, signIn, toast } from '@portal/testing/driver/browser';
import { eventually } from '@portal/testing/driver/portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const site = portalInBrowser({ PORTAL_ERASURE_DAYS: '0' });
const leaving = (page: Page) =>
  page.getByRole('region', { name: 'Leave' }).getByText('Your account will be erased on');

it('a member sees what is kept about them, and downloads a copy, by the keyboard alone', async () => {
  const asha = await site.join();
  await accepted(asha.api.post('/posts', submission({ title: 'A title of Asha' })));
  const { page } = await site.open({ as: asha.api });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  await page.getByRole('link', { name: /^Your data/u }).press('Enter');
  await page.getByText('Everything that we keep, why, and for how long').press('Enter');
  await page.getByRole('article', { name: 'Your email address' }).waitFor();
  expect(path(page)).toBe('/account/data');

  await page.getByRole('button', { name: 'Download your data' }).press('Enter');
  await page.getByLabel('Your password', { exact: true }).fill('Wrong-Word-1');
  await page.keyboard.press('Enter');
  await page.getByText('This is not your password').waitFor();
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('my-data.zip');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  for (const name of ['index.html', 'csv/post.csv', 'manifest.json'])
    expect(bytes.includes(name)).toBe(true);
  await page.getByRole('button', { name: 'Download your data' }).waitFor();
  expect(site.complaints()).toEqual([]);
});

it('a member leaves, changes their mind, leaves again, and is gone from every page', async () => {
  const asha = await site.join({ fullName: 'Asha Leaving' });
  await accepted(asha.api.post('/posts', submission({ title: 'A last title' })));
  const ravi = await site.join({ fullName: 'Ravi Staying' });
  const own = await site.open({ as: asha.api, viewport: NARROW });
  const { page } = own;
  const leave = async () => {
    await page.getByRole('button', { name: 'Erase my account…' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Erase my account', exact: true }).click();
    await leaving(page).waitFor();
  };
  await page.goto('/account/data');
  await leave();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await toast(page, 'You are keeping your account.').waitFor();
  await leave();
  await page.goto('/directory');
  const banner = page.getByRole('status').filter({ hasText: 'Your account will be erased on' });
  await banner.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  expect(await accessibilityFaults(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Keep it' }).press('Enter');
  await banner.waitFor({ state: 'detached' });
  await page.goto('/account/data');
  await leave();

  // The date has come: erasures that are due happen at the start
  await site.restart();
  await eventually(async () => {
    expect((await ravi.api.get(`/users/${asha.id}`)).status).toBe(404);
    expect(JSON.stringify((await ravi.api.get('/posts')).body)).not.toContain('A last title');
    const people = JSON.stringify((await ravi.api.get('/users')).body);
    expect(people).toContain('Ravi Staying');
    expect(people).not.toContain('Asha Leaving');
  }, 10_000);
  await page.reload();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

it('a member leaves and lets their words stay, which nobody can tell to be theirs', async () => {
  const lata = await site.join({ fullName: 'Lata Leaving' });
  const ravi = await site.join({ fullName: 'Ravi Reading' });
  await accepted(lata.api.post('/posts', submission({ title: 'A title that stays' })));
  const { page } = await site.open({ as: lata.api, viewport: NARROW });
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Erase my account…' }).click();
  await page.getByRole('radio', { name: 'Keep them without your name' }).check();
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Erase my account', exact: true }).click();
  await leaving(page).waitFor();

  await site.restart();
  // An open page keeps the names that it showed
  await eventually(async () => {
    expect((await ravi.api.get(`/users/${lata.id}`)).status).toBe(404);
  }, 20_000);
  const other = await site.open({ as: ravi.api });
  await other.page.goto('/');
  const post = card(other.page, 'A title that stays');
  await post.getByText('Former member').first().waitFor({ timeout: 20_000 });
  expect(await other.page.locator('main').innerText()).not.toContain('Lata');
});

it('a member hides, nobody finds them, their words stay, and signing in shows them again', async () => {
  const nilu = await site.join({ fullName: 'Nilu Hiding' });
  const ravi = await site.join({ fullName: 'Ravi Searching' });
  await accepted(nilu.api.post('/posts', submission({ title: 'A title by a hidden member' })));
  const own = await site.open({ as: nilu.api, viewport: NARROW });
  const elsewhere = await site.open({ as: await site.portal.api.signIn(nilu.email, PASSWORD) });
  await elsewhere.page.goto('/groups');
  await elsewhere.live();
  await own.page.goto('/account/data');
  await own.page.getByRole('button', { name: 'Hide my account…' }).click();
  const dialog = own.page.getByRole('dialog', { name: 'Hide your account and sign out?' });
  await dialog.getByText('You are signed out on all your devices').waitFor();
  await dialog.getByRole('button', { name: 'Hide and sign out' }).click();
  await toast(own.page, 'Your account is hidden. Sign in to show it again.').waitFor();
  await own.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // The other device learns it at once, through the push
  await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();

  const { page } = await site.open({ as: ravi.api });
  await page.goto('/directory?q=hiding');
  await page.getByText('No Alumni Found').waitFor();
  await page.goto('/');
  await card(page, 'A title by a hidden member').getByText('Nilu Hiding').first().click();
  const profile = page.getByRole('dialog', { name: 'Nilu Hiding' });
  await profile.getByText('This account is hidden until its owner signs in again').waitFor();
  expect(await profile.innerText()).not.toContain('years old');

  const hidden = (await site.admin.get('/admin/members?state=hidden')).read(deskMembersAnswer);
  expect(hidden.data.map(({ fullName }) => fullName)).toEqual(['Nilu Hiding']);

  await signIn(own.page, nilu.email, PASSWORD);
  await toast(own.page, 'Welcome back. Others can find you again.').waitFor();
  await page.goto('/directory?q=hiding');
  await page.getByRole('list', { name: 'Alumni' }).getByText('Nilu Hiding').waitFor();
});
