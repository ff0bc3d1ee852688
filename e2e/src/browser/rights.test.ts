import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { bell, NARROW, path, toast } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';
import { expect } from 'vitest';

const site = portalInBrowser();

it('a member complains, an administrator answers, and the member reads the answer and who saw it', async () => {
  const asha = await site.join({ fullName: 'Asha Complaining' });
  const own = await site.open({ as: asha.api, viewport: NARROW });
  await own.page.goto('/account/data');
  await own.page.getByLabel('What is wrong?').fill('My admission number is wrong');
  await own.page.getByRole('button', { name: 'File a complaint' }).click();
  await toast(own.page, 'Your complaint was filed').waitFor();
  await own.page.getByText(/^You will get an answer by/u).waitFor();

  const office = await site.open({ as: await site.portal.admin() });
  await office.page.goto('/admin');
  const waiting = office.page.getByRole('navigation', { name: 'What waits for you' });
  await waiting.getByRole('link', { name: /complaint/u }).click();
  const complaint = office.page.getByRole('article', { name: 'Complaint of Asha Complaining' });
  await complaint.getByText(/^(?:29|30) days left$/u).waitFor();
  expect(await accessibilityFaults(office.page)).toEqual([]);
  await complaint.getByLabel('Your answer').fill('We corrected it today');
  await complaint.getByLabel('Your answer').press('Tab');
  await office.page.keyboard.press('Enter');
  await toast(office.page, 'Your answer was sent.').waitFor();
  await office.page.getByRole('heading', { name: 'No complaints' }).waitFor();

  await bell(own.page).click();
  await own.page.getByText('Your complaint was answered.').click();
  await own.page.getByText('We corrected it today').waitFor();
  expect(path(own.page)).toBe('/account/data');
  await own.page.goto('/settings/privacy');
  const seen = own.page.getByRole('region', { name: 'Who saw your personal data' });
  await seen.getByText('Your complaint, and your name').waitFor();
  expect(await accessibilityFaults(own.page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});
