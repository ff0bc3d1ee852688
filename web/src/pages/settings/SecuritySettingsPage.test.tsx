import type { Device } from '@portal/contracts/accounts/device.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readDevice } from '../../lib/session/known-device.ts';
import { fakeServer, unreachable } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn, toasts } from '../../testing/portal.tsx';

const server = fakeServer();
const MINUTE = 60_000;
const device = (_id: string, userAgent: string, minutes: number): Device => ({
  _id,
  current: _id === 'laptop',
  userAgent,
  createdAt: new Date(Date.now() - 90 * MINUTE).toISOString(),
  lastUsedAt: new Date(Date.now() - minutes * MINUTE).toISOString(),
});
const laptop = device('laptop', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/127.0', 0);
const phone = device('phone', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0 Safari/537.36', 5);
const tablet = device(
  'tablet',
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1',
  60,
);
let devices: readonly Device[];

beforeEach(() => {
  signedIn(server);
  devices = [laptop, phone, tablet];
  server.on('GET /auth/devices', () => ({ body: { data: devices } }));
});
const panel = async () => within(await screen.findByRole('region', { name: 'Your devices' }));
const rows = async () =>
  (await (await panel()).findAllByRole('listitem')).map(({ textContent }) => textContent);

it('the security settings lists the devices on which its member is signed in', async () => {
  openPortal('/settings/security');
  expect(await rows()).toEqual([
    'Firefox on LinuxThis device',
    'Chrome on AndroidLast used 5 minutes agoSign Out',
    'Safari on iPadLast used 1 hour agoSign Out',
  ]);
});

it('the security settings offers to load the devices again after a failure', async () => {
  server.on('GET /auth/devices', { status: 400 });
  const { user } = openPortal('/settings/security');
  expect(await (await panel()).findByRole('alert')).toHaveTextContent(
    'Your devices could not be loaded.',
  );
  server.on('GET /auth/devices', { body: { data: [laptop] } });
  await user.click((await panel()).getByRole('button', { name: 'Try Again' }));
  expect(await rows()).toEqual(['Firefox on LinuxThis device']);
  expect((await panel()).queryByRole('button')).toBeNull();
});

it('the security settings signs one device out, and the keyboard goes on with the next one', async () => {
  server.on('DELETE /auth/devices/phone', () => {
    devices = [laptop, tablet];
    return { body: { message: 'The device has been signed out.' } };
  });
  const { user } = openPortal('/settings/security');
  const list = await panel();
  await user.click(await list.findByRole('button', { name: 'Sign out Chrome on Android' }));
  await waitFor(() => expect(toasts()).toEqual(['The device has been signed out.']));
  expect(await rows()).toHaveLength(2);
  expect(list.getByRole('button', { name: 'Sign out Safari on iPad' })).toHaveFocus();
});

it('the security settings signs all other devices out once that is confirmed', async () => {
  server.on('DELETE /auth/devices', () => {
    devices = [laptop];
    return { body: { message: 'All other devices have been signed out.' } };
  });
  const { user } = openPortal('/settings/security');
  await user.click(
    await (await panel()).findByRole('button', { name: 'Sign Out All Other Devices' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(server.requests('DELETE /auth/devices')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(toasts()).toEqual(['All other devices have been signed out.']));
  expect(await rows()).toEqual(['Firefox on LinuxThis device']);
});

it('the security settings keeps a device in the list that could not be signed out', async () => {
  server.on('DELETE /auth/devices/phone', unreachable);
  const { user } = openPortal('/settings/security');
  await user.click(
    await (await panel()).findByRole('button', { name: 'Sign out Chrome on Android' }),
  );
  await waitFor(() => expect(toasts()).toEqual(['Could not sign out. Please try again.']));
  expect(await rows()).toHaveLength(3);
});

it('the security settings shows at each field why a password was not changed, and repeats a lost change', async () => {
  const { user } = openPortal('/settings/security');
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  const [current, password, confirmation] = [
    form.getByLabelText('Current password'),
    form.getByLabelText('New password'),
    form.getByLabelText('Confirm new password'),
  ];
  expect(current).toHaveFocus();
  const submit = () => user.click(form.getByRole('button', { name: 'Change password' }));
  await user.type(password, 'short');
  await submit();
  expect(await form.findByText('Current password is required')).toBeVisible();
  expect(form.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(form.getByText('Passwords do not match.')).toBeVisible();
  expect(server.requests('PUT /auth/password')).toEqual([]);

  server.on('PUT /auth/password', {
    status: 400,
    body: {
      message: 'The current password is wrong',
      errors: [{ field: 'current', message: 'The current password is wrong' }],
    },
  });
  await user.type(current, 'Sunset-1987');
  await user.clear(password);
  await user.type(password, 'Monsoon-2026');
  await user.type(confirmation, 'Monsoon-2026');
  await submit();
  expect(await form.findByText('The current password is wrong')).toBeVisible();

  server.on('PUT /auth/password', unreachable);
  await user.clear(current);
  await user.type(current, 'Sunrise-1987');
  await submit();
  expect(await form.findByText(/The portal cannot be reached/u)).toBeVisible();
  server.on('PUT /auth/password', { body: { message: 'Your password has been changed.' } });
  await submit();
  await waitFor(() => expect(toasts()).toContain('Your password has been changed.'));
  const [wrong, lost, repeated] = server.requests('PUT /auth/password');
  expect(repeated?.body).toEqual({ current: 'Sunrise-1987', password: 'Monsoon-2026' });
  const keyOf = (request: typeof wrong) => request?.headers.get('Idempotency-Key');
  expect(keyOf(repeated)).toBe(keyOf(lost));
  expect(keyOf(lost)).not.toBe(keyOf(wrong));
  expect(await screen.findByRole('button', { name: 'Change password' })).toHaveFocus();
});

const passkey = {
  _id: 'cGhvbmU',
  name: 'Chrome on Android',
  addedAt: '2026-03-10T08:00:00.000Z',
  usedAt: null,
};
async function changePassword(user: ReturnType<typeof openPortal>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  await user.type(form.getByLabelText('Current password'), 'Sunrise-1987');
  await user.type(form.getByLabelText('New password'), 'Monsoon-2026');
  await user.type(form.getByLabelText('Confirm new password'), 'Monsoon-2026');
  return form;
}

it('the security settings offers to remove the passkeys with a new password, and keeps this device known', async () => {
  const email = 'asha@example.org';
  signedIn(server, { ...asha, email });
  let passkeys: readonly object[] = [passkey];
  server.on('GET /auth/passkeys', () => ({ body: { data: passkeys } }));
  const { user } = openPortal('/settings/security');
  await within(await screen.findByRole('region', { name: 'Passkeys' })).findByRole('listitem');
  const form = await changePassword(user);
  expect(form.getByRole('checkbox', { name: 'Remove all passkeys' })).toBeChecked();
  server.on('PUT /auth/password', () => {
    passkeys = [];
    return { body: { message: 'Your password has been changed.', device: 'next-device' } };
  });
  await user.click(form.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(toasts()).toContain('Your password has been changed.'));
  expect(server.requests('PUT /auth/password')[0]?.body).toEqual({
    current: 'Sunrise-1987',
    password: 'Monsoon-2026',
    removePasskeys: true,
  });
  expect(readDevice(email)).toBe('next-device');
  const panelOfPasskeys = within(screen.getByRole('region', { name: 'Passkeys' }));
  await waitFor(() => expect(panelOfPasskeys.queryByRole('listitem')).toBeNull());
});

it('the security settings keeps the passkeys where their member wants that', async () => {
  server.on('GET /auth/passkeys', { body: { data: [passkey] } });
  const { user } = openPortal('/settings/security');
  await within(await screen.findByRole('region', { name: 'Passkeys' })).findByRole('listitem');
  const form = await changePassword(user);
  await user.click(form.getByRole('checkbox', { name: 'Remove all passkeys' }));
  server.on('PUT /auth/password', { body: { message: 'Your password has been changed.' } });
  await user.click(form.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(toasts()).toContain('Your password has been changed.'));
  expect(server.requests('PUT /auth/password')[0]?.body).toEqual({
    current: 'Sunrise-1987',
    password: 'Monsoon-2026',
  });
});
