import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { errorBecomes, fill, press } from '../../testing/form.ts';
import { asha, emptyPortal, openPortal, signedIn, toasts } from '../../testing/portal.tsx';

const server = fakeServer();
const phone = {
  _id: 'cGhvbmU',
  name: 'Chrome on Android',
  addedAt: '2026-03-10T08:00:00.000Z',
  usedAt: null,
};
const PASSWORD = 'Your password';

beforeEach(() => Object.assign(window, { PublicKeyCredential: {} }));
afterEach(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));

async function openProfile(passkeys: readonly object[]) {
  signedIn(server);
  server.on('GET /users/profile', { body: { data: asha } });
  server.on('GET /auth/devices', { body: { data: [] } });
  server.on('GET /auth/second-step', {
    body: { data: { isSet: false, recoveryCodesLeft: 0, isRequired: false } },
  });
  server.on('GET /auth/passkeys', { body: { data: passkeys } });
  openPortal('/settings/security');
  return within(await screen.findByRole('region', { name: 'Passkeys' }));
}

it('a passkey is listed with its name and its use, and renamed', async () => {
  const panel = await openProfile([phone]);
  const row = within(await panel.findByRole('listitem'));
  expect(row.getByText('Chrome on Android')).toBeInTheDocument();
  expect(row.getByText(/^Added/u)).toBeInTheDocument();
  press('Rename Chrome on Android');
  expect(await screen.findByLabelText('Name')).toHaveFocus();
  const empty = 'Please enter a name';
  server.on('PUT /auth/passkeys/:id', {
    status: 400,
    body: { message: empty, errors: [{ field: 'name', message: empty }] },
  });
  fill({ Name: '' });
  press('Save');
  await errorBecomes('Name', empty);
  const renamed = { ...phone, name: 'My phone', usedAt: '2026-03-11T08:00:00.000Z' };
  server.on('PUT /auth/passkeys/:id', { body: { data: renamed } });
  server.on('GET /auth/passkeys', { body: { data: [renamed] } });
  fill({ Name: 'My phone' });
  press('Save');
  expect(await panel.findByText('My phone')).toBeInTheDocument();
  expect(panel.getByText(/^Last used/u)).toBeInTheDocument();
});

it('a passkey is removed with the own password', async () => {
  const panel = await openProfile([phone]);
  await panel.findByRole('listitem');
  press('Remove Chrome on Android');
  await screen.findByLabelText(PASSWORD);
  press('Remove');
  await errorBecomes(PASSWORD, 'Password is required');
  const wrong = 'This is not your password';
  server.on('DELETE /auth/passkeys/:id', {
    status: 400,
    body: { message: wrong, errors: [{ field: 'password', message: wrong }] },
  });
  fill({ [PASSWORD]: 'Wrong-1987' });
  press('Remove');
  await errorBecomes(PASSWORD, wrong);
  server.on('DELETE /auth/passkeys/:id', { body: { message: 'The passkey was removed.' } });
  server.on('GET /auth/passkeys', { body: { data: [] } });
  fill({ [PASSWORD]: 'Sunrise-1987' });
  press('Remove');
  await waitFor(() => expect(toasts()).toContain('The passkey was removed.'));
  expect(panel.queryByRole('listitem')).toBeNull();
  expect(server.requests('DELETE /auth/passkeys/:id').at(-1)?.body).toEqual({
    password: 'Sunrise-1987',
  });
});

it('a browser that has no passkeys offers to add none', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  const panel = await openProfile([]);
  expect(await panel.findByText('This browser cannot use passkeys here.')).toBeInTheDocument();
  expect(panel.queryByRole('button')).toBeNull();
});

it('the login page says what went wrong with a passkey, and can be used again', async () => {
  emptyPortal(server);
  openPortal('/login');
  const name = 'Sign in with a passkey';
  const message = 'Too many attempts. Please wait a while and try again.';
  server.on('POST /auth/login/passkey/options', { status: 429, body: { message } });
  (await screen.findByRole('button', { name })).click();
  await waitFor(() => expect(toasts()).toContain(message));
  expect(screen.getByRole('button', { name })).toBeEnabled();
});
