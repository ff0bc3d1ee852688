import { readFile } from 'node:fs/promises';
import { accepted, PASSWORD, submission } from '@portal/testing/driver/api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { bell, confirmIn, NARROW, signIn, toast, WIDE } from '@portal/testing/driver/browser';
import { ADMIN, eventually } from '@portal/testing/driver/portal';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { expect } from 'vitest';

const site = portalInBrowser();

it('a member names a nominee; after a death two administrators let the account rest, and the nominee gets a copy', async () => {
  const asha = await site.join({ fullName: 'Asha Remembered' });
  await accepted(asha.api.post('/posts', submission({ title: 'A title that stays' })));
  const kavita = await site.join({ fullName: 'Kavita Confirming' });
  const role = { role: 'admin', password: ADMIN.password, reason: 'A second administrator' };
  await accepted(site.admin.put(`/users/${kavita.id}/role`, role));
  const ravi = await site.join({ fullName: 'Ravi Mourning' });

  const own = await site.open({ as: asha.api, viewport: NARROW });
  await own.page.goto('/account/data');
  await own.page.getByRole('button', { name: 'Name a nominee' }).click();
  const naming = own.page.getByRole('form', { name: 'Name a nominee' });
  await naming.getByLabel('Name', { exact: true }).fill('Meera Patil');
  await naming.getByLabel('Relation to you').fill('My sister');
  await naming.getByLabel('Email address').fill('meera@example.org');
  await naming.getByLabel('Your password').fill(PASSWORD);
  expect(await accessibilityFaults(own.page)).toEqual([]);
  await own.page.getByRole('button', { name: 'Name as nominee' }).press('Enter');
  await toast(own.page, 'You have named your nominee.').waitFor();
  await own.page.getByRole('article', { name: 'Meera Patil' }).getByText('My sister').waitFor();
  expect(await accessibilityFaults(own.page)).toEqual([]);

  const office = await site.open({ as: await site.portal.admin(), viewport: WIDE });
  await office.page.goto(`/admin/members/${asha.id}`);
  const desk = office.page.getByRole('region', { name: 'Nominees' });
  await desk.getByText('meera@example.org').waitFor();
  await desk.getByRole('button', { name: 'Open a request…' }).click();
  const form = office.page.getByRole('form', { name: 'Open a request' });
  await form.getByRole('checkbox', { name: 'A copy of the data' }).check();
  await form.getByText('meera@example.org').waitFor();
  await form.getByLabel('Reason').fill('Her sister wrote to us');
  await form.getByLabel('Proof that you have seen').fill('Death certificate, Nashik');
  expect(await accessibilityFaults(office.page)).toEqual([]);
  await form.getByRole('button', { name: 'Open the request' }).press('Enter');
  await desk.getByText('You opened it, so another administrator').waitFor();
  expect(await accessibilityFaults(office.page)).toEqual([]);

  const second = await site.open({ as: kavita.api, confirms: false, viewport: NARROW });
  await second.page.goto('/admin/data');
  await second.page
    .getByRole('article', { name: 'Request about Asha Remembered' })
    .getByRole('link')
    .click();
  const there = second.page.getByRole('region', { name: 'Nominees' });
  await there.getByText('Death certificate, Nashik').waitFor();
  await there.getByRole('button', { name: 'Confirm…' }).click();
  await second.page.getByRole('dialog').getByText('From then on nobody can sign in').waitFor();
  expect(await accessibilityFaults(second.page)).toEqual([]);
  await second.page.getByRole('button', { name: 'Confirm the request' }).click();
  await confirmIn(second.page, { password: PASSWORD });
  await there.getByText('The account has been closed since').waitFor();

  await own.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(own.page, asha.email, PASSWORD);
  await own.page
    .locator('#root')
    .getByText('Nobody can sign in to this account for now.')
    .waitFor();

  const other = await site.open({ as: ravi.api, viewport: NARROW });
  await other.page.goto(`/members/${asha.id}`);
  await other.page.getByText('In memory of').waitFor();
  await other.page.getByText('A title that stays').waitFor();
  expect(await accessibilityFaults(other.page)).toEqual([]);

  const link = await eventually(async () => {
    const mail = site.portal.mails().find((each) => each.includes('To: meera@example.org'));
    const found = /\/nominee\/[\w-]+/u.exec(mail ?? '');
    if (!found) throw new Error('The mail to the nominee has not come yet');
    return found[0];
  });
  const visitor = await site.open({ viewport: NARROW });
  await visitor.page.goto(link);
  const button = visitor.page.getByRole('button', { name: 'Download the copy' });
  await button.waitFor();
  expect(await accessibilityFaults(visitor.page)).toEqual([]);
  const downloading = visitor.page.waitForEvent('download');
  await button.click();
  const bytes = await readFile(await (await downloading).path());
  for (const name of ['index.html', 'csv/nominee.csv']) expect(bytes.includes(name)).toBe(true);

  await second.page.getByRole('button', { name: 'Reopen the account…' }).click();
  const dialog = second.page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('It was another person of the same name');
  await dialog.getByRole('button', { name: 'Reopen the account' }).click();
  await there.getByRole('button', { name: 'Open a request…' }).waitFor();
  await visitor.page.reload();
  await button.click();
  await visitor.page.getByText('This link does not work any more.').waitFor();
  await signIn(own.page, asha.email, PASSWORD);
  await bell(own.page).waitFor();
  await own.page.goto('/settings/privacy');
  const seen = own.page.getByRole('region', { name: 'Who saw your personal data' });
  await seen.getByText('Your nominee', { exact: true }).first().waitFor();
  expect(site.complaints()).toEqual([]);
});
