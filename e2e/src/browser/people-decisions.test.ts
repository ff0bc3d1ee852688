import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { accepted, PASSWORD, registration, type Member } from '@portal/testing/driver/api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { becomes, NARROW, onFeed, signIn, toast, type Tab } from '@portal/testing/driver/browser';
import { ADMIN } from '@portal/testing/driver/portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let meera: Member;
/** The pages of the first administrator, and of the second. */
let office: Tab;
let waitingOfMeera: Tab;
let historyOfMeera: Tab;
beforeAll(async () => {
  meera = await site.join({ fullName: 'Meera Joshi' });
  const role = { role: 'admin', password: ADMIN.password, reason: 'Runs the office with us' };
  expect((await site.admin.put(`/users/${meera.id}/role`, role)).status).toBe(200);
  office = await site.open({ as: site.admin });
  waitingOfMeera = await site.open({ as: meera.api });
  historyOfMeera = await site.open({ as: meera.api, viewport: NARROW });
  await office.page.goto('/admin');
  await waitingOfMeera.page.goto('/admin');
  await historyOfMeera.page.goto('/admin/history');
  for (const tab of [office, waitingOfMeera, historyOfMeera]) await tab.live();
});

async function registers(fullName: string): Promise<string> {
  const wish = registration({ fullName });
  expect((await site.portal.api.post('/auth/register', wish)).status).toBe(201);
  return wish.email;
}
const isOut = ({ page }: Tab) =>
  page.getByText('An administrator signed you out. Please sign in again.').waitFor();
const approveButton = ({ page }: Tab, name: string) =>
  page.getByRole('button', { name: `Approve ${name}` });
/** By keyboard: a tap just after rows have moved is ignored, and others decide on other pages. */
const presses = (button: Locator) => button.press('Enter');
const entry = (action: string, about: string) =>
  historyOfMeera.page
    .getByRole('article')
    .filter({ hasText: action })
    .filter({ hasText: about })
    .first();
const bar = (page: Page) => page.getByRole('region', { name: 'Decide about several people' });

/** By the second administrator, in the history. */
async function takesBack(action: string, about: string, reason: string): Promise<void> {
  const row = entry(action, about);
  await row.waitFor();
  await presses(row.locator('summary').first());
  await presses(row.getByRole('button', { name: 'Undo…' }));
  await row.getByLabel('Your words').fill(reason);
  await presses(row.getByRole('button', { name: 'Undo', exact: true }));
  await row.getByText('Undone', { exact: true }).first().waitFor();
}

it('an approval shows to the other administrator live; undone in place it takes the person out at once, until the other approves again', async () => {
  const email = await registers('Sunil Pawar');
  await approveButton(waitingOfMeera, 'Sunil Pawar').waitFor();
  await presses(approveButton(office, 'Sunil Pawar'));
  await becomes(() => approveButton(waitingOfMeera, 'Sunil Pawar').count(), 0);
  await entry('Approved a registration', 'Sunil Pawar').waitFor();

  const theirs = await site.open({ viewport: NARROW });
  await theirs.page.goto('/login');
  await signIn(theirs.page, email, PASSWORD);
  await onFeed(theirs);
  await presses(office.page.getByRole('button', { name: /^Undo: Approved: Sunil Pawar/u }));
  await isOut(theirs);
  await entry('Undid an approval', 'Sunil Pawar').getByText('Undone right away').waitFor();
  await approveButton(waitingOfMeera, 'Sunil Pawar').waitFor();
  await approveButton(office, 'Sunil Pawar').waitFor();

  await presses(approveButton(waitingOfMeera, 'Sunil Pawar'));
  await becomes(() => approveButton(office, 'Sunil Pawar').count(), 0);
  await site.portal.api.signIn(email, PASSWORD);
});

it('a rejection is undone from the history with a reason, and after an approval the same password signs in', async () => {
  const email = await registers('Lata Shinde');
  await presses(office.page.getByRole('button', { name: 'Reject Lata Shinde' }));
  const dialog = office.page.getByRole('dialog', { name: 'Reject Lata Shinde?' });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Your words' }).fill('Please ask your class teacher');
  await presses(dialog.getByRole('button', { name: 'Reject', exact: true }));
  await toast(office.page, 'User rejected and deleted!').waitFor();
  await becomes(() => approveButton(waitingOfMeera, 'Lata Shinde').count(), 0);
  const refused = await site.portal.api.post('/auth/login', { email, password: PASSWORD });
  expect(refused.status).toBe(401);

  // Her key is held: no name, and of the reason the one from the list alone
  await entry('Rejected a registration', 'a former member')
    .getByText("We could not find you in the school's records.")
    .waitFor();
  await takesBack('Rejected a registration', 'We could not find you', 'Her teacher remembers her');
  await entry('Undid a rejection', 'Lata Shinde').getByText('Her teacher remembers her').waitFor();
  await presses(approveButton(waitingOfMeera, 'Lata Shinde'));
  await toast(waitingOfMeera.page, 'User approved!').waitFor();
  await site.portal.api.signIn(email, PASSWORD);
});

it('a suspended member is out at once and reads why at the sign-in, until the other administrator undoes it, or the first one ends it', async () => {
  const asha = await site.join({ fullName: 'Asha Patil' });
  const theirs = await site.open({ as: asha.api, viewport: NARROW });
  await theirs.page.goto('/');
  await onFeed(theirs);
  const { page } = office;
  await page.setViewportSize(NARROW);
  await page.goto(`/admin/members/${asha.id}`);
  const panel = page.getByRole('region', { name: 'Suspension' });
  const offers = page.getByRole('region', { name: 'Decisions just made' });
  await panel.getByRole('button', { name: 'Suspend…' }).click();
  await panel.getByRole('textbox', { name: 'Your words' }).fill('Sold tickets in every group');
  await panel.getByRole('button', { name: 'Suspend', exact: true }).click();
  await offers.getByText('Suspended: Asha Patil.').waitFor();
  await panel.getByText('Suspended until an administrator ends it').waitFor();
  await theirs.page.getByText('An administrator suspended your account.').waitFor();
  await signIn(theirs.page, asha.email, PASSWORD);
  await toast(
    theirs.page,
    'Your account is suspended until an administrator ends it. Reason: Sold tickets in every group',
  ).waitFor();
  expect((await asha.api.get('/posts')).status).toBe(401);

  await entry('Suspended a member', 'Asha Patil').getByText('Sold tickets').first().waitFor();
  await takesBack('Suspended a member', 'Asha Patil', 'It was another person');
  await panel.getByRole('button', { name: 'Suspend…' }).waitFor();
  await signIn(theirs.page, asha.email, PASSWORD);
  await onFeed(theirs);

  await accepted(site.admin.put(`/users/${asha.id}/suspend`, { reason: 'Sold tickets again' }));
  await panel.getByRole('button', { name: 'End the suspension' }).click();
  await offers.getByText('Suspension ended: Asha Patil.').waitFor();
  await entry('Ended a suspension', 'Asha Patil').waitFor();
  await site.portal.api.signIn(asha.email, PASSWORD);
});

it('three registrations approved at once are one entry with its parts, which the other administrator takes back as a whole', async () => {
  const names = ['Kavita More', 'Nilesh Rane', 'Vijay Kale'];
  for (const name of names) await registers(name);
  const { page, live } = await site.open({ as: site.admin });
  await page.goto('/admin/members?state=pending');
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await becomes(() => rows.count(), 3);
  await live();
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check();
  await bar(page).getByText('3 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Reject…' }).click();
  const question = page.getByRole('dialog', { name: 'Reject 3 people?' });
  await question.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  await bar(page).getByText('3 of 3 approved.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByText('Nobody found').waitFor();

  const whole = entry('Made several decisions at once', '3 approved');
  await whole.waitFor();
  expect(
    await historyOfMeera.page
      .getByRole('article')
      .filter({ hasText: 'Approved a registration' })
      .filter({ hasText: names[0] ?? '' })
      .count(),
  ).toBe(0);
  await presses(whole.locator('summary').first());
  for (const name of names)
    await whole
      .getByRole('article')
      .filter({ hasText: 'Approved a registration' })
      .filter({ hasText: name })
      .waitFor();
  await presses(whole.getByRole('button', { name: 'Undo…' }));
  await whole.getByText('3 of 3 can be undone.').waitFor();
  await whole.getByLabel('Your words').fill('The wrong list');
  await presses(whole.getByRole('button', { name: 'Undo', exact: true }));
  await entry('Made several decisions at once', '3 undone').getByText('The wrong list').waitFor();
  await whole.getByText('Undone', { exact: true }).first().waitFor();
  await becomes(() => rows.count(), 3);
  for (const name of names) await approveButton(waitingOfMeera, name).waitFor();
});
