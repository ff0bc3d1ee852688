import { beforeAll, expect } from 'vitest';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { becomes, NARROW, onFeed, signIn, toast, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const NEW_PASSWORD = 'Moonrise-2';
const NEW_ADDRESS = 'asha@new.example.org';

const site = portalInBrowser();
let asha: Member;
let theirs: Tab;
let office: Tab;
let second: Tab;
const panelOf = ({ page }: Tab) => page.getByRole('region', { name: 'Account' });
const press = (tab: Tab, name: string) =>
  panelOf(tab).getByRole('button', { name, exact: true }).click();
const undoButton = ({ page }: Tab, done: string) =>
  page.getByRole('button', { name: `Undo: ${done}` });
const adminLinks = () => theirs.page.getByRole('link', { name: 'Admin' }).count();

beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
  const meera = await site.join({ fullName: 'Meera Rao' });
  const made = await site.admin.put(`/users/${meera.id}/role`, {
    role: 'admin',
    reason: 'Helps us',
  });
  expect(made.status).toBe(200);
  theirs = await site.open({ as: asha.api });
  office = await site.open({ as: site.admin });
  second = await site.open({ as: meera.api, viewport: NARROW });
  await theirs.page.goto('/');
  await onFeed(theirs);
  for (const tab of [office, second]) {
    await tab.page.goto(`/members/${asha.id}`);
    await panelOf(tab).waitFor();
    await tab.live();
  }
});

it('a new role reaches the member and another administrator at once, and so does its undoing', async () => {
  await press(office, 'Make administrator…');
  await panelOf(office).getByLabel('Your words').fill('Helps with registrations');
  await press(office, 'Make administrator');
  const undo = undoButton(office, 'Asha Patil is an administrator now.');
  // The offer stays under the pointer
  await undo.hover();
  await panelOf(second).getByText('Administrator', { exact: true }).waitFor();
  await becomes(adminLinks, 1);
  await undo.click();
  await panelOf(second).getByText('Member', { exact: true }).waitFor();
  await becomes(adminLinks, 0);
});

it('corrected facts and a new address show everywhere, and can be undone', async () => {
  await press(office, 'Correct facts…');
  await panelOf(office).getByLabel('Full name').fill('Asha Kale');
  await press(office, 'Save');
  const undo = undoButton(office, 'The facts were corrected.');
  await undo.hover();
  await second.page.getByRole('heading', { level: 1, name: 'Asha Kale' }).waitFor();
  await undo.click();
  await second.page.getByRole('heading', { level: 1, name: 'Asha Patil' }).waitFor();

  await press(office, 'Change email…');
  await panelOf(office).getByLabel('New email address').fill(NEW_ADDRESS);
  await press(office, 'Change the address');
  await panelOf(second).getByText(NEW_ADDRESS).waitFor();
  await theirs.page.getByText('Your account has a new email address.').waitFor();
});

it('a sign-out everywhere ends the sessions of the member at once', async () => {
  await signIn(theirs.page, NEW_ADDRESS, PASSWORD);
  await onFeed(theirs);
  await theirs.live();
  await press(office, 'Sign out everywhere…');
  await press(office, 'Sign out');
  await toast(office.page, 'The member has been signed out everywhere.').waitFor();
  await theirs.page.getByText('An administrator signed you out. Please sign in again.').waitFor();
});

it('a link from an administrator lets the member choose a new password', async () => {
  await press(office, 'Link for a new password…');
  await press(office, 'Make the link');
  const link = await panelOf(office)
    .getByRole('textbox', { name: 'Link for a new password' })
    .inputValue();
  const { page } = theirs;
  await page.goto(new URL(link).pathname);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await toast(page, 'Your password has been reset.').waitFor();
  await page.goto('/login');
  await signIn(page, NEW_ADDRESS, NEW_PASSWORD);
  await onFeed(theirs);
  expect(
    (await site.portal.api.post('/auth/login', { email: asha.email, password: PASSWORD })).status,
  ).toBe(401);
});

it('an erasure asks once, shows to the other administrator, and is cancelled by them', async () => {
  await press(office, 'Erase…');
  const dialog = office.page.getByRole('dialog', { name: 'Erase Asha Patil?' });
  await dialog.getByLabel('Your words').fill('Asked for it in a letter');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await panelOf(second)
    .getByText(/^Will be erased on/u)
    .waitFor();
  await press(second, 'Cancel the erasure');
  await panelOf(office)
    .getByText(/^Will be erased on/u)
    .waitFor({ state: 'detached' });
  await theirs.page.reload();
  await onFeed(theirs);
});
