import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';
import { targetOf } from '../notifications/notification-target.ts';

const server = fakeServer();
const LATER = { timeout: 10_000 };
const notice = {
  _id: 'b1.asha',
  notice:
    'What happened: a backup was open.\n\nWhat you can do: change your password: today.\n\nWhom to ask: office@school.example',
  at: '2026-11-24T05:10:00.000Z',
  byMail: true,
};
beforeEach(() => {
  for (const path of ['data', 'accesses', 'grievances', 'nominees'])
    server.on(`GET /account/${path}`, { body: { data: [] } });
  server.on('GET /users/profile', { body: { data: asha } });
  signedIn(server);
});

it('a member reads on a separate page what happened, what to do and whom to ask', async () => {
  server.on('GET /account/breach-notices', { body: { data: [notice] } });
  openPortal('/account/notices');
  const shown = within(
    await screen.findByRole('article', { name: 'Notice of 24 November 2026' }, LATER),
  );
  for (const name of ['What happened', 'What you can do', 'Whom to ask'])
    expect(shown.getByRole('heading', { name })).toBeInTheDocument();
  expect(shown.getByText('change your password: today.')).toBeInTheDocument();
  expect(shown.getByText(/also sent to you by email/u)).toBeInTheDocument();
});

it('the page of one’s own data leads to the notices, where there are any', async () => {
  server.on('GET /account/breach-notices', { body: { data: [notice] } });
  openPortal('/account/data');
  const link = await screen.findByRole('link', { name: 'Read the notice' }, LATER);
  expect(link).toHaveAttribute('href', '/account/notices');
});

it('says so where there are no notices, and where they cannot be fetched', async () => {
  server.on('GET /account/breach-notices', { body: { data: [] } });
  const { unmount } = openPortal('/account/notices');
  await screen.findByRole('heading', { name: 'No notices' }, LATER);
  unmount();
  server.on('GET /account/breach-notices', { status: 500, body: { message: 'Broken' } });
  openPortal('/account/notices');
  await screen.findByRole('heading', { name: 'Could not load the notices.' }, LATER);
});

it('the notification of a breach leads to the notices', () => {
  const notification = {
    _id: 'breach_notice.b1.asha',
    type: 'breach_notice',
    read: false,
    createdAt: notice.at,
    sender: { fullName: 'Staff', profilePicture: '' },
    targetExists: true,
    position: '1',
  };
  expect(targetOf(notification)).toBe('/account/notices');
});
