import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { delayedAnswer } from '../../testing/delayed-answer.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const office = { ...asha, fullName: 'The Office', role: 'admin' as const };
const ravi = {
  ...asha,
  _id: 'm2',
  fullName: 'Ravi Kale',
  phoneNumber: '98765 43210',
  email: 'ravi@example.org',
  dateOfBirth: '1986-05-17',
  admissionNumber: null,
  status: 'approved' as const,
};

async function openPanel(passkeyCount = 0) {
  signedIn(server, office);
  server.on('GET /users/:id', { body: { data: ravi } });
  const atDesk = { ...ravi, state: 'approved', passkeyCount, deviceCount: 1, timeline: [] };
  server.on('GET /admin/members/:id', { body: { data: atDesk } });
  server.on('GET /users/:id/posts', { body: { data: [] } });
  server.on('GET /users/:id/groups', { body: { data: [] } });
  const view = openPortal('/members/m2');
  const region = await screen.findByRole('region', { name: 'Account' });
  return { ...view, panel: within(region) };
}
const button = (name: string) => ({ name });
const offer = (text: string) => screen.findByRole('button', { name: `Undo: ${text}` });

it("shows a member's account to administrators alone", async () => {
  signedIn(server);
  server.on('GET /users/:id', { body: { data: ravi } });
  openPortal('/members/m2');
  await screen.findByRole('heading', { level: 1, name: 'Ravi Kale' });
  expect(screen.queryByRole('region', { name: 'Account' })).toBeNull();
});

it('makes a member an administrator with a reason, and offers to undo it', async () => {
  const { user, panel } = await openPanel();
  server.on('PUT /users/:id/role', {
    body: { data: { ...ravi, role: 'admin' } },
    headers: { 'X-Decision-Id': 'd1' },
  });
  await user.click(panel.getByRole('button', button('Make administrator…')));
  await user.click(panel.getByRole('button', button('Make administrator')));
  expect(await panel.findByText('A reason is required')).toBeInTheDocument();
  expect(server.requests('PUT /users/:id/role')).toHaveLength(0);

  await user.selectOptions(panel.getByLabelText('Reason'), 'You help to run the portal now.');
  await user.type(panel.getByLabelText('Note'), 'Asked by the head');
  await user.click(panel.getByRole('button', button('Make administrator')));
  await offer('Ravi Kale is an administrator now.');
  expect(server.requests('PUT /users/:id/role').at(-1)?.body).toEqual({
    role: 'admin',
    code: 'new-task',
    reason: 'You help to run the portal now.',
    note: 'Asked by the head',
  });
  expect(panel.getByText('Administrator')).toBeInTheDocument();
  await waitFor(() =>
    expect(panel.getByRole('button', button('Take the administrator role away…'))).toHaveFocus(),
  );
});

it('says at the field that someone else has an address', async () => {
  const { user, panel } = await openPanel();
  const taken = 'An account with this email already exists';
  server.on('PUT /users/:id/email', {
    status: 409,
    body: { message: taken, errors: [{ field: 'email', message: taken }] },
  });
  await user.click(panel.getByRole('button', button('Change email…')));
  const field = panel.getByLabelText('New email address');
  expect(field).toHaveValue('ravi@example.org');
  await user.clear(field);
  await user.type(field, 'asha@example.org{Enter}');
  expect(await panel.findByText(taken)).toBeInTheDocument();
  expect(field).toHaveValue('asha@example.org');
});

it('bounds the date of birth by the batch year that is typed', async () => {
  const { user, panel } = await openPanel();
  await user.click(panel.getByRole('button', button('Correct facts…')));
  const birth = panel.getByLabelText('Date of birth');
  expect(birth).toHaveAttribute('min', '1900-01-01');
  await user.clear(panel.getByLabelText('Batch year'));
  await user.type(panel.getByLabelText('Batch year'), '1995');
  expect(birth).toHaveAttribute('max', '1987-12-31');
});

it('sends only the facts that were corrected', async () => {
  const { user, panel } = await openPanel();
  server.on('PUT /users/:id/facts', {
    body: { data: { ...ravi, batchYear: 1995 } },
    headers: { 'X-Decision-Id': 'd2' },
  });
  await user.click(panel.getByRole('button', button('Correct facts…')));
  await user.clear(panel.getByLabelText('Batch year'));
  await user.type(panel.getByLabelText('Batch year'), '1995{Enter}');
  await offer('The facts were corrected.');
  expect(server.requests('PUT /users/:id/facts')[0]?.body).toEqual({
    batchYear: '1995',
  });
  expect(panel.queryByRole('form')).toBeNull();
});

it('a form that saves after another was opened leaves that one open', async () => {
  const { user, panel } = await openPanel();
  const answer = delayedAnswer();
  server.on('PUT /users/:id/facts', answer.answer);
  await user.click(panel.getByRole('button', button('Correct facts…')));
  await user.clear(panel.getByLabelText('Batch year'));
  await user.type(panel.getByLabelText('Batch year'), '1995{Enter}');
  await user.click(panel.getByRole('button', button('Sign out everywhere…')));
  answer.give({
    body: { data: { ...ravi, batchYear: 1995 } },
    headers: { 'X-Decision-Id': 'd2' },
  });
  await offer('The facts were corrected.');
  expect(panel.getByRole('button', button('Sign out'))).toBeInTheDocument();
});

it('shows a link for a new password once, to copy or to send by WhatsApp', async () => {
  const { user, panel } = await openPanel();
  const url = 'https://alumni.example/reset-password/abc';
  server.on('POST /users/:id/reset-link', {
    body: { data: { url, expiresAt: '2026-03-01T12:00:00.000Z' } },
  });
  await user.click(panel.getByRole('button', button('Link for a new password…')));
  await user.click(panel.getByRole('button', button('Make the link')));
  expect(await panel.findByLabelText('Link for a new password')).toHaveValue(url);
  await user.click(panel.getByRole('button', button('Copy')));
  await waitFor(() => expect(toasts()).toContain('Link copied.'));
  expect(await navigator.clipboard.readText()).toBe(url);
  const whatsApp = panel.getByRole('link', { name: 'Send by WhatsApp' });
  expect(whatsApp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919876543210\?text=Choose/u);
  expect(whatsApp.getAttribute('href')).toContain(encodeURIComponent(url));
  await user.click(panel.getByRole('button', button('Done')));
  expect(panel.queryByDisplayValue(url)).toBeNull();
});

it('signs a member out everywhere', async () => {
  const { user, panel } = await openPanel();
  const message = 'The member has been signed out everywhere.';
  server.on('DELETE /users/:id/sessions', { body: { message } });
  await user.click(panel.getByRole('button', button('Sign out everywhere…')));
  expect(panel.getByLabelText('Reason')).toHaveFocus();
  await user.type(panel.getByLabelText('Your words'), 'Your phone was stolen');
  await user.click(panel.getByRole('button', button('Sign out')));
  await waitFor(() => expect(toasts()).toContain(message));
  expect(server.requests('DELETE /users/:id/sessions')[0]?.body).toEqual({
    reason: 'Your phone was stolen',
  });
  expect(panel.queryByRole('form')).toBeNull();
});

it('signs out a member who has no passkeys without a word of them', async () => {
  const { user, panel } = await openPanel();
  await user.click(panel.getByRole('button', button('Sign out everywhere…')));
  expect(panel.queryByRole('checkbox')).toBeNull();
  expect(panel.queryByRole('button', button('Remove the passkeys…'))).toBeNull();
});

it('removes the passkeys before it signs the member out everywhere, once, and with a reason', async () => {
  const { user, panel } = await openPanel(2);
  await panel.findByRole('button', button('Remove the passkeys…'));
  await user.click(panel.getByRole('button', button('Sign out everywhere…')));
  await user.click(panel.getByRole('checkbox', { name: 'Remove the passkeys too' }));
  await user.click(panel.getByRole('button', button('Sign out')));
  expect(panel.getByText('A reason is required')).toBeInTheDocument();
  const calls: string[] = [];
  const answers = (name: string, body: { message: string }, status = 200) => {
    calls.push(name);
    return { status, body };
  };
  server.on('DELETE /users/:id/passkeys', () => answers('passkeys', { message: 'Removed.' }));
  server.on('DELETE /users/:id/sessions', () => answers('sessions', { message: 'Not now.' }, 409));
  await user.type(panel.getByLabelText('Your words'), 'Your phone was stolen');
  await user.click(panel.getByRole('button', button('Sign out')));
  await waitFor(() => expect(toasts()).toContain('Not now.'));
  const message = 'The member has been signed out everywhere.';
  server.on('DELETE /users/:id/sessions', () => answers('sessions', { message }));
  await user.click(panel.getByRole('button', button('Sign out')));
  await waitFor(() => expect(toasts()).toContain(message));
  expect(calls).toEqual(['passkeys', 'sessions', 'sessions']);
  expect(server.requests('DELETE /users/:id/passkeys')[0]?.body).toEqual({
    reason: 'Your phone was stolen',
  });
});

it('removes the passkeys of a member with a reason', async () => {
  const { user, panel } = await openPanel(1);
  await user.click(await panel.findByRole('button', button('Remove the passkeys…')));
  const form = within(panel.getByRole('form', { name: 'Remove the passkeys of Ravi Kale' }));
  await user.click(form.getByRole('button', button('Remove them')));
  expect(form.getByText('A reason is required')).toBeInTheDocument();
  const message = 'The member’s passkeys were removed.';
  server.on('DELETE /users/:id/passkeys', { body: { message } });
  await user.type(form.getByLabelText('Your words'), 'Your phone was stolen');
  await user.click(form.getByRole('button', button('Remove them')));
  await waitFor(() => expect(toasts()).toContain(message));
  expect(panel.queryByRole('form')).toBeNull();
});

it('erases after one question that names the person and the loss, and can cancel it', async () => {
  const { user, panel } = await openPanel();
  const erasing = { ...ravi, erasure: { dueAt: '2026-03-08T12:00:00.000Z' } };
  server.on('PUT /users/:id/erasure', {
    body: { data: erasing },
    headers: { 'X-Decision-Id': 'd3' },
  });
  await user.click(panel.getByRole('button', button('Erase…')));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ravi Kale?' }));
  expect(dialog.getByText(/everything that Ravi Kale has written/u)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', button('Erase')));
  expect(dialog.getByText('A reason is required')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Your words'), 'Asked for it');
  await user.click(dialog.getByRole('button', button('Erase')));
  await offer('Ravi Kale will be erased.');
  expect(server.requests('PUT /users/:id/erasure')[0]?.body).toEqual({ reason: 'Asked for it' });
  expect(panel.getByText('Will be erased on 8 March 2026.')).toBeInTheDocument();
  expect(panel.queryByRole('button', button('Erase…'))).toBeNull();

  server.on('DELETE /users/:id/erasure', { body: { data: ravi } });
  await user.click(panel.getByRole('button', button('Cancel the erasure')));
  await waitFor(() => expect(toasts()).toContain('The erasure was cancelled.'));
  expect(panel.queryByText(/Will be erased/u)).toBeNull();
});

it('says at the fields of the reason what the server refuses about them, and keeps what was written', async () => {
  const { user, panel } = await openPanel();
  server.on('PUT /users/:id/email', {
    status: 400,
    body: {
      message: 'Note is too long',
      errors: [
        { field: 'reason', message: 'Reason is too long' },
        { field: 'note', message: 'Note is too long' },
      ],
    },
  });
  await user.click(panel.getByRole('button', button('Change email…')));
  await user.type(panel.getByLabelText('New email address'), '.in');
  await user.type(panel.getByLabelText('Your words'), 'As you asked');
  await user.type(panel.getByLabelText('Note'), 'By phone');
  await user.click(panel.getByRole('button', button('Change the address')));
  expect(await panel.findByText('Reason is too long')).toBeInTheDocument();
  expect(panel.getByLabelText('Your words')).toHaveFocus();
  expect(panel.getByLabelText('Your words')).toBeInvalid();
  expect(panel.getByLabelText('Your words')).toHaveValue('As you asked');
  expect(panel.getByLabelText('Note')).toBeInvalid();
  expect(panel.getByLabelText('Reason')).toBeValid();
  expect(toasts()).toEqual([]);
  await user.type(panel.getByLabelText('Your words'), '!');
  expect(panel.queryByText('Reason is too long')).toBeNull();
});

it('shows at once what another administrator has decided', async () => {
  const { panel } = await openPanel();
  await push(
    server,
    { event: 'member_changed', data: { ...ravi, email: 'ravi@new.example' } },
    '0000000000000009',
  );
  expect(await panel.findByText('ravi@new.example')).toBeInTheDocument();
});

it('gives a member the pages of administrators as soon as they are one', async () => {
  signedIn(server);
  openPortal('/groups');
  await screen.findByRole('link', { name: 'Feedback' });
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
  await push(
    server,
    { event: 'account_changed', data: { ...asha, role: 'admin' } },
    '0000000000000009',
  );
  expect(await screen.findByRole('link', { name: 'Admin' })).toBeInTheDocument();
});

it('gives coordinators the page of registrations as soon as they are one, and takes it away again', async () => {
  signedIn(server);
  openPortal('/groups');
  await screen.findByRole('link', { name: 'Feedback' });
  await push(
    server,
    { event: 'account_changed', data: { ...asha, coordinates: [2004] } },
    '0000000000000009',
  );
  expect(await screen.findByRole('link', { name: 'Approvals' })).toBeInTheDocument();
  await push(server, { event: 'account_changed', data: asha }, '0000000000000010');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Approvals' })).toBeNull());
});
