import { randomInt, randomUUID } from 'node:crypto';
import { join as path } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@portal/contracts/chat/message.api';
import { group, groupsAnswer, isGroupMemberAnswer } from '@portal/contracts/groups/group.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { groupNotificationId } from '@portal/contracts/notifications/notification-type';
import { pushes } from '@portal/contracts/pushes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, PASSWORD, type Api, type Member } from '@portal/testing/driver/api';
import { openChat } from '@portal/testing/driver/chat-client';
import { conversation, expectTheSame, history } from '../conversation.ts';
import {
  eventually,
  killAll,
  startPortal,
  temporaryFolder,
  type Portal,
} from '@portal/testing/driver/portal';
import { openSocket, type Socket } from '@portal/testing/driver/socket';

const LINES = 100;
const CUTS = 10;
const NOT_A_MEMBER = { message: 'You are not a member of this group.', code: 'not-in-the-group' };

let portal: Portal;
let admin: Api;
let asha: Member;
let ravi: Member;
let meera: Member;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.admin();
  asha = await join(portal.api, admin, { fullName: 'Asha Patil' });
  ravi = await join(portal.api, admin, { fullName: 'Ravi Kale' });
  meera = await join(portal.api, admin, { fullName: 'Meera Rao' });
});
afterAll(killAll);

async function foundGroup(founder: Api, ...others: readonly Api[]): Promise<string> {
  const created = await founder.post('/groups', { name: 'Runners', description: 'Mornings' });
  const { _id } = created.read(group);
  for (const other of others) expect((await other.put(`/groups/${_id}/join`)).status).toBe(200);
  return _id;
}

async function openRoom(api: Api, groupId: string): Promise<Socket> {
  const socket = await openSocket(portal.url, api.token);
  socket.send({ event: 'join_group', id: 1, data: { groupId } });
  await socket.frame('ack');
  return socket;
}
const received = (socket: Socket) =>
  socket.frames
    .filter(({ event }) => event === 'receive_message')
    .map(({ data }) => pushes.receive_message.data.parse(data).message.text);

it('tells everyone at once when a group is founded, joined or left [4.34] [7.groups-messages-feedback.1] [7.groups-messages-feedback.6]', async () => {
  const watching = await openSocket(portal.url, meera.api.token);
  const groupId = await foundGroup(asha.api);
  const founded = await watching.frame('group_changed', ({ _id }) => _id === groupId);
  expect(pushes.group_changed.data.parse(founded.data)).toMatchObject({ name: 'Runners' });

  const joined = await ravi.api.put(`/groups/${groupId}/join`);
  expect(joined.read(group)).toMatchObject({ memberCount: 2, isMember: true });
  await watching.frame(
    'group_changed',
    ({ _id, memberCount }) => _id === groupId && memberCount === 2,
  );
  const listed = (await ravi.api.get('/groups')).read(groupsAnswer);
  expect(listed.find(({ _id }) => _id === groupId)).toMatchObject({
    memberCount: 2,
    isMember: true,
    members: [{ fullName: 'Ravi Kale' }, { fullName: 'Asha Patil' }],
  });
  const isMember = async ({ api }: Member) =>
    (await api.get(`/groups/${groupId}/isGroupMember`)).read(isGroupMemberAnswer).isMember;
  expect([await isMember(ravi), await isMember(meera)]).toEqual([true, false]);

  const left = await ravi.api.put(`/groups/${groupId}/leave`);
  expect(left.read(group)).toMatchObject({ memberCount: 1, isMember: false });
  await watching.frame(
    'group_changed',
    ({ _id, memberCount, position }) =>
      _id === groupId && memberCount === 1 && String(position) > joined.read(group).position,
  );
  expect(await isMember(ravi)).toBe(false);
  watching.close();
});

it('delivers messages to everyone in an open chat, also those sent over HTTP [7.real-time.3] [3.11]', async () => {
  const groupId = await foundGroup(asha.api, ravi.api);
  const [hers, his] = [await openRoom(asha.api, groupId), await openRoom(ravi.api, groupId)];
  const clientId = randomUUID();
  hers.send({ event: 'send_message', id: 2, data: { groupId, text: 'Hello', clientId } });
  const pushed = await his.frame('receive_message');
  expect(pushes.receive_message.data.parse(pushed.data)).toMatchObject({
    group: groupId,
    message: { text: 'Hello', sender: { _id: asha.id, fullName: 'Asha Patil' } },
  });
  const posted = await ravi.api.post(`/messages/${groupId}`, { text: 'Hello yourself' });
  expect(posted.status).toBe(201);
  expect(posted.read(message)).toMatchObject({ group: groupId, text: 'Hello yourself' });
  await hers.frame('receive_message', ({ position }) => position === posted.read(message).position);
  expect((await history(ravi.api, groupId)).map(({ text }) => text)).toEqual([
    'Hello',
    'Hello yourself',
  ]);
  const again = await asha.api.post(
    `/messages/${groupId}`,
    { text: 'Hello' },
    { 'Idempotency-Key': clientId },
  );
  expect(again.read(message)).toEqual(pushes.receive_message.data.parse(pushed.data).message);
  expect(await history(asha.api, groupId)).toHaveLength(2);
  hers.close();
  his.close();
});

it('refuses non-members of the group over HTTP and over the socket [6.4]', async () => {
  const groupId = await foundGroup(asha.api);
  for (const stranger of [meera.api, admin]) {
    const read = await stranger.get(`/messages/${groupId}`);
    expect([read.status, read.body]).toEqual([403, NOT_A_MEMBER]);
    const sent = await stranger.post(`/messages/${groupId}`, { text: 'Hm' });
    expect([sent.status, sent.body]).toEqual([403, NOT_A_MEMBER]);
    const socket = await openSocket(portal.url, stranger.token);
    socket.send({ event: 'join_group', id: 1, data: { groupId } });
    socket.send({
      event: 'send_message',
      id: 2,
      data: { groupId, text: 'Hm', clientId: 'mine' },
    });
    await eventually(() =>
      expect(socket.frames.filter(({ event }) => event === 'error')).toEqual([
        { event: 'error', id: 1, data: NOT_A_MEMBER },
        { event: 'error', id: 2, data: NOT_A_MEMBER },
      ]),
    );
    socket.close();
  }
  expect(await history(asha.api, groupId)).toEqual([]);
});

it('delivers no message to a member who was just removed from the group', async () => {
  const groupId = await foundGroup(asha.api, ravi.api, meera.api);
  const stays = await openRoom(meera.api, groupId);
  const removed = await openRoom(ravi.api, groupId);
  for (let round = 0; round < 10; round++) {
    const last = `before ${round}`;
    await asha.api.post(`/messages/${groupId}`, { text: last });
    await eventually(() => expect(received(removed)).toContain(last));
    const gone = await asha.api.delete(`/groups/${groupId}/members/${ravi.id}`);
    expect(gone.status).toBe(200);
    for (const n of [1, 2])
      await asha.api.post(`/messages/${groupId}`, { text: `after ${round} ${n} @[Ravi Kale]` });
    await eventually(() => expect(received(stays)).toContain(`after ${round} 2 @[Ravi Kale]`));
    await ravi.api.put(`/groups/${groupId}/join`);
    removed.send({ event: 'join_group', id: `again ${round}`, data: { groupId } });
    await eventually(() =>
      expect(removed.frames).toContainEqual({
        event: 'ack',
        id: `again ${round}`,
        data: { groupId },
      }),
    );
  }
  await asha.api.delete(`/groups/${groupId}/members/${ravi.id}`);
  await asha.api.post(`/messages/${groupId}`, { text: 'after all' });
  // A later push to everyone proves that no other push is on its way
  await asha.api.put(`/groups/${groupId}/leave`);
  await removed.frame(
    'group_changed',
    ({ _id, memberCount }) => _id === groupId && memberCount === 1,
  );
  expect(received(removed).filter((text) => text.startsWith('after'))).toEqual([]);
  const notifications = removed.frames.filter(({ event }) => event === 'new_notification');
  expect(notifications.filter(({ data }) => data['type'] === 'new_group_message')).toEqual([]);
  expect(notifications.filter(({ data }) => data['type'] === 'mention_chat')).toEqual([]);
  stays.close();
  removed.close();
});

it('notifies once of all messages in a chat and once of every mention [3.15]', async () => {
  const groupId = await foundGroup(asha.api, ravi.api);
  const socket = await openSocket(portal.url, ravi.api.token);
  for (const text of ['One', 'Two', 'Three, @[Ravi Kale]'])
    await asha.api.post(`/messages/${groupId}`, { text });
  await socket.frame('new_notification', ({ type }) => type === 'mention_chat');
  await socket.frame('new_notification', ({ type }) => type === 'new_group_message');
  const mine = async () => {
    const { data } = (await ravi.api.get('/notifications')).read(notificationsAnswer);
    return data.filter((entry) => entry.group?._id === groupId);
  };
  const lastPushedCount = (count: number) =>
    eventually(() =>
      expect(
        socket.frames.findLast(({ data }) => data['type'] === 'new_group_message'),
      ).toMatchObject({ data: { count } }),
    );
  const about = {
    read: false,
    targetExists: true,
    sender: { fullName: 'Asha Patil' },
    group: { _id: groupId, name: 'Runners' },
  };
  expect((await mine()).toSorted((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
    { ...about, type: 'mention_chat' },
    { ...about, type: 'new_group_message', count: 3 },
  ]);
  await lastPushedCount(3);
  await ravi.api.put(`/notifications/${groupNotificationId(groupId)}/mark-read`);
  const ofGroup = async () => (await mine()).find(({ type }) => type === 'new_group_message');
  expect(await ofGroup()).toMatchObject({ read: true, count: 0 });
  await asha.api.post(`/messages/${groupId}`, { text: 'Four' });
  await lastPushedCount(1);
  expect(await ofGroup()).toMatchObject({ read: false, count: 1 });
  await ravi.api.put(`/groups/${groupId}/leave`);
  expect(await mine()).toEqual([]);
  socket.close();
});

it('takes a deleted message out of open chats, the history and the unread messages', async () => {
  const groupId = await foundGroup(asha.api, ravi.api, meera.api);
  const [inside, outside] = [
    await openRoom(meera.api, groupId),
    await openSocket(portal.url, ravi.api.token),
  ];
  const send = async (text: string) =>
    (await asha.api.post(`/messages/${groupId}`, { text })).read(message)._id;
  await send('Nets at seven');
  const slip = await send('My number, @[Ravi Kale]');
  const remove = ({ api }: Member) => api.delete(`/messages/${groupId}/${slip}`);
  const mine = async () =>
    (await ravi.api.get('/notifications'))
      .read(notificationsAnswer)
      .data.filter((entry) => entry.group?._id === groupId);
  await eventually(async () => expect(await mine()).toHaveLength(2));
  expect((await remove(ravi)).status).toBe(403);
  expect(await remove(asha)).toMatchObject({ status: 200, body: { message: 'Message deleted' } });
  for (const socket of [inside, outside])
    expect(await socket.frame('message_removed')).toMatchObject({
      data: { group: groupId, messageId: slip },
    });
  expect((await remove(asha)).status).toBe(404);
  expect((await history(ravi.api, groupId)).map(({ text }) => text)).toEqual(['Nets at seven']);
  expect(await mine()).toMatchObject([{ type: 'new_group_message', read: false, count: 1 }]);
  for (const socket of [inside, outside]) socket.close();
});

it('notifies a member with an open chat only of mentions', async () => {
  const groupId = await foundGroup(asha.api, ravi.api, meera.api);
  const [outside, inside] = [
    await openSocket(portal.url, meera.api.token),
    await openRoom(ravi.api, groupId),
  ];
  await asha.api.post(`/messages/${groupId}`, { text: 'One' });
  await asha.api.post(`/messages/${groupId}`, { text: 'Two, @[Ravi Kale]' });
  await inside.frame('new_notification', ({ type }) => type === 'mention_chat');
  await outside.frame('new_notification', ({ type }) => type === 'new_group_message');
  expect(inside.frames.filter(({ data }) => data['type'] === 'new_group_message')).toEqual([]);
  for (const socket of [outside, inside]) socket.close();
});

it('shows both sides the same 200 messages in order across ten cuts', async () => {
  const groupId = await foundGroup(asha.api, ravi.api);
  const clients = [
    openChat(portal.url, asha.api, groupId),
    openChat(portal.url, ravi.api, groupId),
  ];
  await conversation(clients, LINES, async () => {
    for (let cut = 0; cut < CUTS; cut++) {
      await sleep(randomInt(50, 180));
      const struck = clients.filter((_, side) => cut % 3 !== side);
      const before = struck.map(({ counts }) => counts.connections);
      for (const client of struck) client.cut();
      await eventually(() =>
        struck.forEach(({ counts }, each) =>
          expect(counts.connections).toBeGreaterThan(before[each] ?? 0),
        ),
      );
    }
  });
  await expectTheSame(clients, asha.api, groupId, LINES);
  const newcomer = openChat(portal.url, ravi.api, groupId);
  await eventually(() => expect(newcomer.messages()).toEqual(clients[0]?.messages()));
  newcomer.close();
  for (const client of clients) {
    expect(client.counts.connections).toBeGreaterThan(CUTS / 2);
    expect(client.counts.pushed).toBeGreaterThan(0);
    client.close();
  }
});

it('loses no message of a conversation over power cuts of the portal', async () => {
  const dataDir = path(temporaryFolder(), 'data');
  let restarted = await startPortal({ dataDir });
  const { port } = new URL(restarted.url);
  const office = await restarted.admin();
  const members = [await join(restarted.api, office), await join(restarted.api, office)];
  const [first, second] = await Promise.all(
    members.map(({ email }) => restarted.api.signIn(email, PASSWORD)),
  );
  if (!first || !second) throw new Error('Nobody has joined');
  const groupId = await foundGroup(first, second);
  const clients = [first, second].map((api) => openChat(restarted.url, api, groupId));
  await conversation(clients, LINES, async () => {
    for (let cut = 0; cut < 3; cut++) {
      await sleep(randomInt(200, 500));
      await restarted.kill();
      restarted = await startPortal({ dataDir, env: { PORT: port } });
    }
  });
  await expectTheSame(clients, first, groupId, LINES);
  for (const client of clients) client.close();
});
