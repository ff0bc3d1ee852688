import { afterEach, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '../testing/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const monthOf = (date: Date) => date.toISOString().slice(0, 7).replace('-', '');

it('marks all notifications read, and again only after something has happened [7.notifications.2] [4.11]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const markAll = () => portal.http.put('/api/notifications/mark-read').set(asha.headers);
  const answer = await markAll().expect(200);
  expect(answer.body).toEqual({ message: 'All notifications marked as read' });
  await markAll().expect(200);
  const read = await portal.ofType('AllNotificationsRead');
  expect(read.map(({ data, stream }) => [stream, data])).toEqual([
    [`reading-${asha.memberId}.${monthOf(portal.now())}`, { memberId: asha.memberId }],
  ]);
  expect(answer.headers['x-commit-position']).toBe(read[0]?.position);

  await portal.join('Ravi Kale');
  await markAll().expect(200);
  expect(await portal.ofType('AllNotificationsRead')).toHaveLength(2);
});

it('marks one notification read once [7.notifications.3]', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const notificationId = (await portal.events()).at(-1)?.id ?? '';
  const markOne = (id: string) =>
    portal.http.put(`/api/notifications/${id}/mark-read`).set(asha.headers);
  expect((await markOne(notificationId).expect(200)).body).toEqual({
    message: 'Notification marked as read',
  });
  await markOne(notificationId).expect(200);
  expect((await portal.ofType('NotificationRead')).map(({ data }) => data)).toEqual([
    { memberId: asha.memberId, notificationId },
  ]);
  portal.stated['own-notification'] = () => null;
  for (const id of ['unknown', '%00', 'a b', 'x'.repeat(300)]) await markOne(id).expect(404);
});

it('does not mark a notification read that the member does not get, and writes nothing', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const ravi = await portal.join('Ravi Kale');
  const notificationId = (await portal.events()).at(-1)?.id ?? '';
  portal.stated['own-notification'] = ({ memberId }) => (memberId === asha.memberId ? {} : null);
  const before = (await portal.events()).length;
  const markOne = ({ headers }: typeof asha) =>
    portal.http.put(`/api/notifications/${notificationId}/mark-read`).set(headers);
  expect((await markOne(ravi).expect(404)).body).toMatchObject({ message: expect.any(String) });
  expect(await portal.events()).toHaveLength(before);
  await markOne(asha).expect(200);
});

it('marks the other notifications read after a single one was read', async () => {
  portal = await openPortal();
  const asha = await portal.join('Asha Patil');
  const notificationId = (await portal.events()).at(-1)?.id ?? '';
  await portal.http
    .put(`/api/notifications/${notificationId}/mark-read`)
    .set(asha.headers)
    .expect(200);
  await portal.http.put('/api/notifications/mark-read').set(asha.headers).expect(200);
  expect(await portal.ofType('AllNotificationsRead')).toHaveLength(1);
});

it('does not let visitors mark notifications read', async () => {
  portal = await openPortal();
  await portal.http.put('/api/notifications/mark-read').expect(401);
  await portal.http.put('/api/notifications/x/mark-read').expect(401);
});

it('writes what a member reads to a stream per month', async () => {
  portal = await openPortal({ settings: { PORTAL_SESSION_DAYS: 400 } });
  const asha = await portal.join('Asha Patil');
  const markAll = () => portal.http.put('/api/notifications/mark-read').set(asha.headers);
  await markAll().expect(200);
  portal.passTime(32 * 86_400_000);
  await markAll().expect(200);
  const streams = (await portal.ofType('AllNotificationsRead')).map(({ stream }) => stream);
  expect(new Set(streams).size).toBe(2);
});
