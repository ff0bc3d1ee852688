import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { accepted, PASSWORD, registration, type Member } from '@portal/testing/driver/api';
import { accessibilityFaults } from '@portal/testing/driver/accessibility';
import { becomes, NARROW, signIn, toast, type Tab } from '@portal/testing/driver/browser';
import { it, portalInBrowser } from '@portal/testing/driver/portal-in-browser';

const site = portalInBrowser();
const LINES = [
  'Student name,Passing year,G.R. No.,DOB,House',
  'Kavita Shinde,2004,A-77,14/03/1986,Shivaji',
  'Anil Kale,the old one,A-78,02/09/1985,Tilak',
  'Ravi Kale,2001,A-12,23/07/1983,Shivaji',
];
const ROSTER = {
  name: 'former students.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(LINES.join('\n')),
};
const QUESTION = 'Which house did you stay in, and who was the warden?';
const ANSWER = 'Shivaji house. Mrs. Deshpande was the warden.';
const EMAIL = 'kavita@school.example';
let asha: Member;
/** The administrator's page of registrations, which stays open. */
let office: Tab;
beforeAll(async () => {
  asha = await site.join({ fullName: 'Asha Patil', batchYear: 2004 });
  await site.join({ fullName: 'Kavita Shinde', batchYear: 2004, dateOfBirth: '1985-01-09' });
  office = await site.open({ as: site.admin });
});

const register = (changes: Parameters<typeof registration>[0]) =>
  accepted(site.portal.api.post('/auth/register', registration(changes)));
const findings = (page: Page, name: string) => page.getByRole('list', { name: `About ${name}` });
const approveButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Approve ${name}` });

const rosterSection = () => office.page.getByRole('region', { name: 'School roster' });

it('a roster shows what cannot be taken of it before anything is, and then what it says of each registration', async () => {
  await office.page.goto('/admin/roster');
  await office.page.getByText('No roster is in use.').waitFor();
  await office.live();
  const section = rosterSection();
  await section.getByLabel('Excel or CSV file').setInputFiles(ROSTER);
  await section.getByText('2 rows can be used').waitFor();
  expect(await accessibilityFaults(office.page)).toEqual([]);
  await section.getByText('Line 3: “the old one” is not a batch.').waitFor();
  await section.getByText('No roster is in use.').waitFor();
  await section.getByRole('button', { name: 'Use this roster' }).press('Enter');
  await section.getByText(/^2 rows, uploaded/u).waitFor();
  await office.page.getByRole('link', { name: 'Back to Admin Dashboard' }).click();

  await register({
    fullName: 'Kavita Shinde',
    email: EMAIL,
    batchYear: 2004,
    dateOfBirth: '1986-03-14',
    admissionNumber: 'A-77',
  });
  await register({ fullName: 'Meera Joshi', batchYear: 2001 });
  await findings(office.page, 'Kavita Shinde')
    .getByText('Roster, line 2: same name, batch, date of birth, admission number')
    .waitFor();
  await findings(office.page, 'Kavita Shinde').getByText('May be the same person:').waitFor();
  await findings(office.page, 'Meera Joshi').getByText('No match in the roster.').waitFor();
  expect(await accessibilityFaults(office.page)).toEqual([]);
});

it('a coordinator, the person concerned and an administrator settle a registration together, each seeing live what the others do', async () => {
  const coordinator = await site.open({ as: asha.api });
  await coordinator.page.goto('/');
  await coordinator.live();
  const places = coordinator.page.getByRole('navigation', { name: 'Main' });
  await places.getByRole('link', { name: 'Groups' }).waitFor();
  expect(await places.getByRole('link', { name: 'Approvals' }).count()).toBe(0);
  const desk = await site.open({ as: site.admin });
  await desk.page.goto(`/members/${asha.id}`);
  const panel = desk.page.getByRole('form', { name: 'Coordinator' });
  await panel.getByLabel('Coordinator of').fill('2004');
  await panel.getByLabel('Coordinator of').press('Enter');
  await desk.page.getByRole('button', { name: /^Undo: This member decides/u }).waitFor();

  await places.getByRole('link', { name: 'Approvals' }).click();
  await coordinator.page.getByText('Batch 2004. 1 person is waiting').waitFor();
  await findings(coordinator.page, 'Kavita Shinde').waitFor();
  expect(await coordinator.page.getByText('Meera Joshi').count()).toBe(0);
  await coordinator.page.getByRole('button', { name: 'Ask Kavita Shinde' }).press('Enter');
  await coordinator.page.getByLabel('Your question').fill(QUESTION);
  await coordinator.page.getByRole('button', { name: 'Send' }).press('Enter');
  await toast(coordinator.page, 'Your question was sent.').waitFor();
  await findings(office.page, 'Kavita Shinde').getByText('No answer yet.').waitFor();

  const { page } = await site.open({ viewport: NARROW });
  await page.goto('/login');
  await signIn(page, EMAIL, PASSWORD);
  const answering = page.getByRole('form', { name: 'Answer the question' });
  await answering.getByText(QUESTION).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  await answering.getByLabel('Your answer').fill(ANSWER);
  await answering.getByRole('button', { name: 'Send answer' }).click();
  await answering.waitFor({ state: 'detached' });
  for (const on of [office.page, coordinator.page])
    await findings(on, 'Kavita Shinde').getByText(ANSWER).waitFor();

  await approveButton(coordinator.page, 'Kavita Shinde').press('Enter');
  await approveButton(office.page, 'Kavita Shinde').waitFor({ state: 'detached' });
  await coordinator.page
    .getByRole('button', { name: 'Undo the decision about Kavita Shinde' })
    .press('Enter');
  await approveButton(office.page, 'Kavita Shinde').waitFor();
  expect(
    (await site.portal.api.post('/auth/login', { email: EMAIL, password: PASSWORD })).status,
  ).toBe(403);
  await approveButton(coordinator.page, 'Kavita Shinde').press('Enter');
  await becomes(() => approveButton(coordinator.page, 'Kavita Shinde').count(), 0);
  await site.portal.api.signIn(EMAIL, PASSWORD);
});

it('a coordinator learns of a row of another batch only that it fits, which an administrator sees', async () => {
  const guessed = { dateOfBirth: '1983-07-23', admissionNumber: 'A-12' };
  await register({ ...guessed, fullName: 'Nilesh Rao', batchYear: 2004 });
  await findings(office.page, 'Nilesh Rao').getByText('Roster, near: Ravi Kale, line 4').waitFor();
  const { page } = await site.open({ as: asha.api, viewport: NARROW, colorScheme: 'dark' });
  await page.goto('/admin');
  await findings(page, 'Nilesh Rao')
    .getByText('Roster: a row from another batch matches. Administrators can see it.')
    .waitFor();
  expect(await findings(page, 'Nilesh Rao').getByText('Ravi Kale').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});

it('the roster can be deleted, and the history names everyone who decided', async () => {
  await office.page.getByRole('link', { name: 'Roster', exact: true }).click();
  const section = rosterSection();
  await section.getByRole('button', { name: 'Delete the roster…' }).press('Enter');
  await office.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await section.getByText('No roster is in use.').waitFor();

  await office.page.goto('/admin/history');
  const entries = office.page.getByRole('article');
  await entries.filter({ hasText: 'Deleted the school roster' }).waitFor();
  const expected = [
    ['Asha Patil', 'Approved a registration', 'Kavita Shinde', 2],
    ['Asha Patil', 'Undid an approval', 'Kavita Shinde', 1],
    ['Asha Patil', 'Asked about a registration', 'Kavita Shinde', 1],
    ['Administrator', 'Changed who coordinates a batch', 'Asha Patil', 1],
    ['Administrator', 'Uploaded the school roster', '', 1],
    ['Administrator', 'Deleted the school roster', '', 1],
  ] as const;
  for (const [actor, action, person, times] of expected)
    await becomes(
      () =>
        entries
          .filter({ hasText: action })
          .filter({ hasText: person })
          .filter({ hasText: actor })
          .count(),
      times,
    );
});
