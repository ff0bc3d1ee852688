import { randomInt, randomUUID } from 'node:crypto';
import { join as path } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@portal/contracts/chat/message.api';
import { group, groupsAnswer, isGroupMemberAnswer } from '@portal/contracts/groups/group.api';
import { notificationsAnswer } from '@portal/contracts/notifications/notification.api';
import { pushes } from '@portal/contracts/realtime/push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, PASSWORD, type Api, type Member } from '../api.ts';
import { openChat } from '../chat-client.ts';
import { conversation, expectTheSame, history } from '../conversation.ts';
import { eventually, killAll, startPortal, temporaryFolder, type Portal } from '../portal.ts';
import { openSocket, type Socket } from '../socket.ts';

/** Of each of two. */
const LINES = 100;
const CUTS = 10;
const NO_MEMBER = { message: 'You are not a member of this group.' };

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

async function found(by: Api, ...others: readonly Api[]): Promise<string> {
  const created = await by.post('/groups', { name: 'Runners', description: 'Mornings' });
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
    .map(({ data }) => pushes.receive_message.parse(data).message.text);

describe('a group', () => {
  it('[4.34] [7.groups-messages-feedback.1] [7.groups-messages-feedback.6] is founded, joined and left, and every card says so at once', async () => {
    const watching = await openSocket(portal.url, meera.api.token);
    const groupId = await found(asha.api);
    const founded = await watching.frame('group_changed', ({ _id }) => _id === groupId);
    expect(pushes.group_changed.parse(founded.data)).toMatchObject({ name: 'Runners' });

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
});

describe('a chat', () => {
  it('[7.real-time.3] [3.11] reaches those who have it open, also what is sent without a socket', async () => {
    const groupId = await found(asha.api, ravi.api);
    const [hers, his] = [await openRoom(asha.api, groupId), await openRoom(ravi.api, groupId)];
    const clientId = randomUUID();
    hers.send({ event: 'send_message', id: 2, data: { groupId, text: 'Hello', clientId } });
    const pushed = await his.frame('receive_message');
    expect(pushes.receive_message.parse(pushed.data)).toMatchObject({
      group: groupId,
      message: { text: 'Hello', sender: { _id: asha.id, fullName: 'Asha Patil' } },
    });
    const posted = await ravi.api.post(`/messages/${groupId}`, { text: 'Hello yourself' });
    expect(posted.status).toBe(201);
    expect(posted.read(message)).toMatchObject({ group: groupId, text: 'Hello yourself' });
    await hers.frame(
      'receive_message',
      ({ position }) => position === posted.read(message).position,
    );
    expect((await history(ravi.api, groupId)).map(({ text }) => text)).toEqual([
      'Hello',
      'Hello yourself',
    ]);
    const again = await asha.api.post(
      `/messages/${groupId}`,
      { text: 'Hello' },
      { 'Idempotency-Key': clientId },
    );
    expect(again.read(message)).toEqual(pushes.receive_message.parse(pushed.data).message);
    expect(await history(asha.api, groupId)).toHaveLength(2);
    hers.close();
    his.close();
  });

  it('[6.4] is closed to everybody else, on every way to it', async () => {
    const groupId = await found(asha.api);
    for (const stranger of [meera.api, admin]) {
      const read = await stranger.get(`/messages/${groupId}`);
      expect([read.status, read.body]).toEqual([403, NO_MEMBER]);
      const sent = await stranger.post(`/messages/${groupId}`, { text: 'Hm' });
      expect([sent.status, sent.body]).toEqual([403, NO_MEMBER]);
      const socket = await openSocket(portal.url, stranger.token);
      socket.send({ event: 'join_group', id: 1, data: { groupId } });
      socket.send({
        event: 'send_message',
        id: 2,
        data: { groupId, text: 'Hm', clientId: 'mine' },
      });
      await eventually(() =>
        expect(socket.frames.filter(({ event }) => event === 'error')).toEqual([
          { event: 'error', id: 1, data: NO_MEMBER },
          { event: 'error', id: 2, data: NO_MEMBER },
        ]),
      );
      socket.close();
    }
    expect(await history(asha.api, groupId)).toEqual([]);
  });

  it('is over at once for who is removed with it open: not even a message right after reaches them', async () => {
    const groupId = await found(asha.api, ravi.api, meera.api);
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
    // What everybody gets has come behind it
    await asha.api.put(`/groups/${groupId}/leave`);
    await removed.frame(
      'group_changed',
      ({ _id, memberCount }) => _id === groupId && memberCount === 1,
    );
    expect(received(removed).filter((text) => text.startsWith('after'))).toEqual([]);
    const told = removed.frames.filter(({ event }) => event === 'new_notification');
    expect(told.filter(({ data }) => data['type'] === 'new_group_message')).toEqual([]);
    expect(told.filter(({ data }) => data['type'] === 'mention_chat')).toEqual([]);
    stays.close();
    removed.close();
  });
});

describe('what members are told of a chat', () => {
  it('[3.15] is one entry for all its messages, and one for each time they are mentioned', async () => {
    const groupId = await found(asha.api, ravi.api);
    const socket = await openSocket(portal.url, ravi.api.token);
    for (const text of ['One', 'Two', 'Three, @[Ravi Kale]'])
      await asha.api.post(`/messages/${groupId}`, { text });
    await socket.frame('new_notification', ({ type }) => type === 'mention_chat');
    await socket.frame('new_notification', ({ type }) => type === 'new_group_message');
    const mine = async () => {
      const { data } = (await ravi.api.get('/notifications')).read(notificationsAnswer);
      return data.filter((entry) => entry.group?._id === groupId);
    };
    const about = {
      read: false,
      targetExists: true,
      sender: { fullName: 'Asha Patil' },
      group: { _id: groupId, name: 'Runners' },
    };
    expect((await mine()).toSorted((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
      { ...about, type: 'mention_chat' },
      { ...about, type: 'new_group_message' },
    ]);
    await ravi.api.put(`/groups/${groupId}/leave`);
    expect(await mine()).toEqual([]);
    socket.close();
  });

  it('is nothing while they have it open, but that they were mentioned', async () => {
    const groupId = await found(asha.api, ravi.api, meera.api);
    const [elsewhere, there] = [
      await openSocket(portal.url, meera.api.token),
      await openRoom(ravi.api, groupId),
    ];
    await asha.api.post(`/messages/${groupId}`, { text: 'One' });
    await asha.api.post(`/messages/${groupId}`, { text: 'Two, @[Ravi Kale]' });
    await there.frame('new_notification', ({ type }) => type === 'mention_chat');
    await elsewhere.frame('new_notification', ({ type }) => type === 'new_group_message');
    expect(there.frames.filter(({ data }) => data['type'] === 'new_group_message')).toEqual([]);
    for (const socket of [elsewhere, there]) socket.close();
  });
});

describe('a conversation', () => {
  it('of 200 messages across ten cuts of the connection ends the same on both sides, in order, none twice', async () => {
    const groupId = await found(asha.api, ravi.api);
    const clients = [
      openChat(portal.url, asha.api, groupId),
      openChat(portal.url, ravi.api, groupId),
    ];
    await conversation(clients, LINES, async () => {
      for (let cut = 0; cut < CUTS; cut++) {
        await sleep(randomInt(50, 180));
        // One side, the other, or both at once
        for (const [who, client] of clients.entries()) if (cut % 3 !== who) client.cut();
      }
    });
    await expectTheSame(clients, asha.api, groupId, LINES);
    for (const client of clients) {
      expect(client.counts.connections).toBeGreaterThan(CUTS / 2);
      expect(client.counts.pushed).toBeGreaterThan(0);
      client.close();
    }
  });

  it('survives power cuts of the portal in the middle of it', async () => {
    const dataDir = path(temporaryFolder(), 'data');
    let own = await startPortal({ dataDir });
    const { port } = new URL(own.url);
    const office = await own.admin();
    const members = [await join(own.api, office), await join(own.api, office)];
    const [first, second] = await Promise.all(
      members.map(({ email }) => own.api.signIn(email, PASSWORD)),
    );
    if (!first || !second) throw new Error('Nobody is there');
    const groupId = await found(first, second);
    const clients = [first, second].map((api) => openChat(own.url, api, groupId));
    await conversation(clients, LINES, async () => {
      for (let cut = 0; cut < 3; cut++) {
        await sleep(randomInt(200, 500));
        await own.kill();
        own = await startPortal({ dataDir, env: { PORT: port } });
      }
    });
    await expectTheSame(clients, first, groupId, LINES);
    for (const client of clients) client.close();
  });
});
