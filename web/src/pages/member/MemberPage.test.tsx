import type { User } from '@portal/contracts/members/member.api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { aPost } from '../../testing/posts.ts';

const server = fakeServer();
const ravi = { ...asha, _id: 'm2', fullName: 'Ravi Kale', location: 'Pune', batchYear: 2004 };

function withMember(user: User = ravi): void {
  signedIn(server);
  server.on('GET /users/:id', { body: { data: user } });
  server.on('GET /users/:id/posts', { body: { data: [aPost({ title: 'A reunion in May' })] } });
  server.on('GET /users/:id/groups', { body: { data: [{ _id: 'g1', name: 'Cricket' }] } });
  server.on('GET /users', {
    body: { data: [user], pagination: { currentPage: 1, totalPages: 38 } },
  });
}

it("a member's page shows the person with their batch, groups and posts", async () => {
  withMember();
  openPortal('/members/m2');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Kale' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Batch of 2004: 37 more' })).toHaveAttribute(
    'href',
    '/directory?q=2004',
  );
  expect(await screen.findByRole('link', { name: 'Cricket' })).toHaveAttribute(
    'href',
    '/groups/g1',
  );
  expect(await screen.findByRole('article', { name: 'A reunion in May' })).toBeInTheDocument();
});

it('a member with a phone can be called and written to', async () => {
  withMember({ ...ravi, phoneNumber: '098765 43210' });
  openPortal('/members/m2');
  expect(await screen.findByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:09876543210',
  );
  expect(screen.getByRole('link', { name: /WhatsApp/u })).toHaveAttribute(
    'href',
    'https://wa.me/919876543210',
  );
  expect(screen.queryByRole('button', { name: 'Get in touch' })).toBeNull();
});

it('administrators go on from a profile to the desk, and members do not', async () => {
  withMember();
  const { unmount } = openPortal('/members/m2');
  await screen.findByRole('heading', { level: 1, name: 'Ravi Kale' });
  expect(screen.queryByRole('link', { name: 'Open in the admin area' })).toBeNull();
  unmount();
  withMember();
  signedIn(server, { ...asha, role: 'admin' });
  openPortal('/members/m2');
  expect(await screen.findByRole('link', { name: 'Open in the admin area' })).toHaveAttribute(
    'href',
    '/admin/members/m2',
  );
});

it('a member without a phone is asked for contact in a few lines', async () => {
  withMember();
  server.on('POST /users/:id/contact-request', { status: 201, body: { message: 'Done' } });
  const { user } = openPortal('/members/m2');
  await user.click(await screen.findByRole('button', { name: 'Get in touch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Get in touch with Ravi Kale' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Please write your message.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox'), 'May I call you?{Enter}It is about a job.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toasts()).toContain('Your message was sent.'));
  expect(server.requests('POST /users/:id/contact-request')[0]).toMatchObject({
    path: '/users/m2/contact-request',
    body: { text: 'May I call you?\nIt is about a job.' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a second request for contact says why it is refused, and keeps its line', async () => {
  withMember();
  const message = 'You can write to the same member once a week.';
  server.on('POST /users/:id/contact-request', { status: 429, body: { message } });
  const { user } = openPortal('/members/m2');
  await user.click(await screen.findByRole('button', { name: 'Get in touch' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = dialog.getByRole('textbox');
  await user.type(box, 'May I call you?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(toasts()).toContain(message));
  expect(box).toHaveValue('May I call you?');
});

it('the page of a hidden member says so, and offers neither contact nor groups', async () => {
  withMember({ ...ravi, hidden: true });
  openPortal('/members/m2');
  expect(await screen.findByText(/^This account is hidden until/u)).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Posts' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Get in touch' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Groups' })).toBeNull();
});

it('the address of nobody leads to the directory', async () => {
  signedIn(server);
  openPortal('/members/nobody');
  expect(await screen.findByText('Member not found.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the directory' })).toBeInTheDocument();
});
