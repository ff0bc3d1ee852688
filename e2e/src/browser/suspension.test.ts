import { beforeAll, expect } from 'vitest';
import { PASSWORD, type Member } from '@portal/testing/driver/api';
import { NARROW, onFeed, signIn, toast } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
let asha: Member;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil' });
});

it('suspends a member, who is out at once and reads the reason at the next sign-in, until it is lifted', async () => {
  const theirs = await site.open({ as: asha.api });
  await theirs.page.goto('/');
  await onFeed(theirs);
  await theirs.live();

  const { page } = await site.open({ as: site.admin, viewport: NARROW });
  await page.goto(`/members/${asha.id}`);
  const panel = page.getByRole('region', { name: 'Suspension' });
  const offers = page.getByRole('region', { name: 'Decisions just made' });
  await panel.getByRole('button', { name: 'Suspend…' }).click();
  await panel.getByRole('button', { name: 'Suspend', exact: true }).click();
  await panel.getByText('A reason is required').waitFor();
  await panel.getByRole('textbox', { name: 'Your words' }).fill('Sold tickets in every group');
  await panel.getByRole('button', { name: 'Suspend', exact: true }).click();
  await offers.getByText('Suspended: Asha Patil.').waitFor();
  await panel.getByText('Suspended until an administrator ends it').waitFor();

  await theirs.page
    .getByText('An administrator suspended your account. Sign in to read the reason')
    .waitFor();
  await signIn(theirs.page, asha.email, PASSWORD);
  await toast(
    theirs.page,
    'Your account is suspended until an administrator ends it. Reason: Sold tickets in every group',
  ).waitFor();
  expect((await asha.api.get('/posts')).status).toBe(401);

  await panel.getByRole('button', { name: 'End the suspension' }).click();
  await offers.getByText('Suspension ended: Asha Patil.').waitFor();
  await page.goto(`/admin/history?query=subject:${asha.id}`);
  await page.getByRole('article').filter({ hasText: 'Ended a suspension' }).waitFor();
  await page
    .getByRole('article')
    .filter({ hasText: 'Suspended a member' })
    .getByText('Sold tickets in every group')
    .waitFor();
  await theirs.page.goto('/login');
  await signIn(theirs.page, asha.email, PASSWORD);
  await onFeed(theirs);
});
