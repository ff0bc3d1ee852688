import type { Notification } from '@portal/contracts/notifications/notification.api';
import { setConnectionLost } from '../lib/realtime/status.ts';
import type { FakeServer } from './fake-server.ts';
import { signedIn } from './portal.tsx';
import { aPost } from './posts.ts';

export const aNotification = (notification: Partial<Notification> = {}): Notification => ({
  _id: 'n1',
  type: 'new_like',
  read: false,
  createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  sender: { fullName: 'Vikram Rao', profilePicture: 'no-photo.jpg' },
  post: { _id: 'p1', title: 'A reunion in May' },
  targetExists: true,
  position: '10',
  ...notification,
});
export const someNotifications = (count: number): readonly Notification[] =>
  Array.from({ length: count }, (_, at) =>
    aNotification({
      _id: `n${at}`,
      post: { _id: `p${at}`, title: `Title ${at}` },
      position: String(99 - at),
    }),
  );
export const withoutTarget = {
  targetExists: false,
  post: undefined,
  group: undefined,
} as unknown as Partial<Notification>;

export const answerNotifications = (
  server: FakeServer,
  data: readonly Notification[],
  unread = data.filter(({ read }) => !read).length,
) => server.on('GET /notifications', { body: { data, unread, total: data.length } });

export function signedInToNotifications(server: FakeServer): void {
  signedIn(server);
  server.on('PUT /notifications/mark-read', { body: { message: 'Done' } });
  server.on('PUT /notifications/:id/mark-read', { body: { message: 'Done' } });
  server.on('GET /posts/:id', { body: { data: aPost() } });
  setConnectionLost(false);
}
