import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aNotification, answerNotifications } from '../../testing/notifications.ts';
import { openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
// jsdom reads no media query, and only a small screen shows the bar
const bar = () => screen.findByRole('navigation', { name: 'Places', hidden: true });

it('the bar of small screens marks its page and unread messages, and leaves the notifications to the bell above', async () => {
  signedIn(server);
  answerNotifications(
    server,
    [aNotification({ type: 'new_group_message', group: { _id: 'g1', name: 'Cricket' } })],
    120,
  );
  server.on('GET /groups', { body: [] });
  openPortal('/groups');
  await screen.findByRole('button', { name: 'Notifications, 9+ unread' });
  const links = within(await bar()).getAllByRole('link', { hidden: true });
  expect(
    links.map((link: HTMLElement) => [
      link.textContent.trim(),
      link.getAttribute('href'),
      link.ariaCurrent,
    ]),
  ).toEqual([
    ['Home', '/', null],
    ['Groups, new messages', '/groups', 'page'],
    ['Directory', '/directory', null],
    ['APYou, your profile', '/profile', null],
  ]);
});

it("the picture in the bar of small screens has the colour of one's own batch", async () => {
  signedIn(server);
  openPortal();
  const initials = within(await bar()).getByText('AP');
  expect(initials.style.background).toBe('rgb(138, 44, 91)');
});

it('visitors have no bar of small screens', async () => {
  openPortal('/privacy-policy');
  await screen.findByRole('link', { name: 'Back to Home' });
  expect(screen.queryByRole('navigation', { name: 'Places', hidden: true })).toBeNull();
});
