import { beforeAll, expect } from 'vitest';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { becomes, NARROW, onFeed, path, signIn, toast } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
});

it('signs a second browser out at once when the first ends its session in the settings', async () => {
  const [a, b] = [
    await site.open({ as: await site.portal.api.signIn(asha.email, PASSWORD) }),
    await site.open({ viewport: NARROW, touch: true }),
  ];
  await b.page.goto('/login');
  await signIn(b.page, asha.email, PASSWORD);
  await onFeed(b);
  await a.page.goto('/settings/security');
  const rows = a.page.getByRole('region', { name: 'Your devices' }).getByRole('listitem');
  await rows.getByText('This device').waitFor();
  await becomes(() => rows.count(), 3);
  const newest = rows.filter({ hasText: /Chrome on .*Last used/u }).first();
  await newest.getByRole('button', { name: /^Sign out Chrome/u }).click();
  await toast(a.page, 'The device has been signed out.').waitFor();
  await becomes(() => rows.count(), 2);

  await b.page
    .getByText('This device was signed out from another one. Please sign in again.')
    .waitFor();
  expect(await b.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await a.page.reload();
  await rows.getByText('This device').waitFor();
  expect(path(a.page)).toBe('/settings/security');
});

it('changes the password in the settings, and stays signed in only there', async () => {
  const ravi = await site.join({ fullName: 'Ravi Kale' });
  const [a, b] = [
    await site.open({ as: await site.portal.api.signIn(ravi.email, PASSWORD) }),
    await site.open({ as: ravi.api }),
  ];
  await b.page.goto('/');
  await onFeed(b);
  await a.page.goto('/settings/security');
  await a.page.getByRole('button', { name: 'Change password' }).click();
  const form = a.page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill('Wrong-Word-1');
  await form.getByLabel('New password', { exact: true }).fill('New-Word-12');
  await form.getByLabel('Confirm new password').fill('New-Word-12');
  const submit = form.getByRole('button', { name: 'Change password' });
  await submit.click();
  await form.getByText('The current password is wrong').waitFor();
  await form.getByLabel('Current password').fill(PASSWORD);
  await submit.click();
  await toast(a.page, 'Your password has been changed.').waitFor();
  await b.page.getByText('Your account has a new password. Sign in with that password.').waitFor();
  await a.page.reload();
  await a.page.getByText('This device').waitFor();
  await site.portal.api.signIn(ravi.email, 'New-Word-12');
});
