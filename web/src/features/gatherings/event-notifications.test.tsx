import type { Notification } from '@portal/contracts/notifications/notification.api';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPortal, signedIn } from '../../testing/portal.tsx';

const server = fakeServer();
beforeEach(() => signedIn(server));

const notification = (type: string): Notification => ({
  _id: type,
  type,
  read: false,
  createdAt: new Date().toISOString(),
  sender: { fullName: 'Vikram Rao', profilePicture: 'no-photo.jpg' },
  post: { _id: 'p1', title: 'Reunion' },
  targetExists: true,
  position: '20',
});
const cases = [
  ['event_reminder', '"Reunion" is coming up soon.'],
  ['event_changed', 'Vikram Rao changed the time or place of "Reunion".'],
] as const;

it.each(cases)('a notification %s reads %s and leads to the post', async (type, text) => {
  server.on('GET /notifications', { body: { data: [notification(type)], unread: 1, total: 1 } });
  openPortal('/notifications');
  const link = await screen.findByRole('link', { name: /"Reunion"/u });
  expect(link).toHaveTextContent(text);
  expect(link).toHaveAttribute('href', '/posts/p1');
});
