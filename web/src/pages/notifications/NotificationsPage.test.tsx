import type { Notification } from '@portal/contracts/notifications/notification.api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import {
  aNotification,
  answerNotifications,
  signedInToNotifications,
  someNotifications,
  withoutTarget,
} from '../../testing/notifications.ts';
import { openPortal } from '../../testing/portal.tsx';

const server = fakeServer();
const serverHas = (data: readonly Notification[], unread?: number) =>
  answerNotifications(server, data, unread);

beforeEach(() => signedInToNotifications(server));

describe('the notifications page', () => {
  const list = async () => {
    const opened = openPortal('/notifications');
    await screen.findByRole('heading', { name: 'All Notifications' });
    return opened;
  };
  const group = { _id: 'g1', name: 'Chess' };
  const noPost = { post: undefined } as unknown as Partial<Notification>;

  it('the notifications page shows sender, text and time, and highlights unread notifications [2.notifications-page.1] [2.notifications-page.2] [2.notifications-page.3] [2.notifications-page.4] [7.notifications.1]', async () => {
    serverHas([aNotification(), aNotification({ _id: 'n2', type: 'new_comment', read: true })]);
    await list();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('VR');
    expect(first).toHaveTextContent('2 hours ago · unread');
    expect(first).toHaveAttribute('data-unread');
    expect(second).not.toHaveAttribute('data-unread');
    expect(second).not.toHaveTextContent('unread');
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/posts/p1');
  });

  it.each([
    [
      'Vikram Rao liked your post: "A reunion in May"',
      '[8.notification-texts-and-targets.1] [8.notification-texts-and-targets.2]',
      { type: 'new_like' },
      '/posts/p1',
    ],
    [
      'Vikram Rao commented on your post.',
      '[8.notification-texts-and-targets.3] [8.notification-texts-and-targets.4]',
      { type: 'new_comment' },
      '/posts/p1',
    ],
    [
      'Vikram Rao created a new post: "A reunion in May"',
      '[8.notification-texts-and-targets.5] [8.notification-texts-and-targets.6]',
      { type: 'new_post' },
      '/posts/p1',
    ],
    [
      'Vikram Rao mentioned you in a comment.',
      '[8.notification-texts-and-targets.7] [8.notification-texts-and-targets.8]',
      { type: 'mention_comment' },
      '/posts/p1',
    ],
    [
      'Vikram Rao mentioned you in a group chat.',
      '[8.notification-texts-and-targets.9] [8.notification-texts-and-targets.10]',
      { type: 'mention_chat', ...noPost, group },
      '/groups/g1',
    ],
    [
      'Vikram Rao wrote in Chess.',
      '[8.notification-texts-and-targets.11]',
      { type: 'new_group_message', ...noPost, group },
      '/groups/g1',
    ],
    [
      '12 new messages in Chess.',
      '[8.notification-texts-and-targets.11]',
      { type: 'new_group_message', ...noPost, group, count: 12 },
      '/groups/g1',
    ],
    [
      '99+ new messages in Chess.',
      '[8.notification-texts-and-targets.11]',
      { type: 'new_group_message', ...noPost, group, count: 100 },
      '/groups/g1',
    ],
    ['You have a new notification.', '[3.16]', { type: 'from_the_future' }, '/posts/p1'],
  ] as const)('a notification reads "%s" %s', async (text, _ids, notification, href) => {
    serverHas([aNotification(notification)]);
    await list();
    const link = within(await screen.findByRole('listitem')).getByRole('link');
    expect(link).toHaveTextContent(text);
    expect(link.textContent).toBe(text);
    expect(link).toHaveAttribute('href', href);
  });

  it.each([
    ['new_like', 'Vikram Rao liked your post: "your post" (Content no longer available)'],
    ['new_post', 'Vikram Rao created a new post: "a new post" (Content no longer available)'],
    ['something_new', 'You have a new notification. (Content no longer available)'],
  ])(
    'a notification whose content is gone is not a link (%s) [2.notifications-page.5] [8.16] [3.16]',
    async (type, text) => {
      serverHas([aNotification({ type, ...withoutTarget })]);
      await list();
      const item = await screen.findByRole('listitem');
      expect(item).toHaveTextContent(text);
      expect(within(item).queryByRole('link')).toBeNull();
      expect(within(item).queryByRole('button')).toBeNull();
    },
  );

  it('likes and comments of one post are one entry, which marks all of them read', async () => {
    const by = (fullName: string) => ({ sender: { fullName, profilePicture: 'no-photo.jpg' } });
    const other = { _id: 'p2', title: 'بزم' };
    serverHas([
      aNotification({ _id: 'c1', type: 'new_comment' }),
      aNotification({ _id: 'l1' }),
      aNotification({ _id: 'c2', type: 'new_comment', ...by('Ravi Kale') }),
      aNotification({ _id: 'l2', read: true, ...by('Ravi Kale') }),
      aNotification({ _id: 'c3', type: 'new_comment', read: true, ...by('Ravi Kale') }),
      aNotification({ _id: 'l3', ...by('Meera Rao') }),
      aNotification({ _id: 'l4', read: true, post: other, ...by('Ravi Kale') }),
      aNotification({ _id: 'm1', type: 'mention_chat', ...noPost, group }),
    ]);
    const { user } = await list();
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent.replace(/^../u, ''))).toEqual([
      'Vikram Rao and Ravi Kale commented on your post.2 hours ago · unread',
      'Vikram Rao and 2 others liked your post: "A reunion in May"2 hours ago · unread',
      'Ravi Kale liked your post: "بزم"2 hours ago',
      'Vikram Rao mentioned you in a group chat.Chess · 2 hours ago · unread',
    ]);
    expect(within(items[2]!).getByText('بزم').tagName).toBe('BDI');
    await user.click(within(items[1]!).getByRole('link'));
    await waitFor(() => expect(location.pathname).toBe('/posts/p1'));
    const marked = server.requests('PUT /notifications/:id/mark-read').map(({ path }) => path);
    expect(marked.map((path) => path.split('/').at(-2)).sort()).toEqual(['l1', 'l3']);
  });

  it('the notifications page says that there are no notifications yet [2.notifications-page.6]', async () => {
    await list();
    expect(await screen.findByText('No notifications yet.')).toBeInTheDocument();
  });

  it('the notifications page reports a failed load, and tries again [8.11]', async () => {
    server.on('GET /notifications', { status: 403, body: { message: 'No' } });
    const { user } = await list();
    await screen.findByRole('heading', { name: 'Failed to load notifications. Please try again.' });
    serverHas([aNotification()]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('listitem')).toBeInTheDocument();
  });

  it('the notifications page loads older notifications from the end of the list', async () => {
    server.on('GET /notifications', ({ query }) => ({
      body: {
        data: query.has('before')
          ? [aNotification({ _id: 'last', type: 'new_comment' })]
          : someNotifications(50),
        unread: 51,
        total: 51,
      },
    }));
    const { user } = await list();
    await user.click(await screen.findByRole('button', { name: 'Load older notifications' }));
    expect(await screen.findByText('commented on your post.')).toBeInTheDocument();
    expect(server.requests('GET /notifications').at(-1)?.query.get('before')).toBe('50');
    expect(screen.queryByRole('button', { name: 'Load older notifications' })).toBeNull();
  });
});
