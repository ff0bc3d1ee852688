import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { asha, openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
const rows = async () =>
  within(await screen.findByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('the settings lead a member to every screen that has something for them', async () => {
  signedIn(server);
  openPortal('/settings');
  expect(await rows()).toEqual([
    '/settings/account',
    '/settings/security',
    '/settings/privacy',
    '/settings/look',
    '/account/data',
  ]);
});

it('the settings offer the choice about daily mails to administrators alone', async () => {
  signedIn(server, { ...asha, role: 'admin' });
  server.on('GET /account/consents', { body: { data: { choices: [], history: [] } } });
  const { user, unmount } = openPortal('/settings');
  expect(await rows()).toContain('/settings/notifications');
  await user.click(screen.getByRole('link', { name: /^Notifications/u }));
  await screen.findByRole('switch', { name: 'Send me optional emails' });
  unmount();

  signedIn(server);
  openPortal('/settings/notifications');
  await rows();
  expect(location.pathname).toBe('/settings');
});

it('the settings change the colours at once, and keep the choice', async () => {
  signedIn(server);
  const { user } = openPortal('/settings/look');
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset['theme']).toBe('light');
});
