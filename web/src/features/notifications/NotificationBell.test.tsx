import type { Notification } from '@portal/contracts/notifications/notification.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnectionLost } from '../../lib/realtime/status.ts';
import { delayedAnswer } from '../../testing/delayed-answer.ts';
import { fakeServer, neverAnswers, unreachable } from '../../testing/fake-server.ts';
import {
  aNotification,
  answerNotifications,
  signedInToNotifications,
  someNotifications,
  withoutTarget,
} from '../../testing/notifications.ts';
import { openPortal, toasts } from '../../testing/portal.tsx';
import { push } from '../../testing/push.ts';

const server = fakeServer();
const serverHas = (data: readonly Notification[], unread?: number) =>
  answerNotifications(server, data, unread);

beforeEach(() => signedInToNotifications(server));

const bell = (name: string | RegExp = /^Notifications/u) => screen.findByRole('button', { name });
const place = () => location.pathname;
async function openBell() {
  const opened = openPortal();
  await opened.user.click(await bell());
  const dropdown = await screen.findByRole('dialog', { name: 'Notifications' });
  await within(dropdown).findByRole('heading', { name: 'Notifications' });
  return { ...opened, dropdown, inside: within(dropdown) };
}

describe('the bell', () => {
  it.each([
    [0, 'Notifications'],
    [1, 'Notifications, 1 unread'],
    [9, 'Notifications, 9 unread'],
    [10, 'Notifications, 9+ unread'],
  ])('the bell counts %i unread as "%s" [9.8] [4.9]', async (unread, name) => {
    serverHas(someNotifications(1), unread);
    openPortal();
    expect(await bell(name)).toBeInTheDocument();
  });

  it('the bell counts each pushed notification once, and shows it on top [4.10] [3.14]', async () => {
    serverHas([aNotification()]);
    const { inside } = await openBell();
    await bell('Notifications, 1 unread');
    const pushed = aNotification({ _id: 'n2', type: 'new_comment', position: '20' });
    await push(server, { event: 'new_notification', data: pushed }, '20');
    await bell('Notifications, 2 unread');
    expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Vikram Rao commented on your post.'),
      expect.stringContaining('Vikram Rao liked your post: "A reunion in May"'),
    ]);
    const again = { ...pushed, position: '21', createdAt: new Date().toISOString() };
    await push(server, { event: 'new_notification', data: again }, '21');
    await waitFor(() => expect(inside.getAllByRole('listitem')[0]).toHaveTextContent('just now'));
    await bell('Notifications, 2 unread');
  });

  it('the unread messages of a group are one notification, which says how many they are until it is read', async () => {
    const ofGroup = {
      _id: 'new_group_message.g1',
      type: 'new_group_message',
      group: { _id: 'g1', name: 'Chess' },
      post: undefined,
    } as unknown as Notification;
    serverHas([aNotification({ ...ofGroup, count: 1 })]);
    const { inside, user } = await openBell();
    const item = await inside.findByRole('listitem');
    expect(item).toHaveTextContent('Vikram Rao wrote in Chess.');
    const more = aNotification({ ...ofGroup, position: '20', count: 3 });
    await push(server, { event: 'new_notification', data: more }, '20');
    await waitFor(() =>
      expect(inside.getByRole('listitem')).toHaveTextContent('3 new messages in Chess.'),
    );
    expect(inside.getAllByRole('listitem')).toHaveLength(1);
    await bell('Notifications, 1 unread');
    const answer = delayedAnswer();
    server.on('PUT /notifications/mark-read', answer.answer);
    await user.click(inside.getByRole('button', { name: 'Mark All Read' }));
    await waitFor(() =>
      expect(inside.getByRole('listitem')).toHaveTextContent('Vikram Rao wrote in Chess.'),
    );
    serverHas([{ ...more, read: true, count: 0 }]);
    answer.give({ body: { message: 'Done' } });
  });

  it('the bell refetches when a pushed notification overtakes a fetch', async () => {
    const stale = delayedAnswer();
    server.on('GET /notifications', stale.answer);
    openPortal();
    await waitFor(() => expect(server.requests('GET /notifications')).not.toEqual([]));
    await screen.findByRole('button', { name: 'Refresh Feed' });
    serverHas([aNotification({ _id: 'n2' })]);
    await push(server, { event: 'new_notification', data: aNotification({ _id: 'n2' }) }, '20');
    stale.give({ body: { data: [], unread: 0, total: 0 } });
    await bell('Notifications, 1 unread');
  });

  it('the bell follows what another tab marks read, even notifications that are not loaded', async () => {
    serverHas(someNotifications(2), 3);
    openPortal();
    await bell('Notifications, 3 unread');
    serverHas(
      someNotifications(2).map((one) => ({ ...one, read: true })),
      0,
    );
    const read = { upTo: '99', ids: [], position: '100' };
    await push(server, { event: 'notifications_read', data: read }, '100');
    await bell('Notifications');
  });
});

describe('the dropdown', () => {
  it('the dropdown lists the five newest notifications and links to all of them [2.notification-dropdown.1] [2.notification-dropdown.2] [9.7]', async () => {
    serverHas(someNotifications(6), 4);
    const { inside } = await openBell();
    await waitFor(() => expect(inside.getAllByRole('listitem')).toHaveLength(5));
    expect(inside.getByText('4')).toBeInTheDocument();
    expect(inside.getByRole('link', { name: 'View All' })).toHaveAttribute(
      'href',
      '/notifications',
    );
    const footer = inside.getByRole('link', { name: 'View all 6 notifications' });
    expect(footer).toHaveAttribute('href', '/notifications');
    expect(inside.queryByText(/Title 5/u)).toBeNull();
  });

  it('the dropdown has no footer for five notifications, and no Mark All Read when all are read [2.notification-dropdown.1] [2.notification-dropdown.2]', async () => {
    serverHas(someNotifications(5), 0);
    const { inside } = await openBell();
    await waitFor(() => expect(inside.getAllByRole('listitem')).toHaveLength(5));
    expect(inside.queryByRole('link', { name: /View all \d/u })).toBeNull();
    expect(inside.queryByRole('button', { name: 'Mark All Read' })).toBeNull();
  });

  it('the dropdown says that there are no notifications yet [2.notification-dropdown.3]', async () => {
    const { inside } = await openBell();
    expect(await inside.findByText('No notifications yet')).toBeInTheDocument();
    expect(inside.getByText("We'll notify you when something happens")).toBeInTheDocument();
  });

  it('the dropdown shows a spinner while it loads [2.notification-dropdown.5]', async () => {
    server.on('GET /notifications', neverAnswers);
    const { inside } = await openBell();
    expect(await inside.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(inside.queryByText('No notifications yet')).toBeNull();
  });

  it('the dropdown reports a failed load, and tries again [2.notification-dropdown.4] [8.11]', async () => {
    server.on('GET /notifications', { status: 403, body: { message: 'No' } });
    const { inside, user } = await openBell();
    const message = 'Failed to load notifications. Please try again.';
    expect(await inside.findByText(message)).toBeInTheDocument();
    serverHas([aNotification()]);
    await user.click(inside.getByRole('button', { name: 'Try Again' }));
    expect(await inside.findByRole('listitem')).toBeInTheDocument();
    expect(inside.queryByText(message)).toBeNull();
  });

  it('the dropdown reports a lost connection above its notifications [4.13] [8.12] [2.notification-dropdown.4]', async () => {
    serverHas([aNotification()]);
    const { inside, user } = await openBell();
    await inside.findByRole('listitem');
    const message = 'Connection lost. Notifications may not be real-time.';
    act(() => setConnectionLost(true));
    expect(await inside.findByText(message)).toBeInTheDocument();
    expect(inside.getByRole('listitem')).toBeInTheDocument();
    const before = server.requests('GET /notifications').length;
    await user.click(inside.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(server.requests('GET /notifications').length).toBe(before + 1));
    expect(inside.queryByText(message)).toBeNull();
  });

  it('the dropdown marks all notifications read, at once and on the server [4.11] [7.notifications.2]', async () => {
    serverHas(someNotifications(2));
    const { inside, user } = await openBell();
    await bell('Notifications, 2 unread');
    const answer = delayedAnswer();
    server.on('PUT /notifications/mark-read', answer.answer);
    await user.click(inside.getByRole('button', { name: 'Mark All Read' }));
    await bell('Notifications');
    expect(inside.queryByText(/unread/u)).toBeNull();
    const [call] = server.requests('PUT /notifications/mark-read');
    expect(call?.body ?? null).toBeNull();
    serverHas(someNotifications(2).map((one) => ({ ...one, read: true })));
    answer.give({ body: { message: 'Done' } });
  });

  it('the dropdown only logs a failure to mark all read [8.13]', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    serverHas(someNotifications(2));
    server.on('PUT /notifications/mark-read', unreachable);
    const { inside, user } = await openBell();
    await user.click(await inside.findByRole('button', { name: 'Mark All Read' }));
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith(expect.stringContaining('marked'), expect.anything()),
    );
    await bell('Notifications, 2 unread');
    expect(toasts()).toEqual([]);
    log.mockRestore();
  });

  it('the dropdown closes at Escape, which gives the focus back, and at a click outside', async () => {
    const { user } = await openBell();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await bell()).toHaveFocus();
    await user.click(await bell());
    await screen.findByRole('dialog');
    await user.click(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('choosing a notification', () => {
  it('choosing a notification marks it read, refreshes the list, closes, and goes to the post [4.14] [4.15] [4.16] [7.notifications.3]', async () => {
    serverHas([aNotification({ group: { _id: 'g1', name: 'Chess' } })]);
    const { inside, user } = await openBell();
    const link = await inside.findByRole('link', { name: /liked your post/u });
    const answer = delayedAnswer();
    server.on('PUT /notifications/:id/mark-read', answer.answer);
    await user.click(link);
    await waitFor(() => expect(server.requests('PUT /notifications/n1/mark-read')).toHaveLength(1));
    await user.click(link);
    const before = server.requests('GET /notifications').length;
    answer.give({ body: { message: 'Done' } });
    await waitFor(() => expect(place()).toBe('/posts/p1'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requests('PUT /notifications/n1/mark-read')).toHaveLength(1);
    await waitFor(() => expect(server.requests('GET /notifications').length).toBe(before + 1));
  });

  it('choosing a read notification makes no call to mark it [4.14]', async () => {
    serverHas([aNotification({ read: true })]);
    const { inside, user } = await openBell();
    await user.click(await inside.findByRole('link', { name: /liked your post/u }));
    await waitFor(() => expect(place()).toBe('/posts/p1'));
    expect(server.requests('PUT /notifications/n1/mark-read')).toEqual([]);
  });

  it('choosing a notification without a post goes to its group [4.16]', async () => {
    const group = { _id: 'g1', name: 'Chess' };
    serverHas([{ ...aNotification({ type: 'mention_chat', group }), post: undefined }]);
    const { inside, user } = await openBell();
    await user.click(await inside.findByRole('link', { name: /mentioned you in a group chat/u }));
    await waitFor(() => expect(place()).toBe('/groups/g1'));
  });

  it('choosing a notification without a target goes to all notifications [4.16] [8.16]', async () => {
    serverHas([aNotification({ type: 'something_new', ...withoutTarget })]);
    const { inside, user } = await openBell();
    expect(inside.queryByRole('link', { name: /new notification/u })).toBeNull();
    await user.click(await inside.findByRole('button', { name: 'You have a new notification.' }));
    await waitFor(() => expect(place()).toBe('/notifications'));
    expect(server.requests('PUT /notifications/n1/mark-read')).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('choosing a notification goes to all notifications when marking it fails, which is only logged [4.17] [8.13]', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    serverHas([aNotification()]);
    server.on('PUT /notifications/:id/mark-read', { status: 500 });
    const { inside, user } = await openBell();
    await user.click(await inside.findByRole('link', { name: /liked your post/u }));
    await waitFor(() => expect(place()).toBe('/notifications'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts()).toEqual([]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('marked'), expect.anything());
    log.mockRestore();
  });
});
