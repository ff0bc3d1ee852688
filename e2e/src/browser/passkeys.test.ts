import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { becomes, path, signIn, toast } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
});

const feed = (page: Page) => page.getByRole('button', { name: /Refresh Feed/u }).waitFor();
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
const toProfile = (page: Page) => page.goto(new URL('/profile', page.url()).href);

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

it('signs in with a passkey that was added on the profile, until it is removed there', async () => {
  const page = await openAtLocalhost();
  await signIn(page, asha.email, PASSWORD);
  await feed(page);
  await toProfile(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill('Wrong-Word-1');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('This is not your password').waitFor();
  await ownPassword(page, 'Continue');
  await toast(page, 'The passkey is added.').waitFor();
  const rows = rowsOf(page);
  await rows.getByText(/^Chrome on/u).waitFor();
  await rows.getByText(/^Added/u).waitFor();
  await rows.getByRole('button', { name: /^Rename/u }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await rows.getByText('My laptop').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await feed(page);
  await toProfile(page);
  await rows.getByText(/^Last used/u).waitFor();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await ownPassword(page, 'Continue');
  await toast(page, 'This device has a passkey for your account already.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await rows.getByRole('button', { name: 'Remove My laptop' }).click();
  await ownPassword(page, 'Remove');
  await toast(page, 'The passkey is removed.').waitFor();
  await becomes(() => rows.count(), 0);
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await toast(page, 'This passkey does not fit here.').waitFor();
  expect(path(page)).toBe('/login');
});
