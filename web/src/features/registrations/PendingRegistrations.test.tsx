import type { User } from '@portal/contracts/members/member.api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { longDate, sinceDay } from '../../lib/time/date.ts';
import { undoOffers } from '../../lib/deciding/undo-offers.ts';
import { delayedAnswer } from '../../testing/delayed-answer.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const DECISION = '3f0b8a52-52f4-4ba1-9d60-0a51f9b8a0d1';
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
  server.on('GET /users/pending', { body: { data: users, total: users.length } });

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
const findVerdict = (text: string) =>
  screen.findByText((_, element) => element?.localName === 'p' && element.textContent === text);

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

  it('pending registrations say nothing of confirmed addresses where mail goes to a folder', async () => {
    serverHasPending({ ...pendingUser('a', 'Anil Kale'), addressConfirmed: true });
    await openAdmin();
    const anil = await registrationOf('Anil Kale');
    expect(anil.queryByText(/^Address/u)).toBeNull();
  });

  it('pending registrations say how long each person waits, and mark three days', async () => {
    const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    serverHasPending(
      { ...pendingUser('a', 'Anil Kale'), createdAt: before(40) },
      { ...pendingUser('b', 'Bina Shah'), createdAt: before(2) },
    );
    await openAdmin();
    const anil = await registrationOf('Anil Kale');
    expect(anil.getByText('1 month')).toHaveAttribute('data-long');
    const bina = await registrationOf('Bina Shah');
    expect(bina.getByText('2 days')).not.toHaveAttribute('data-long');
    expect(
      screen.getByText(`The first registration has been waiting since ${longDate(before(40))}.`),
    ).toBeInTheDocument();
  });

  it('pending registrations can be approved, and keep their place until the page is left [4.19] [7.users.9] [8.49]', async () => {
    server.on('PUT /users/approve/:id', () => {
      serverHasPending(pendingUser('b', 'Bina Shah'));
      return { body: { data: pendingUser('a', 'Anil Kale') } };
    });
    const { user } = await openAdmin();
    await user.click(await screen.findByRole('button', { name: 'Approve Anil Kale' }));
    await findVerdict('Approved · Anil Kale ’94');
    expect(server.requests('PUT /users/approve/a')).toHaveLength(1);
    await waitFor(() => expect(toasts()).toEqual(['User approved!']));
    expect(document.getElementById('announcements')).toHaveTextContent(
      'User approved! Anil Kale ’94',
    );
    const pending = screen.getByRole('tab', { name: 'Pending Registrations 1' });
    const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => /Anil|Bina/u.exec(textContent)?.[0])).toEqual([
      'Anil',
      'Bina',
    ]);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'View Feedback' }));
    await user.click(pending);
    await screen.findByText('Bina Shah');
    expect(screen.queryByText('Anil Kale')).toBeNull();
  });

  it('a decided row itself can be undone, waits again, and ignores the taps that decided', async () => {
    server.on('PUT /users/approve/:id', {
      body: { data: pendingUser('a', 'Anil Kale') },
      headers: { 'X-Decision-Id': DECISION },
    });
    server.on('POST /admin/history/:id/undo', { status: 202, body: { message: 'Saved.' } });
    const { user } = await openAdmin();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    await user.click(await screen.findByRole('button', { name: 'Approve Anil Kale' }));
    await findVerdict('Approved · Anil Kale ’94');
    const undo = screen.getByRole('button', { name: 'Undo the decision about Anil Kale' });
    await user.click(undo);
    expect(server.requests(`POST /admin/history/${DECISION}/undo`)).toEqual([]);
    clock.mockReturnValue(1_500);
    await user.click(undo);
    clock.mockRestore();
    const approve = await screen.findByRole('button', { name: 'Approve Anil Kale' });
    await waitFor(() => expect(approve).toHaveFocus());
    expect(server.requests(`POST /admin/history/${DECISION}/undo`)).toHaveLength(1);
    expect(undoOffers()).toEqual([]);
  });

  it('counts a decision once when the push comes before its answer', async () => {
    const { answer, give } = delayedAnswer();
    server.on('PUT /users/approve/:id', answer);
    serverHasPending(...['a', 'b', 'c'].map((id) => pendingUser(id, `Member ${id.toUpperCase()}`)));
    const { user } = await openAdmin();
    await user.click(await screen.findByRole('button', { name: 'Approve Member A' }));
    serverHasPending(pendingUser('b', 'Member B'), pendingUser('c', 'Member C'));
    await push(server, { event: 'registrations_changed', data: { pending: 2 } }, '20');
    await screen.findByRole('tab', { name: 'Pending Registrations 2' });
    give({ body: { data: pendingUser('a', 'Member A') } });
    await findVerdict('Approved · Member A ’94');
    expect(screen.getByRole('tab', { name: 'Pending Registrations 2' })).toBeInTheDocument();
  });

  it('moves the focus to the button of the same kind after a decision by keyboard', async () => {
    server.on('PUT /users/approve/:id', { body: { data: pendingUser('a', 'Anil Kale') } });
    server.on('DELETE /users/:id', { body: { message: 'Rejected' } });
    serverHasPending(...['a', 'b', 'c'].map((id) => pendingUser(id, `Member ${id.toUpperCase()}`)));
    const { user } = await openAdmin();
    const button = (name: string) => screen.findByRole('button', { name });
    (await button('Approve Member A')).focus();
    await user.keyboard('{Enter}');
    const next = await button('Approve Member B');
    await waitFor(() => expect(next).toHaveFocus());
    (await button('Reject Member C')).focus();
    await user.keyboard('{Enter}');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }),
    );
    await findVerdict('Rejected · Member C ’94');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reject Member B' })).toHaveFocus(),
    );
  });

  it('ignores taps just after another decision has moved the rows', async () => {
    server.on('PUT /users/approve/:id', { body: { data: pendingUser('b', 'Bina Shah') } });
    await openAdmin();
    await screen.findByText('Anil Kale');
    serverHasPending(pendingUser('b', 'Bina Shah'));
    const clock = vi.spyOn(performance, 'now');
    // Whole, because adding 500 to a fraction may round to less
    const at = Math.round(performance.now());
    clock.mockReturnValue(at);
    await push(server, { event: 'registrations_changed', data: { pending: 1 } }, '20');
    await waitFor(() => expect(screen.queryByText('Anil Kale')).toBeNull());
    const approve = screen.getByRole('button', { name: 'Approve Bina Shah' });
    clock.mockReturnValue(at + 499);
    fireEvent.click(approve, { detail: 1 });
    expect(server.requests('PUT /users/approve/b')).toEqual([]);
    clock.mockReturnValue(at + 500);
    fireEvent.click(approve, { detail: 1 });
    await waitFor(() => expect(server.requests('PUT /users/approve/b')).toHaveLength(1));
    clock.mockRestore();
  });

  it('links to the address of each, and marks those that share a name', async () => {
    serverHasPending(
      pendingUser('a', 'Sachin Pawar'),
      pendingUser('b', 'Bina Shah'),
      pendingUser('c', 'sachin pawar'),
    );
    await openAdmin();
    expect(await screen.findByRole('link', { name: 'a@school.example' })).toHaveAttribute(
      'href',
      'mailto:a@school.example',
    );
    expect(screen.getAllByText('Same name as another registration')).toHaveLength(2);
    expect((await registrationOf('Bina Shah')).queryByText(/^Same name/u)).toBeNull();
  });

  it('shows beside Admin, on the menu and above the feed, live, how many registrations wait', async () => {
    const { user } = openPortal('/');
    const link = () => screen.findByRole('link', { name: 'Admin 2 waiting for approval' });
    await link();
    const day = sinceDay('2026-11-20T06:00:00.000Z');
    const menu = screen.getByRole('button', { name: 'Menu' });
    const waiting = `2 people are waiting, the first since ${day}.`;
    await waitFor(() => expect(menu).toHaveAccessibleDescription(waiting));
    const card = await screen.findByRole('link', { name: `${waiting} Review` });
    expect(card).toHaveAttribute('href', '/admin');
    await user.click(menu);
    await screen.findByRole('menuitem', { name: 'Admin 2 waiting for approval' });
    serverHasPending();
    await push(server, { event: 'registrations_changed', data: { pending: 0 } }, '20');
    await screen.findByRole('menuitem', { name: 'Admin' });
    expect(screen.queryByText(waiting)).toBeNull();
  });

  it('says that the portal does not send email', async () => {
    await openAdmin();
    expect(await screen.findByText(/^The portal does not send email yet/u)).toBeInTheDocument();
  });

  it('shows no third tab where posts are published at once, not even to a link [2.admin-dashboard.2]', async () => {
    const posts = delayedAnswer();
    server.on('GET /posts/pending', posts.answer);
    openPortal('/admin?tab=posts');
    await screen.findByRole('heading', { name: 'Admin Dashboard' });
    expect(screen.queryByRole('tab', { name: 'Pending Posts' })).toBeNull();
    posts.give({ body: { data: [], total: 0, moderated: false } });
    await screen.findByText('Anil Kale');
    expect(screen.getAllByRole('tab')).toHaveLength(2);
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
    await user.type(dialog.getByRole('textbox', { name: 'Your words' }), 'Unknown here');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await findVerdict('Rejected · Bina Shah ’94');
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
