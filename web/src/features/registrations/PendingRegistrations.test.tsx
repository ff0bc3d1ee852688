import type { User } from '@portal/contracts/members/member.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const pendingUser = (_id: string, fullName: string): User => ({
  ...asha,
  _id,
  fullName,
  email: `${_id}@school.example`,
  dateOfBirth: '1978-09-04',
  admissionNumber: null,
  createdAt: '2026-11-20T06:00:00.000Z',
  status: 'pending',
});
const serverHasPending = (...users: readonly User[]) =>
  server.on('GET /users/pending', { body: { data: users } });

beforeEach(() => {
  signedIn(server, { ...asha, role: 'admin' });
  serverHasPending(pendingUser('a', 'Anil Kale'), pendingUser('b', 'Bina Shah'));
});

async function openAdmin() {
  const opened = openPortal('/admin');
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  return opened;
}
const registrationOf = async (name: string) => {
  const found = (await screen.findByText(name)).closest('li');
  return within(found!);
};

describe('pending registrations', () => {
  it('pending registrations show dates as dd MMM yyyy [1.4] [2.admin-dashboard.3] [7.users.8]', async () => {
    await openAdmin();
    expect(await screen.findByRole('tab', { name: 'Pending Registrations' })).toBeInTheDocument();
    const anil = await registrationOf('Anil Kale');
    expect(anil.getByText('a@school.example')).toBeInTheDocument();
    expect(anil.getByText('04 Sep 1978')).toBeInTheDocument();
    expect(anil.getByText('20 Nov 2026')).toBeInTheDocument();
    expect(anil.getByText('none given')).toBeInTheDocument();
    expect(anil.getByText('batch 1994')).toBeInTheDocument();
  });

  it('pending registrations can be approved [4.19] [7.users.9] [8.49]', async () => {
    server.on('PUT /users/approve/:id', { body: { data: pendingUser('a', 'Anil Kale') } });
    const { user } = await openAdmin();
    await user.click(await screen.findByRole('button', { name: 'Approve Anil Kale' }));
    await waitFor(() => expect(screen.queryByText('Anil Kale')).toBeNull());
    expect(server.requests('PUT /users/approve/a')).toHaveLength(1);
    await waitFor(() => expect(toasts()).toContain('User approved!'));
    expect(screen.getByText('Bina Shah')).toBeInTheDocument();
  });

  it('an approval succeeds even when the server shows it only later', async () => {
    server.on('PUT /users/approve/:id', { status: 202, body: { message: 'Saved.' } });
    const { user } = await openAdmin();
    await user.click(await screen.findByRole('button', { name: 'Approve Anil Kale' }));
    await waitFor(() => expect(toasts()).toContain('User approved!'));
  });

  it('pending registrations are rejected after a confirmation, with an optional reason [4.19] [7.users.10] [8.50]', async () => {
    server.on('DELETE /users/:id', { body: { message: 'Rejected' } });
    const { user } = await openAdmin();
    await user.click(await screen.findByRole('button', { name: 'Reject Bina Shah' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Bina Shah?' }));
    expect(server.requests('DELETE /users/b')).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Unknown here');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(screen.queryByText('Bina Shah')).toBeNull());
    expect(server.requests('DELETE /users/b')[0]?.body).toEqual({ reason: 'Unknown here' });
    await waitFor(() => expect(toasts()).toContain('User rejected and deleted!'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a pending registration stays in the list when the server refuses a decision [8.47] [8.48]', async () => {
    server.on('PUT /users/approve/:id', { status: 409, body: { message: 'No' } });
    server.on('DELETE /users/:id', { status: 409, body: { message: 'No' } });
    const { user } = await openAdmin();
    await user.click(await screen.findByRole('button', { name: 'Approve Anil Kale' }));
    await waitFor(() => expect(toasts()).toContain('Failed to approve user.'));
    await user.click(screen.getByRole('button', { name: 'Reject Anil Kale' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }),
    );
    await waitFor(() => expect(toasts()).toContain('Failed to delete user.'));
    expect(screen.getByText('Anil Kale')).toBeInTheDocument();
  });

  it('the pending registrations report a failed load, and try again [8.46]', async () => {
    server.on('GET /users/pending', { status: 403, body: { message: 'No' } });
    const { user } = await openAdmin();
    await screen.findByRole('heading', { name: 'Failed to fetch pending users.' });
    await waitFor(() => expect(toasts()).toContain('Failed to fetch pending users.'));
    serverHasPending(pendingUser('a', 'Anil Kale'));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Anil Kale')).toBeInTheDocument();
  });

  it("the pending registrations follow other administrators' decisions, and say when none are left", async () => {
    await openAdmin();
    await screen.findByText('Anil Kale');
    serverHasPending();
    await push(server, { event: 'registrations_changed', data: { pending: 0 } }, '20');
    expect(
      await screen.findByRole('heading', { name: 'No registrations are waiting for approval.' }),
    ).toBeInTheDocument();
  });
});
