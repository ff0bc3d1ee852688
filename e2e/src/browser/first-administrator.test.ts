import { userAnswer } from '@portal/contracts/members/member.api';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { becomes, NARROW, signIn, toast } from '@portal/testing/driver/browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
const question = (page: Page) => page.getByRole('region', { name: 'Say who you are' });
const form = (page: Page) => page.getByRole('form', { name: 'Say who you are' });
const focused = (page: Page) =>
  page.locator(':focus').evaluate((element) => element.textContent.trim());

it('says that the question who one is could not be loaded, and loads it again on demand', async () => {
  const { page } = await site.open({ as: site.admin });
  let isCut = true;
  await page.route('**/assets/**/*.js', async (route) => {
    const answer = await route.fetch();
    const isQuestion = (await answer.text()).includes('Classmates cannot find this account');
    await (isQuestion && isCut ? route.abort() : route.fulfill({ response: answer }));
  });
  await page.goto('/profile');
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
  await alert.waitFor();
  await page.getByRole('heading', { name: 'Administrator', level: 1 }).waitFor();
  isCut = false;
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await form(page).waitFor();
});

it('asks the first administrator of an empty portal who they are, and shows them in the directory of another open browser', async () => {
  const tab = await site.open();
  const { page } = tab;
  const phone = await site.open({ viewport: NARROW, as: site.admin });
  await phone.page.goto('/directory');
  await phone.page.getByText('No Alumni Found').waitFor();
  await phone.live();

  await page.goto('/login');
  await signIn(page, ADMIN.email, ADMIN.password);
  await question(page).waitFor();
  await page.getByRole('link', { name: 'Admin' }).click();
  await question(page).waitFor();
  await page.getByRole('link', { name: 'Add your name and batch' }).click();
  await page.waitForURL('**/profile');

  await form(page).getByRole('button', { name: 'Save' }).click();
  await form(page).getByText('Batch year is required').waitFor();
  await form(page).getByLabel('Full name').fill('Meera Rao');
  await form(page).getByLabel('Batch year').fill('94');
  await form(page).getByLabel('Date of birth').fill('1976-02-03');
  await form(page).getByLabel('Date of birth').press('Enter');
  await toast(page, 'Profile updated successfully!').waitFor();
  await page.getByRole('heading', { name: 'Meera Rao', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Batch of 1994' }).waitFor();
  await page
    .getByRole('region', { name: 'Academic Information' })
    .getByText('3 February 1976')
    .waitFor();
  await question(page).waitFor({ state: 'detached' });
  await becomes(() => focused(page), 'Add your phone, town, work');

  await phone.page.getByText('1 person from 1 batch.').waitFor();
  await phone.page.getByRole('link', { name: /Meera Rao/u }).waitFor();

  await page.getByRole('link', { name: 'Directory' }).click();
  await page.getByText('1 person from 1 batch.').waitFor();
  await page.getByRole('link', { name: /Meera Rao/u }).waitFor();
  const { data } = (await site.admin.get('/users/profile')).read(userAnswer);
  expect(data).toMatchObject({
    fullName: 'Meera Rao',
    batchYear: 1994,
    dateOfBirth: '1976-02-03',
    birthday: '02-03',
  });
  expect([...tab.complaints, ...phone.complaints]).toEqual([]);
});
