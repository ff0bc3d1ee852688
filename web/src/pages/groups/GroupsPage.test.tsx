import type { Group } from '@portal/contracts/groups/group.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { undoOffers } from '../../lib/deciding/undo-offers.ts';
import { delayedAnswer } from '../../testing/delayed-answer.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { vikram } from '../../testing/posts.ts';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const DECISION = '3f0b8a52-52f4-4ba1-9d60-0a51f9b8a0d1';
const runners: Group = {
  _id: 'g1',
  name: 'Runners',
  description: 'Mornings',
  createdAt: '2026-01-01T00:00:00.000Z',
  founderId: vikram._id,
  members: [],
  memberCount: 2,
  isMember: true,
  position: '10',
};

beforeEach(() => {
  server.on('GET /groups', { body: [runners] });
  server.on('GET /groups/:id', { body: runners });
});

async function openGroups(role: 'member' | 'admin', founderId = vikram._id) {
  signedIn(server, { ...asha, role });
  server.on('GET /groups', { body: [{ ...runners, founderId }] });
  const opened = openPortal('/groups');
  await screen.findByRole('article', { name: 'Runners' });
  return opened;
}
const tools = () => screen.queryByRole('button', { name: 'Actions for Runners' });

it('offers to edit and delete a group to its founder and to administrators, and to nobody else', async () => {
  const { unmount } = await openGroups('member');
  expect(tools()).toBeNull();
  unmount();
  const { user } = await openGroups('member', asha._id);
  await user.click(tools()!);
  expect(await screen.findByRole('menuitem', { name: 'Edit group' })).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: 'Delete group' })).toBeInTheDocument();
});

it('changes the details of a group, and offers staff to undo that', async () => {
  server.on('PUT /groups/:id', {
    body: { ...runners, name: 'Walkers', position: '20' },
    headers: { 'X-Decision-Id': DECISION },
  });
  const { user } = await openGroups('admin');
  await user.click(tools()!);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit group' });
  const name = within(dialog).getByLabelText('Name');
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toContain('Please fill out both fields.'));
  await user.type(name, 'Walkers');
  await user.type(within(dialog).getByLabelText('Your words'), 'They walk now');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('article', { name: 'Walkers' })).toBeInTheDocument();
  expect(server.requests('PUT /groups/g1')[0]?.body).toEqual({
    name: 'Walkers',
    description: 'Mornings',
    reason: 'They walk now',
  });
  expect(await screen.findByRole('button', { name: 'Undo: Group changed.' })).toBeInTheDocument();
});

it('keeps what was typed when a group could not be changed', async () => {
  server.on('PUT /groups/:id', { status: 404, body: { message: 'Group not found.' } });
  const { user } = await openGroups('member', asha._id);
  await user.click(tools()!);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit group' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit group' });
  expect(within(dialog).queryByLabelText('Your words')).toBeNull();
  await user.type(within(dialog).getByLabelText('Name'), ' of Pune');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toContain('Group not found.'));
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Runners of Pune');
});

it('asks the founder before a group is deleted, which nobody can undo', async () => {
  server.on('DELETE /groups/:id', { body: { message: 'Group removed' } });
  const { user } = await openGroups('member', asha._id);
  await user.click(tools()!);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete group' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Are you sure you want to delete Runners?',
  });
  expect(server.requests('DELETE /groups/g1')).toEqual([]);
  server.on('GET /groups', { body: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Runners' })).toBeNull());
  await waitFor(() => expect(toasts()).toContain('Group deleted.'));
  expect(undoOffers()).toEqual([]);
});

const person = (at: number) => ({
  ...vikram,
  _id: `m${at}`,
  fullName: `Member ${String(at).padStart(3, '0')}`,
});
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => person(from + index));
const shownMembers = () =>
  within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem').length;

it('lists the members of a group a page at a time, and follows those who join', async () => {
  server.on('GET /groups/:id', { body: { ...runners, memberCount: 60 } });
  server.on('GET /groups/:id/members', ({ query }) => {
    const currentPage = Number(query.get('page'));
    const data = currentPage === 1 ? people(0, 50) : people(50, 60);
    return { body: { data, pagination: { currentPage, totalPages: 2 } } };
  });
  const { user } = await openGroups('member');
  await user.click(screen.getByRole('button', { name: /^\d+ members?$/u }));
  await waitFor(() => expect(shownMembers()).toBe(50));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(shownMembers()).toBe(60));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();

  const joined = { ...runners, memberCount: 61, position: '20' };
  server.on('GET /groups/:id', { body: joined });
  server.on('GET /groups/:id/members', ({ query }) => {
    const currentPage = Number(query.get('page'));
    const data = currentPage === 1 ? people(0, 50) : people(50, 61);
    return { body: { data, pagination: { currentPage, totalPages: 2 } } };
  });
  const { isMember: _, ...pushed } = joined;
  await push(server, { event: 'group_changed', data: pushed }, '20');
  await waitFor(() => expect(shownMembers()).toBe(61));
});

it('says that the members of a group could not be loaded, and loads them again on demand', async () => {
  server.on('GET /groups/:id/members', { status: 403, body: { message: 'No' } });
  const { user } = await openGroups('member');
  await user.click(screen.getByRole('button', { name: /^\d+ members?$/u }));
  expect(await screen.findByText('The members could not be loaded.')).toBeInTheDocument();
  server.on('GET /groups/:id/members', {
    body: { data: people(0, 2), pagination: { currentPage: 1, totalPages: 1 } },
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(shownMembers()).toBe(2));
});

it('a group that was removed elsewhere disappears, and is there again when it is restored', async () => {
  await openGroups('member');
  server.on('GET /groups', { body: [] });
  await push(server, { event: 'group_removed', data: { groupId: 'g1', position: '20' } }, '20');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Runners' })).toBeNull());
  server.on('GET /groups', { body: [runners] });
  await push(server, { event: 'group_restored', data: { groupId: 'g1', position: '21' } }, '21');
  expect(await screen.findByRole('article', { name: 'Runners' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open chat' })).toBeInTheDocument();
});

it('shows that a member has left, though a list that was asked for before comes later', async () => {
  const { user } = await openGroups('member');
  const list = delayedAnswer();
  server.on('GET /groups', list.answer);
  server.on('PUT /groups/:id/leave', { status: 500, body: { message: 'No' } });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const leave = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' });
  await user.click(leave);
  await waitFor(() => expect(toasts()).toContain('Failed to leave group.'));
  server.on('PUT /groups/:id/leave', {
    body: { ...runners, memberCount: 1, isMember: false, position: '20' },
  });
  await user.click(leave);
  await waitFor(() => expect(toasts()).toContain('You have left the group.'));
  list.give({ body: [runners, { ...runners, _id: 'g2', name: 'Walkers' }] });
  await screen.findByRole('article', { name: 'Walkers' });
  const card = screen.getByRole('article', { name: 'Runners' });
  expect(within(card).getByRole('button', { name: 'Join' })).toBeInTheDocument();
});
