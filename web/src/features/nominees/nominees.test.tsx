import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { errorBecomes, fill, press, toastBecomes } from '../../testing/form.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
const LATER = { timeout: 10_000 };
const SINCE = '2026-11-24T05:10:00.000Z';
const meera = {
  _id: 'b1d3c7de-0f4a-4a39-9d0e-6c1c9f3e2a11',
  name: 'Meera Patil',
  email: 'meera@example.org',
  phone: '',
  relation: 'My sister',
  since: SINCE,
};
const ravi = {
  ...asha,
  _id: '4f6c3b9d-58a1-4a8e-9f3e-2b7a1d0c5e66',
  fullName: 'Ravi Kale',
  state: 'approved',
  timeline: [],
};
beforeEach(() => {
  server.on('GET /account/data', { body: { data: [] } });
  server.on('GET /account/accesses', { body: { data: [] } });
  server.on('GET /account/grievances', { body: { data: [] } });
  server.on('GET /account/nominees', { body: { data: [] } });
  server.on('GET /users/profile', { body: { data: asha } });
});
afterEach(() => vi.restoreAllMocks());

const openOwn = () => {
  signedIn(server);
  openPortal('/account/data');
};
const panel = async () =>
  within(await screen.findByRole('region', { name: 'Your nominees' }, LATER));

it('a member names a nominee, and reads what is missing', async () => {
  openOwn();
  fireEvent.click(await (await panel()).findByRole('button', { name: 'Name a nominee' }));
  const form = await screen.findByRole('form', { name: 'Name a nominee' });
  await waitFor(() => expect(within(form).getByLabelText('Name')).toHaveFocus());
  press('Name as nominee');
  await errorBecomes('Name', 'Please enter a name');
  fill({ Name: 'Meera Patil', 'Relation to you': 'My sister' });
  press('Name as nominee');
  await errorBecomes('Email address', 'Please enter an email address or a phone number');
  fill({ 'Email address': meera.email });
  press('Name as nominee');
  await errorBecomes('Your password', 'Password is required');
  const wrong = 'This is not your password';
  server.on('POST /account/nominees', {
    status: 400,
    body: { message: wrong, errors: [{ field: 'password', message: wrong }] },
  });
  fill({ 'Your password': 'Wrong-1987' });
  press('Name as nominee');
  await errorBecomes('Your password', wrong);
  fill({ 'Your password': 'Sunrise-1987' });
  server.on('POST /account/nominees', {
    status: 201,
    body: { message: 'You have named your nominee.' },
  });
  server.on('GET /account/nominees', { body: { data: [meera] } });
  press('Name as nominee');
  await toastBecomes('You have named your nominee.');
  const entry = within(await screen.findByRole('article', { name: 'Meera Patil' }));
  expect(entry.getByText('My sister')).toBeInTheDocument();
  expect(server.requests('POST /account/nominees').at(-1)?.body).toEqual({
    name: 'Meera Patil',
    relation: 'My sister',
    email: meera.email,
    phone: '',
    password: 'Sunrise-1987',
  });
  expect(screen.getByRole('button', { name: 'Name another nominee' })).toHaveFocus();
});

it('a member changes the details of a nominee, and withdraws them, each with the own password', async () => {
  server.on('GET /account/nominees', { body: { data: [meera] } });
  openOwn();
  const entry = within(await screen.findByRole('article', { name: 'Meera Patil' }, LATER));
  fireEvent.click(entry.getByRole('button', { name: 'Change' }));
  await screen.findByRole('form', { name: 'Change Meera Patil' });
  fill({ 'Phone number': '+91 98220 12345', 'Your password': 'Sunrise-1987' });
  server.on(`PUT /account/nominees/${meera._id}`, {
    body: { message: 'The details were changed.' },
  });
  press('Save');
  await toastBecomes('The details were changed.');
  press('Withdraw…');
  const form = within(await screen.findByRole('form', { name: 'Withdraw Meera Patil' }));
  await waitFor(() => expect(form.getByLabelText('Your password')).toHaveFocus());
  press('Cancel');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw…' })).toHaveFocus());
  press('Withdraw…');
  await screen.findByRole('form', { name: 'Withdraw Meera Patil' });
  press('Withdraw');
  await errorBecomes('Your password', 'Password is required');
  fill({ 'Your password': 'Sunrise-1987' });
  server.on(`DELETE /account/nominees/${meera._id}`, {
    body: { message: 'You have withdrawn your nominee.' },
  });
  server.on('GET /account/nominees', { body: { data: [] } });
  press('Withdraw');
  await toastBecomes('You have withdrawn your nominee.');
  expect(server.requests(`DELETE /account/nominees/${meera._id}`).map(({ body }) => body)).toEqual([
    { password: 'Sunrise-1987' },
  ]);
  await (await panel()).findByRole('button', { name: 'Name a nominee' });
});

it('says so where the nominees cannot be fetched', async () => {
  server.on('GET /account/nominees', { status: 500, body: { message: 'Broken' } });
  openOwn();
  await screen.findByRole('heading', { name: 'Could not load your nominees.' }, LATER);
});

const ofRavi = `GET /users/${ravi._id}/nominees`;
const request = (openedBy: string, more: object = {}) => ({
  _id: '0d6f7f0e-3f0e-4a51-8d6b-3f6f5c2b9a10',
  nomineeId: meera._id,
  occasion: 'death',
  asks: ['copy'],
  sendTo: null,
  openedAt: SINCE,
  openedBy: { _id: openedBy, fullName: 'The Office' },
  reason: 'Her sister wrote to us',
  proof: 'Saw the certificate',
  ...more,
});
function openDesk(more: object = {}) {
  signedIn(server, { ...asha, role: 'admin' });
  server.on(`GET /admin/members/${ravi._id}`, { body: { data: ravi } });
  server.on(ofRavi, {
    body: { data: { nominees: [meera], request: null, rests: null, administrators: 2, ...more } },
  });
  openPortal(`/admin/members/${ravi._id}`);
}
const atDesk = async () => within(await screen.findByRole('region', { name: 'Nominees' }, LATER));

it('an administrator opens a request with a reason and the proof', async () => {
  openDesk();
  fireEvent.click(await (await atDesk()).findByRole('button', { name: 'Open a request…' }, LATER));
  const form = within(await screen.findByRole('form', { name: 'Open a request' }));
  press('Open the request');
  expect(await form.findByText('A reason is required')).toBeInTheDocument();
  expect(form.getByText('Please say what proof you have seen')).toBeInTheDocument();
  fireEvent.click(form.getByRole('checkbox', { name: 'A copy of the data' }));
  expect(form.getByText(meera.email)).toBeInTheDocument();
  const write = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  write('Reason', 'Her sister wrote to us');
  write('Proof that you have seen', 'Saw the certificate');
  server.on(`POST /users/${ravi._id}/nominee-request`, {
    status: 201,
    body: { message: 'The request is open.' },
  });
  press('Open the request');
  await toastBecomes('The request is open.');
  expect(
    server.requests(`POST /users/${ravi._id}/nominee-request`).map(({ body }) => body),
  ).toEqual([
    {
      nomineeId: meera._id,
      occasion: 'death',
      asks: ['copy'],
      sendTo: meera.email,
      reason: 'Her sister wrote to us',
      note: 'Saw the certificate',
    },
  ]);
});

it('asks for an address only where the member has named none and a copy is wanted', async () => {
  openDesk({ nominees: [{ ...meera, email: '', phone: '12345678' }] });
  fireEvent.click(await (await atDesk()).findByRole('button', { name: 'Open a request…' }, LATER));
  await screen.findByRole('form', { name: 'Open a request' });
  expect(screen.queryByLabelText('Address for the copy')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'A copy of the data' }));
  expect(await screen.findByLabelText('Address for the copy')).toBeInTheDocument();
});

it('the only administrator cannot confirm what they opened, and reads how to get a second one', async () => {
  openDesk({ request: request(asha._id), administrators: 1 });
  const desk = await atDesk();
  expect(await desk.findByText('Saw the certificate', {}, LATER)).toBeInTheDocument();
  expect(desk.queryByRole('button', { name: 'Confirm…' })).toBeNull();
  expect(desk.getByText(/You are the only administrator/u)).toBeInTheDocument();
  expect(desk.getByRole('link', { name: 'the members' })).toHaveAttribute('href', '/admin/members');
});

it('the only administrator reads how to get a second one before opening a request', async () => {
  openDesk({ administrators: 1 });
  const desk = await atDesk();
  expect(await desk.findByText(/you are the only one/u, {}, LATER)).toBeInTheDocument();
  expect(desk.queryByRole('button', { name: 'Open a request…' })).toBeNull();
});

it('another administrator confirms the request, and the address, that they read', async () => {
  openDesk({ request: request('another', { sendTo: meera.email }) });
  fireEvent.click(await (await atDesk()).findByRole('button', { name: 'Confirm…' }, LATER));
  const dialog = await screen.findByRole('dialog', {
    name: 'Confirm the request about Ravi Kale?',
  });
  expect(within(dialog).getByText(meera.email)).toBeInTheDocument();
  server.on(`PUT /users/${ravi._id}/nominee-request`, { body: { message: 'The account rests.' } });
  server.on(ofRavi, {
    body: {
      data: {
        nominees: [meera],
        request: null,
        rests: { occasion: 'death', since: SINCE },
        administrators: 2,
      },
    },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm the request' }));
  await toastBecomes('The account rests.');
  expect(
    server.requests(`PUT /users/${ravi._id}/nominee-request`).map(({ body }) => body),
  ).toMatchObject([{ requestId: request('another')._id, sendTo: meera.email }]);
  expect(
    await screen.findByText('The account has been closed since 24 November 2026.'),
  ).toBeInTheDocument();
});

it('a rest ends with a reason', async () => {
  openDesk({ rests: { occasion: 'incapacity', since: SINCE } });
  fireEvent.click(
    await (await atDesk()).findByRole('button', { name: 'Reopen the account…' }, LATER),
  );
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reopen the account' }));
  expect(await within(dialog).findByText('A reason is required')).toBeInTheDocument();
  const [words] = within(dialog).getAllByRole('textbox');
  fireEvent.change(words as HTMLElement, { target: { value: 'It was someone else' } });
  server.on(`DELETE /users/${ravi._id}/rest`, { body: { message: 'As it was before.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reopen the account' }));
  await toastBecomes('As it was before.');
  expect(server.requests(`DELETE /users/${ravi._id}/rest`).map(({ body }) => body)).toMatchObject([
    { reason: 'It was someone else' },
  ]);
});

it('a request that cannot be confirmed says why', async () => {
  openDesk({ request: request('another') });
  fireEvent.click(await (await atDesk()).findByRole('button', { name: 'Confirm…' }, LATER));
  const dialog = await screen.findByRole('dialog');
  server.on(`PUT /users/${ravi._id}/nominee-request`, {
    status: 409,
    body: { message: 'Someone has signed in as the member.' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm the request' }));
  await toastBecomes('Someone has signed in as the member.');
});

it('a nominee downloads the copy with the link of the mail, without an account', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  server.on('POST /nominee-copies', { status: 400, body: { message: 'This link is too old.' } });
  const { unmount } = openPortal('/nominee/some-token');
  fireEvent.click(await screen.findByRole('button', { name: 'Download the copy' }, LATER));
  expect(await screen.findByText('This link is too old.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download the copy' })).toBeNull();
  unmount();

  server.on('POST /nominee-copies', { body: {} });
  openPortal('/nominee/some-token');
  fireEvent.click(await screen.findByRole('button', { name: 'Download the copy' }, LATER));
  expect(await screen.findByText('The copy is in your downloads.')).toBeInTheDocument();
  expect(saved).toEqual(['copy.zip']);
  expect(server.requests('POST /nominee-copies').at(-1)?.body).toEqual({ token: 'some-token' });
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

it.each([
  ['death', 'In memory of'],
  ['incapacity', 'This account is closed. Posts, comments and messages stay.'],
])('the profile of someone whose account rests because of %s says so', async (rests, words) => {
  signedIn(server);
  server.on(`GET /users/${ravi._id}`, {
    body: { data: { ...ravi, hidden: true, rests, phoneNumber: '', birthday: null, age: null } },
  });
  openPortal(`/members/${ravi._id}`);
  expect(await screen.findByText(words, { exact: false }, LATER)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Get in touch' })).toBeNull();
});
