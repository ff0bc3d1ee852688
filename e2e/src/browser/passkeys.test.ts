import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { becomes, NARROW, path, signIn, toast } from '@portal/testing/driver/browser';
import { addPasskey } from '@portal/testing/driver/passkeys';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
});

const feed = (page: Page) => page.getByRole('button', { name: /Refresh Feed/u }).waitFor();
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
const toSecurity = (page: Page) => page.goto(new URL('/settings/security', page.url()).href);

async function ownPassword(page: Page, submit: string): Promise<void> {
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: submit, exact: true }).click();
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
}

/** Browsers give passkeys to `localhost`, and not to an address of numbers. */
async function openAtLocalhost(): Promise<Page> {
  const { page, context } = await site.open();
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site.portal.url.replace('127.0.0.1', 'localhost')}/login`);
  return page;
}

it('signs in with a passkey that was added in the settings, until it is removed there', async () => {
  const page = await openAtLocalhost();
  await signIn(page, asha.email, PASSWORD);
  await feed(page);
  await toSecurity(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill('Wrong-Word-1');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('This is not your password').waitFor();
  await ownPassword(page, 'Continue');
  await toast(page, 'The passkey was added.').waitFor();
  const rows = rowsOf(page);
  await rows.getByText(/^Chrome on/u).waitFor();
  await rows.getByText(/^Added/u).waitFor();
  const hasFocus = () => document.activeElement !== document.body;
  await becomes(() => page.evaluate(hasFocus), true);
  await rows.getByRole('button', { name: /^Rename/u }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await rows.getByText('My laptop').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await feed(page);
  await toSecurity(page);
  await rows.getByText(/^Last used/u).waitFor();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await ownPassword(page, 'Continue');
  await toast(page, 'This device has a passkey for your account already.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await rows.getByRole('button', { name: 'Remove My laptop' }).click();
  await ownPassword(page, 'Remove');
  await toast(page, 'The passkey was removed.').waitFor();
  await becomes(() => rows.count(), 0);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await toast(page, 'This passkey does not work here.').waitFor();
  expect(path(page)).toBe('/login');
});

it('shows an administrator the passkeys and devices of a member, and removes all of them on a phone', async () => {
  const ravi = await site.join({ fullName: 'Ravi Kale' });
  await addPasskey(ravi.api, ravi.id);
  const { page } = await site.open({ as: site.admin, viewport: NARROW, touch: true });
  await page.goto(`/admin/members/${ravi.id}`);
  const fact = (name: string) =>
    page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').innerText();
  await becomes(() => fact('Signed-in devices'), '1');
  await becomes(() => fact('Passkeys'), '1');
  await page.getByRole('button', { name: 'Remove the passkeys…' }).waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  const form = page.getByRole('form', { name: 'Sign out Ravi Kale everywhere' });
  await form.getByRole('checkbox', { name: 'Remove the passkeys too' }).check();
  await form.getByLabel('Your words').fill('A phone was stolen');
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Sign out', exact: true }).click();
  await toast(page, 'The member has been signed out everywhere.').waitFor();
  await becomes(() => fact('Signed-in devices'), '0');
  await becomes(() => fact('Passkeys'), '0');
  await page.getByText('Removed all passkeys of a member').waitFor();
  expect(await page.getByRole('button', { name: 'Remove the passkeys…' }).count()).toBe(0);
  expect((await ravi.api.get('/auth/me')).status).toBe(401);
});

it('removes all passkeys with a new password, unless their owner keeps them', async () => {
  const lata = await site.join({ fullName: 'Lata Rao' });
  await addPasskey(lata.api, lata.id);
  const { page } = await site.open({ as: lata.api, viewport: NARROW, touch: true });
  await page.goto('/settings/security');
  await rowsOf(page).first().waitFor();
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByLabel('New password', { exact: true }).fill('Monsoon-2026');
  await form.getByLabel('Confirm new password').fill('Monsoon-2026');
  expect(await form.getByRole('checkbox', { name: 'Remove all passkeys' }).isChecked()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Change password' }).click();
  await toast(page, 'Your passkeys were removed.').waitFor();
  await becomes(() => rowsOf(page).count(), 0);
});
