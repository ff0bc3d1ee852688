import { randomUUID } from 'node:crypto';
import { fromJson } from '@portal/contracts/wire/json';
import { limits } from '@portal/contracts/fields/limits';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import {
  groupNotificationId,
  type NotificationType,
} from '@portal/contracts/notifications/notification-type';
import {
  notificationView,
  unreadMessagesView,
} from '@portal/contracts/notifications/notification.views';
import { ownNotificationView } from '@portal/contracts/notifications/own-notification.view';
import { readView } from '@portal/contracts/wire/view';
import { groups } from '@portal/read-models/groups/group';
import { memberships } from '@portal/read-models/groups/membership';
import { chatMention, notifications } from '@portal/read-models/notifications/notification';
import { readings } from '@portal/read-models/notifications/reading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReads, type Reads } from '../testing/reads.ts';
import { COUNTED } from './notification.queries.ts';

let reads: Reads;
type Person = Awaited<ReturnType<Reads['member']>>;
let asha: Person;
let ravi: Person;
beforeEach(async () => {
  reads = await createReads();
  asha = await reads.member();
  ravi = await reads.member({ fullName: 'Ravi Kale', profilePicture: 'pictures/r.jpg' });
});
afterEach(() => reads.close());

async function page(by: Person, query = '') {
  const { status, body } = await by.get(`/notifications${query}`);
  expect(status).toBe(200);
  return notificationsAnswer.parse(body);
}
const idsOf = ({ data }: Awaited<ReturnType<typeof page>>) => data.map(({ _id }) => _id);
const toAsha = () => ({ audience: `member:${asha._id}`, senderId: ravi._id });

it('shows a notification with its sender and its post [7.notifications.1] [3.14] [3.15]', async () => {
  const post = await reads.post(asha._id, { title: 'Reunion' });
  const id = await reads.notification({ ...toAsha(), type: 'new_like', postId: post });
  expect(await page(asha)).toEqual({
    data: [
      {
        _id: id,
        type: 'new_like',
        read: false,
        createdAt: '2026-02-03T00:00:00.000Z',
        sender: { fullName: 'Ravi Kale', profilePicture: 'pictures/r.jpg' },
        post: { _id: post, title: 'Reunion' },
        targetExists: true,
        position: reads.position(),
      },
    ],
    unread: 1,
    total: 1,
  });
});
it("lists a member's own notifications and those for everyone, newest first", async () => {
  const first = await reads.notification({ type: 'new_post', senderId: ravi._id });
  const second = await reads.notification(toAsha());
  const third = await reads.notification({ type: 'new_post', senderId: ravi._id });
  expect(idsOf(await page(asha))).toEqual([third, second, first]);
  const meera = await reads.member();
  expect(idsOf(await page(meera))).toEqual([]);
});
it('notifies nobody of their own posts', async () => {
  await reads.notification({ type: 'new_post', senderId: asha._id });
  expect(await page(asha)).toEqual({ data: [], unread: 0, total: 0 });
  expect((await page(ravi)).total).toBe(1);
});
it('shows a member only notifications since their approval', async () => {
  const before = await reads.notification({ type: 'new_post' });
  const meera = await reads.member();
  const after = await reads.notification({ type: 'new_post' });
  expect(idsOf(await page(meera))).toEqual([after]);
  expect((await page(meera)).total).toBe(1);
  expect(idsOf(await page(asha))).toEqual([after, before]);
});
it('leaves out hidden and erased notifications', async () => {
  await reads.notification({ ...toAsha(), status: 'hidden' });
  await reads.put(notifications, { _id: randomUUID(), status: 'erased' });
  expect(await page(asha)).toEqual({ data: [], unread: 0, total: 0 });
});
it('shows a notification of an unknown type by its target [3.16]', async () => {
  const group = randomUUID();
  await reads.put(groups, { _id: group, founderId: ravi._id, name: 'Runners', createdAt: '' });
  await reads.notification({ ...toAsha(), type: 'reunion_announced' as NotificationType });
  await reads.notification({
    ...toAsha(),
    type: 'group_renamed' as NotificationType,
    groupId: group,
  });
  expect((await page(asha)).data).toMatchObject([
    { type: 'group_renamed', group: { _id: group, name: 'Runners' }, targetExists: true },
    { type: 'reunion_announced', targetExists: false },
  ]);
});
it.each(['deleted', 'rejected', 'erased'] as const)('links to no %s post', async (status) => {
  const post = await reads.post(asha._id, { status: status as 'deleted', title: 'Secret' });
  await reads.notification({ ...toAsha(), postId: post });
  const [entry] = (await page(asha)).data;
  expect(entry?.targetExists).toBe(false);
  expect(entry).not.toHaveProperty('post');
});
it('shows no name of a former member in notifications', async () => {
  await reads.notification({ ...toAsha(), senderId: randomUUID() });
  expect((await page(asha)).data[0]?.sender).toEqual({
    fullName: 'Former member',
    profilePicture: 'no-photo.jpg',
  });
});

describe('group notifications', () => {
  const group = randomUUID();
  const ofGroup = () => ({
    _id: `new_group_message.${group}`,
    type: 'new_group_message' as const,
    audience: `group:${group}`,
    groupId: group,
  });
  it('shows group notifications to members since they joined, but not to the sender', async () => {
    await reads.put(groups, { _id: group, founderId: ravi._id, name: 'Runners', createdAt: '' });
    await reads.notification({ ...ofGroup(), senderId: ravi._id });
    const join = (memberId: string) =>
      reads.put(memberships, {
        _id: memberId,
        groups: [{ groupId: group, since: reads.position() }],
      });
    await join(asha._id);
    await join(ravi._id);
    expect((await page(asha)).total).toBe(0);
    const id = await reads.notification({ ...ofGroup(), senderId: ravi._id });
    expect(idsOf(await page(asha))).toEqual([id]);
    expect(await page(asha)).toMatchObject({ unread: 1, total: 1 });
    expect((await page(ravi)).total).toBe(0);
  });
  it('shows nothing of a group that was removed, neither messages nor mentions, and counts neither', async () => {
    const removed = await reads.group([ravi._id, asha._id]);
    const about = { groupId: removed, senderId: ravi._id };
    await reads.notification({
      ...about,
      _id: `new_group_message.${removed}`,
      type: 'new_group_message',
      audience: `group:${removed}`,
    });
    await reads.notification({ ...about, type: 'mention_chat', audience: chatMention(asha._id) });
    expect(await page(asha)).toMatchObject({ unread: 2, total: 2 });
    await reads.group([], { _id: removed, status: 'removed' });
    expect(await page(asha)).toMatchObject({ unread: 0, total: 0, data: [] });
  });
  it('marks a group notification as unread with the next message', async () => {
    await reads.put(memberships, { _id: asha._id, groups: [{ groupId: group, since: '' }] });
    const id = await reads.notification({ ...ofGroup(), senderId: ravi._id });
    await reads.put(readings, {
      _id: asha._id,
      upTo: '',
      read: [{ id, at: reads.beyond(1) }],
    });
    expect(await page(asha)).toMatchObject({ unread: 0, data: [{ read: true }] });
    await reads.notification({ ...ofGroup(), senderId: ravi._id });
    expect(await page(asha)).toMatchObject({ unread: 1, data: [{ read: false }] });
  });
});

describe('the number of unread messages of a group', () => {
  let group: string;
  beforeEach(async () => {
    group = await reads.group([ravi._id, asha._id]);
  });
  async function say(senderId = ravi._id): Promise<string> {
    const sentAt = reads.beyond(1);
    const message = await reads.message(group, senderId);
    return reads.notification({
      _id: groupNotificationId(group),
      type: 'new_group_message',
      audience: `group:${group}`,
      groupId: group,
      sourceId: message,
      senderId,
      at: sentAt,
    });
  }
  const countFor = async (by: Person) => (await page(by)).data[0]?.count;
  async function pushedCounts(...memberIds: string[]): Promise<unknown> {
    const { json } = await readView(reads.views, unreadMessagesView, { groupId: group, memberIds });
    return fromJson(unreadMessagesView.answer, json);
  }

  it('grows by each message of another member, in the list and in pushes', async () => {
    const meera = await reads.member();
    for (const count of [1, 2, 3]) {
      await say();
      expect(await countFor(asha)).toBe(count);
      expect(await pushedCounts(asha._id, ravi._id, meera._id)).toEqual({ [asha._id]: { count } });
    }
    expect((await page(asha)).unread).toBe(1);
  });
  it.each(['one', 'all'] as const)(
    'begins again once the notification is read (mark %s)',
    async (which) => {
      await say();
      const id = await say();
      const at = reads.position();
      await reads.put(readings, {
        _id: asha._id,
        ...(which === 'one' ? { upTo: '', read: [{ id, at }] } : { upTo: at, read: [] }),
      });
      expect(await page(asha)).toMatchObject({ data: [{ read: true, count: 0 }], unread: 0 });
      expect(await pushedCounts(asha._id)).toEqual({});
      await say();
      expect(await page(asha)).toMatchObject({ data: [{ read: false, count: 1 }], unread: 1 });
      expect(await pushedCounts(asha._id)).toEqual({ [asha._id]: { count: 1 } });
    },
  );
  it('leaves out own messages, removed ones and those before the member joined', async () => {
    await say();
    const meera = await reads.member();
    await reads.put(memberships, {
      _id: meera._id,
      groups: [{ groupId: group, since: reads.position() }],
    });
    await say(asha._id);
    await reads.message(group, ravi._id, { status: 'removed' });
    await say();
    expect(await countFor(asha)).toBe(2);
    expect(await countFor(meera)).toBe(2);
    expect(await pushedCounts(asha._id, meera._id)).toEqual({
      [asha._id]: { count: 2 },
      [meera._id]: { count: 2 },
    });
  });
  it('counts the messages before when the newest is removed', async () => {
    const meera = await reads.member({ fullName: 'Meera Rao' });
    await reads.put(memberships, { _id: meera._id, groups: [{ groupId: group, since: '' }] });
    const notificationId = await say();
    const upTo = reads.position();
    await say(meera._id);
    const hidden = {
      _id: groupNotificationId(group),
      type: 'new_group_message' as const,
      audience: `group:${group}`,
      groupId: group,
      status: 'hidden' as const,
      senderId: ravi._id,
    };
    await reads.notification(hidden);
    expect(await page(asha)).toMatchObject({
      data: [{ read: false, count: 2, sender: { fullName: 'Meera Rao' } }],
      unread: 1,
      total: 1,
    });
    expect(await pushedCounts(asha._id)).toEqual({ [asha._id]: { count: 2 } });
    const readAt = reads.position();
    await reads.put(readings, {
      _id: asha._id,
      upTo,
      read: [{ id: notificationId, at: readAt }],
    });
    expect(await page(asha)).toMatchObject({ data: [{ read: true, count: 0 }], unread: 0 });
    expect(await pushedCounts(asha._id)).toEqual({});
  });
  it('stops at a hundred, also for a member who wrote many of the newest messages', async () => {
    for (let index = 0; index < limits.unreadMessages; index++)
      await reads.message(group, ravi._id);
    for (let index = 0; index < 3; index++) await reads.message(group, asha._id);
    await say();
    const meera = await reads.member();
    await reads.put(memberships, { _id: meera._id, groups: [{ groupId: group, since: '' }] });
    const count = limits.unreadMessages;
    expect(await countFor(asha)).toBe(count);
    expect(await pushedCounts(asha._id, meera._id)).toEqual({
      [asha._id]: { count },
      [meera._id]: { count },
    });
  });
  it('is at least one, even if the newest message cannot be shown', async () => {
    await reads.notification({
      _id: groupNotificationId(group),
      type: 'new_group_message',
      audience: `group:${group}`,
      groupId: group,
      senderId: ravi._id,
    });
    expect(await countFor(asha)).toBe(1);
    expect(await pushedCounts(asha._id)).toEqual({ [asha._id]: { count: 1 } });
  });
  it('is in no other notification', async () => {
    await reads.notification(toAsha());
    expect((await page(asha)).data[0]).not.toHaveProperty('count');
    const { json } = await readView(reads.views, notificationView, { notificationId: await say() });
    expect(fromJson(notificationView.answer, json)).not.toHaveProperty('count');
  });
});

describe('mentions in a chat', () => {
  const mentioned = (memberId: string, groupId: string) =>
    reads.notification({
      type: 'mention_chat',
      audience: chatMention(memberId),
      senderId: ravi._id,
      groupId,
      sourceId: randomUUID(),
    });

  it('shows a mention in a chat to the mentioned member, with its group [3.15]', async () => {
    const group = await reads.group([ravi._id, asha._id]);
    const id = await mentioned(asha._id, group);
    const like = await reads.notification(toAsha());
    expect(await page(asha)).toMatchObject({
      data: [
        { _id: like },
        {
          _id: id,
          type: 'mention_chat',
          sender: { fullName: 'Ravi Kale' },
          group: { _id: group, name: 'Runners' },
          targetExists: true,
        },
      ],
      unread: 2,
      total: 2,
    });
    expect((await page(ravi)).total).toBe(0);
    await reads.put(readings, { _id: asha._id, upTo: '', read: [{ id, at: reads.position() }] });
    expect(await page(asha)).toMatchObject({ unread: 1, total: 2 });
  });
  it('hides a mention in a chat from a member who has left the group', async () => {
    const group = await reads.group([ravi._id, asha._id]);
    const id = await mentioned(asha._id, group);
    await reads.notification({
      _id: `new_group_message.${group}`,
      type: 'new_group_message',
      audience: `group:${group}`,
      groupId: group,
      senderId: ravi._id,
    });
    expect((await page(asha)).total).toBe(2);
    await reads.put(readings, { _id: asha._id, upTo: '', read: [{ id, at: reads.position() }] });
    const like = await reads.notification(toAsha());
    await reads.put(memberships, { _id: asha._id, groups: [] });
    expect(await page(asha)).toMatchObject({ data: [{ _id: like }], unread: 1, total: 1 });
  });
});

it('counts as read everything up to a position and what was read one by one', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) ids.push(await reads.notification(toAsha()));
  const upTo = (await page(asha)).data[2]?.position;
  await reads.put(readings, {
    _id: asha._id,
    upTo,
    read: [
      { id: ids[3], at: reads.position() },
      { id: 'unheard', at: reads.position() },
    ],
  });
  const { data, unread, total } = await page(asha);
  expect(data.map(({ read }) => read)).toEqual([true, false, true, true]);
  expect({ unread, total }).toEqual({ unread: 1, total: 4 });
});
it('counts only own notifications as read', async () => {
  await reads.notification(toAsha());
  const other = await reads.notification({ audience: `member:${ravi._id}`, senderId: asha._id });
  await reads.put(readings, {
    _id: asha._id,
    upTo: '',
    read: [{ id: other, at: reads.position() }],
  });
  expect((await page(asha)).unread).toBe(1);
});

it('continues before the last notification of a page', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++)
    ids.push(await reads.notification(index % 2 ? toAsha() : { senderId: ravi._id }));
  const first = await page(asha, '?limit=2');
  const second = await page(asha, `?limit=2&before=${first.data.at(-1)?.position}`);
  const third = await page(asha, `?limit=2&before=${second.data.at(-1)?.position}`);
  expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids.toReversed());
  expect(third).toMatchObject({ unread: 5, total: 5 });
});
it('refuses a page of no notifications', async () => {
  expect((await asha.get('/notifications?limit=0')).status).toBe(400);
});
it('counts a thousand notifications at most', async () => {
  await reads.put(
    notifications,
    ...Array.from({ length: COUNTED + 20 }, () => ({
      _id: randomUUID(),
      status: 'shown',
      type: 'new_post',
      audience: 'everyone',
      senderId: ravi._id,
      postId: null,
      groupId: null,
      sourceId: null,
      at: reads.beyond(1),
      createdAt: '',
    })),
  );
  expect(await page(asha)).toMatchObject({ unread: COUNTED, total: COUNTED });
});

it('shows a request for contact with its words, and leads to its sender', async () => {
  await reads.notification({
    ...toAsha(),
    type: 'contact_request',
    senderId: ravi._id,
    text: 'May I call you?',
  });
  expect((await page(asha)).data).toMatchObject([
    {
      type: 'contact_request',
      member: { _id: ravi._id },
      text: 'May I call you?',
      targetExists: true,
    },
  ]);
});

it.each([
  ['their own', () => ({ audience: `member:${asha._id}`, senderId: ravi._id }), true],
  ["another member's", () => ({ audience: `member:${ravi._id}`, senderId: asha._id }), false],
  ['one for everyone', () => ({ type: 'new_post' as const, senderId: ravi._id }), true],
  ['the news of their own post', () => ({ type: 'new_post' as const, senderId: asha._id }), false],
  ['a hidden one', () => ({ audience: `member:${asha._id}`, status: 'hidden' as const }), false],
])('says whether a member gets a notification: %s', async (_, notification, isOwn) => {
  const notificationId = await reads.notification(notification());
  const key = { notificationId, memberId: asha._id };
  expect((await readView(reads.views, ownNotificationView, key)).json).toBe(isOwn ? '{}' : 'null');
});
it("says that a group's notifications are those of its members", async () => {
  const group = await reads.group([ravi._id, asha._id]);
  const meera = await reads.member();
  const ids = [
    await reads.notification({
      _id: groupNotificationId(group),
      type: 'new_group_message',
      audience: `group:${group}`,
      groupId: group,
      senderId: ravi._id,
    }),
    await reads.notification({
      type: 'mention_chat',
      audience: chatMention(asha._id),
      senderId: ravi._id,
      groupId: group,
      sourceId: randomUUID(),
    }),
  ];
  const gets = async ({ _id: memberId }: Person) =>
    Promise.all(
      ids.map(async (notificationId) => {
        const key = { notificationId, memberId };
        return (await readView(reads.views, ownNotificationView, key)).json;
      }),
    );
  expect(await gets(asha)).toEqual(['{}', '{}']);
  expect(await gets(ravi)).toEqual(['{}', 'null']);
  expect(await gets(meera)).toEqual(['null', 'null']);
  await reads.put(memberships, { _id: asha._id, groups: [] });
  expect(await gets(asha)).toEqual(['null', 'null']);
});
