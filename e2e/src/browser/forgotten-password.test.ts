import { beforeAll, expect } from 'vitest';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { becomes, onFeed, path, signIn, toast, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const NEW_PASSWORD = 'Moonrise-2';

const site = portalInBrowser();
let meera: Member;
let atHome: Tab;
let onThePhone: Tab;
beforeAll(async () => {
  meera = await site.join({ fullName: 'Meera Kulkarni' });
  atHome = await site.open({ as: meera.api });
  onThePhone = await site.open();
});

it('sends a reset link from the dialog on the login page [2.login.1] [4.38] [7.auth.7] [8.7]', async () => {
  await atHome.page.goto('/');
  await onFeed(atHome);

  const { page } = onThePhone;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('Email').fill('meera');
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Email').fill(meera.email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await dialog
    .getByRole('paragraph')
    .filter({ hasText: /reset link has been sent.*spam/u })
    .waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('accepts a new password over the mailed link once it follows the rules [2.reset-password.1] [2.reset-password.2] [2.reset-password.5] [5.16] [5.18] [5.19] [5.20] [5.21]', async () => {
  const { page } = onThePhone;
  let sent = 0;
  page.on(
    'request',
    (request) => (sent += request.url().includes('/auth/reset-password/') ? 1 : 0),
  );
  await page.goto(`/reset-password/${await site.portal.resetToken(meera.email)}`);
  await page.getByRole('heading', { name: 'Reset Your Password' }).waitFor();
  await page.getByText('min 8 chars, 1 uppercase, 1 lowercase, 1 number').waitFor();
  const submit = page.getByRole('button', { name: 'Reset Password' });
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm new password');
  await password.fill('short');
  await confirmation.fill('shorter');
  await submit.click();
  await page
    .getByText(
      'Password must be at least 8 characters long, Password must contain at least one uppercase letter, Password must contain at least one number',
    )
    .waitFor();
  await page.getByText('Passwords do not match.').waitFor();
  expect(sent).toBe(0);

  await password.fill(NEW_PASSWORD);
  await confirmation.fill(NEW_PASSWORD);
  await submit.click();
  await toast(page, 'Your password has been reset. Please sign in with the new one.').waitFor();
  expect(sent).toBe(1);
});

it('opens the login page three seconds after the reset [2.reset-password.3] [4.39] [8.9] [9.21]', async () => {
  const { page } = onThePhone;
  const before = Date.now();
  await page.waitForURL('**/login');
  expect(Date.now() - before).toBeGreaterThan(2_000);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

it('ends the session in the other browser after the reset', async () => {
  await atHome.page
    .getByText('Your account has a new password. Sign in with that password.')
    .waitFor();
  await becomes(() => atHome.page.evaluate(() => localStorage.getItem('token')), null);
});

it('refuses a used reset link [4.40] [8.8]', async () => {
  const { page } = await site.open();
  await page.goto(`/reset-password/${await site.portal.resetToken(meera.email)}`);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.locator('#alerts').filter({ hasText: /link/u }).waitFor({ state: 'attached' });
  await becomes(() => page.getByRole('button', { name: 'Reset Password' }).isEnabled(), true);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await becomes(() => path(page), '/login');
});

it('refuses the old password and accepts the new one', async () => {
  const { page } = onThePhone;
  await signIn(page, meera.email, PASSWORD);
  await becomes(async () => (await page.locator('#alerts').textContent()) !== '', true);
  expect(path(page)).toBe('/login');
  await signIn(page, meera.email, NEW_PASSWORD);
  await toast(page, 'Logged in successfully!').waitFor();
  await onFeed(onThePhone);
});
