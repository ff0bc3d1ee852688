import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { PASSWORD } from '@portal/testing/driver/api';
import { becomes, NARROW, path, toast, WIDE } from '@portal/testing/driver/browser';
import { largeTextFaults } from '@portal/testing/driver/large-text';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();

const step = (page: Page, number: 1 | 2) => page.getByText(`Step ${number} of 2`);
const focused = (page: Page) =>
  page.locator(':focus').evaluate((element) => element.getAttribute('name'));
const next = (page: Page) => page.getByRole('button', { name: 'Continue' });

async function firstStep(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Batch year').fill('2004');
  await page.getByLabel('Date of birth').fill('1986-05-14');
  await page.getByLabel('Date of birth').press('Enter');
  await step(page, 2).waitFor();
}

it('a phone asks in two steps, of which going back in the browser returns to the first, and neither is left in the history', async () => {
  const { page, complaints } = await site.open({ viewport: NARROW, touch: true });
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await next(page).tap();
  await page.getByText('Batch year is required').waitFor();
  await becomes(() => focused(page), 'fullName');
  await firstStep(page, 'Asha Patil');
  await becomes(() => focused(page), 'email');
  await page.getByLabel('Email').fill('asha@school.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);

  await page.goBack();
  await step(page, 1).waitFor();
  expect(path(page)).toBe('/register');
  await becomes(() => focused(page), 'fullName');
  expect(await page.getByLabel('Batch year').inputValue()).toBe('2004');
  await next(page).tap();
  await step(page, 2).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('asha@school.example');
  await page.getByRole('button', { name: 'Register' }).tap();
  await toast(page, 'Registration successful! Please wait for admin approval.').waitFor();
  await becomes(() => path(page), '/login');
  await page.goBack();
  await becomes(() => path(page), '/register');
  await step(page, 1).waitFor();
  await page.goBack();
  await becomes(() => path(page), '/login');
  expect(complaints).toEqual([]);
});

it('the second step of a registration leaves its fields above the keyboard of a phone, is accessible in any size of type, and continues on a wide screen with every field', async () => {
  const { page } = await site.open({ viewport: NARROW });
  await page.goto('/register');
  await firstStep(page, 'Rohan Jadhav');
  const register = page.getByRole('button', { name: 'Register' });
  const { y = Infinity, height = 0 } = (await register.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(NARROW.height);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await largeTextFaults(page)).toEqual([]);

  await page.getByLabel('Email').fill('rohan@school.example');
  await page.setViewportSize(WIDE);
  await page.getByLabel('Full name').waitFor();
  expect(await page.getByText(/^Step/u).count()).toBe(0);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Rohan Jadhav');
  expect(await page.getByLabel('Email').inputValue()).toBe('rohan@school.example');
  expect(await page.locator('form label').allTextContents()).toEqual([
    'Full name',
    'Email',
    'Password',
    'Batch year',
    'Date of birth',
    'Admission number (optional)',
  ]);
});
