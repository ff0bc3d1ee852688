import { PASSWORD } from '@portal/testing/driver/api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { becomes, NARROW, path, signIn, toast } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { codeOf, setUpSecondStep } from '@portal/testing/driver/second-step';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

/** @param check looks at each step */
async function setUpInSettings(
  page: Page,
  password: string,
  check: () => Promise<void> = async () => {},
): Promise<string[]> {
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await panel.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await panel.getByRole('img', { name: 'QR code for your app' }).waitFor();
  await check();
  const secret = await panel.locator('code').innerText();
  await panel.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret.replaceAll(/\s/gu, '')));
  await page.keyboard.press('Enter');
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  await check();
  const texts = await codes.allInnerTexts();
  await panel.getByRole('button', { name: 'I have saved them' }).click();
  await panel.getByText('10 recovery codes are left.').waitFor();
  return texts;
}

describe('where nobody has to have one', () => {
  const site = portalInBrowser();

  it('sets up a second step on a phone, signs in with it, and turns it off', async () => {
    const asha = await site.join({ fullName: 'Asha Patil' });
    const { page } = await site.open({ as: asha.api, viewport: NARROW, touch: true });
    await page.goto('/settings/security');
    const [code = ''] = await setUpInSettings(page, PASSWORD, async () =>
      expect(await accessibilityFaults(page)).toEqual([]),
    );

    const other = await site.open({ viewport: NARROW, touch: true });
    await other.page.goto('/login');
    await signIn(other.page, asha.email, PASSWORD);
    const form = other.page.getByRole('form', { name: 'Two-step sign-in' });
    await form.getByRole('textbox', { name: 'Code' }).waitFor();
    await becomes(
      () =>
        form.getByRole('textbox', { name: 'Code' }).evaluate((it) => it === document.activeElement),
      true,
    );
    expect(await accessibilityFaults(other.page)).toEqual([]);
    await form.getByRole('textbox', { name: 'Code' }).fill('000000');
    await other.page.keyboard.press('Enter');
    await form.getByText('This code is wrong or was already used.').waitFor();
    await form.getByRole('textbox', { name: 'Code' }).fill(code);
    await other.page.keyboard.press('Enter');
    await toast(other.page, 'Logged in successfully!').waitFor();

    await page.reload();
    await panelOf(page).getByText('9 recovery codes are left.').waitFor();
    await panelOf(page).getByRole('button', { name: 'Turn off' }).click();
    await panelOf(page).getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await toast(page, 'Two-step sign-in is off.').waitFor();
    await panelOf(page).getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
    await site.portal.api.signIn(asha.email, PASSWORD);
  });

  it('leads back to the password when the second step took too long, and keeps the address', async () => {
    const lata = await site.join({ fullName: 'Lata Rao' });
    await setUpSecondStep(lata.api);
    const { page } = await site.open();
    await page.goto('/login');
    await signIn(page, lata.email, PASSWORD);
    const form = page.getByRole('form', { name: 'Two-step sign-in' });
    await form.getByRole('textbox', { name: 'Code' }).fill('123456');
    // A new password ends the challenge
    const body = { current: PASSWORD, password: 'Monsoon-2026' };
    await lata.api.put('/auth/password', body);
    await form.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Your sign-in has expired. Please sign in again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(lata.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  it("turns off a member's two-step sign-in at the desk, with a reason that the member reads", async () => {
    const ravi = await site.join({ fullName: 'Ravi Kale' });
    await setUpSecondStep(ravi.api);
    const { page } = await site.open({ as: site.admin });
    await page.goto(`/admin/members/${ravi.id}`);
    await page.getByRole('button', { name: 'Turn off two-step sign-in…' }).click();
    const form = page.getByRole('form', { name: 'Turn off two-step sign-in for Ravi Kale' });
    await form.getByRole('button', { name: 'Turn it off' }).click();
    await form.getByText('A reason is required').waitFor();
    await form.getByLabel('Your words').fill('Lost the phone');
    expect(await accessibilityFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Turn it off' }).click();
    await toast(page, 'Two-step sign-in was turned off.').waitFor();
    await becomes(
      () => page.getByRole('button', { name: 'Turn off two-step sign-in…' }).count(),
      0,
    );
    const theirs = await site.open({ as: await site.portal.api.signIn(ravi.email, PASSWORD) });
    await theirs.page.goto('/settings/account');
    await theirs.page.getByText('Two-step sign-in was turned off for your account.').waitFor();
    await theirs.page.getByText('Lost the phone').waitFor();
  });
});

describe('where administrators have to have one', () => {
  const site = portalInBrowser({ PORTAL_ADMIN_SECOND_STEP: 'required' });

  it('leads an administrator from signing in to setting one up, and then into the admin area', async () => {
    const { page } = await site.open();
    await page.goto('/admin');
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.getByText('Administrators need two-step sign-in here.').waitFor();
    expect(path(page)).toBe('/settings/security');
    await page.goto('/admin');
    await panelOf(page).waitFor();
    expect(path(page)).toBe('/settings/security');
    await setUpInSettings(page, ADMIN.password);
    expect(await panelOf(page).getByRole('button', { name: 'Turn off' }).count()).toBe(0);
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(path(page)).toMatch(/^\/admin/u);
  });
});
