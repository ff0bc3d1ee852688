import { accepted, type Member } from '@portal/testing/driver/api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { becomes, confirmDialog, NARROW, signIn, toast } from '@portal/testing/driver/browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { setUpSecondStep } from '@portal/testing/driver/second-step';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';

const NOTHING_CHANGED = 'You did not confirm that it is you, so nothing has changed.';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'Account' });
const hasFocus = (locator: Locator) =>
  becomes(() => locator.evaluate((element) => element === document.activeElement), true);
const erased = async () =>
  (await site.admin.get(`/admin/members/${asha.id}`)).body as { data: { erasure: object | null } };

async function askToErase(page: Page): Promise<Locator> {
  await panelOf(page).getByRole('button', { name: 'Erase…' }).click();
  const form = page.getByRole('dialog', { name: 'Erase Asha Patil?' });
  await form.getByLabel('Your words').fill('Asked for it in a letter');
  await form.getByRole('button', { name: 'Erase', exact: true }).click();
  await confirmDialog(page).waitFor();
  return form;
}

it('asks on a phone for the password before an erasure, by keyboard alone, and once in five minutes', async () => {
  const { page } = await site.open({
    as: await site.portal.admin(),
    confirms: false,
    viewport: NARROW,
    colorScheme: 'dark',
  });
  await page.goto(`/admin/members/${asha.id}`);
  const form = await askToErase(page);
  const dialog = confirmDialog(page);
  await hasFocus(dialog.getByLabel('Your password'));
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await toast(page, NOTHING_CHANGED).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Your words').inputValue()).toBe('Asked for it in a letter');
  await hasFocus(form.getByRole('button', { name: 'Erase', exact: true }));
  expect((await erased()).data.erasure ?? null).toBeNull();

  await page.keyboard.press('Enter');
  await hasFocus(dialog.getByLabel('Your password'));
  await page.keyboard.type('Wrong-Word-1');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your password').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await panelOf(page)
    .getByText(/^Will be erased on/u)
    .waitFor();

  await panelOf(page).getByRole('button', { name: 'Cancel the erasure' }).click();
  await panelOf(page)
    .getByText(/^Will be erased on/u)
    .waitFor({ state: 'detached' });
  expect(await dialog.count()).toBe(0);
});

it('takes the code as well where two-step sign-in is on, and a passkey in place of both', async () => {
  const meera = await site.join({ fullName: 'Meera Rao' });
  const role = { role: 'admin', reason: 'Helps us' };
  await accepted(site.admin.put(`/users/${meera.id}/role`, role));
  const password = meera.api.proof?.().password ?? '';
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
  // Browsers give passkeys to `localhost`, and not to an address of numbers
  const at = (path: string) => `${site.portal.url.replace('127.0.0.1', 'localhost')}${path}`;
  await page.goto(at('/login'));
  await signIn(page, meera.email, password);
  await page.getByRole('button', { name: /Refresh Feed/u }).waitFor();
  await page.goto(at('/settings/security'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await toast(page, 'The passkey was added.').waitFor();
  const { recoveryCodes } = await setUpSecondStep(meera.api, password);

  await page.goto(at(`/admin/members/${asha.id}`));
  await askToErase(page);
  await confirmDialog(page).getByLabel('Code').fill('000000');
  await confirmDialog(page).getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await confirmDialog(page).getByText('This code is wrong or was already used.').waitFor();
  await hasFocus(confirmDialog(page).getByLabel('Code'));
  await confirmDialog(page).getByRole('button', { name: 'Use a passkey' }).click();
  await confirmDialog(page).waitFor({ state: 'detached' });
  await panelOf(page)
    .getByText(/^Will be erased on/u)
    .waitFor();
  expect(recoveryCodes).toHaveLength(10);
});
