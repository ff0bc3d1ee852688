import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Client } from './testing/clients.ts';
import { change, positionOf, startPortal, type Portal } from './testing/harness.ts';

const [chess, cricket] = [randomUUID(), randomUUID()];
const inGroup = { groupIds: [chess] };
const limits = { view: { timeout: 200, attempts: 5, retry: 10 } };
let frames = 0;

async function enter(client: Client, groupId = chess): Promise<void> {
  const id = `join-${(frames += 1)}`;
  client.send({ event: 'join_group', id, data: { groupId } });
  await client.has('ack', (frame) => frame.id === id);
}
const idOf = ({ data }: { readonly data: Record<string, unknown> }) =>
  (data['message'] as { _id?: string } | undefined)?._id ?? data['_id'] ?? data['postId'];
async function pushed(portal: Portal, clients: readonly Client[], position: number) {
  const last = `last-${position}`;
  await portal.publish(portal.like(last, position, []));
  for (const client of clients)
    await client.has('post_liked', ({ data }) => data['postId'] === last);
  return clients.map((client) =>
    client
      .pushes()
      .map(idOf)
      .filter((id) => !String(id).startsWith('last')),
  );
}
const groupNotice = (portal: Portal, position: number, but = 'nobody', groupId = chess) => {
  const id = `new_group_message.${groupId}`;
  return portal.notify(id, position, { kind: 'group', groupId, but });
};

describe.each(['socket', 'poll'] as const)('over a %s', (kind) => {
  it('sends messages of a chat to the clients that have opened it [7.real-time.2]', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { kind, session: inGroup });
    const ravi = await portal.join('ravi', { session: inGroup });
    const id = 'request 7';
    asha.send({ event: 'join_group', id, data: { groupId: chess } });
    expect(await asha.has('ack')).toEqual({ event: 'ack', id, data: { groupId: chess } });
    await portal.publish(portal.say(chess, 'm1', 3));
    expect(await asha.has('receive_message')).toEqual({
      event: 'receive_message',
      position: positionOf(3),
      data: { group: chess, message: { _id: 'm1', group: chess }, position: positionOf(3) },
    });
    await enter(ravi);
    await portal.publish(portal.say(chess, 'm2', 4));
    expect(await pushed(portal, [asha, ravi], 5)).toEqual([['m1', 'm2'], ['m2']]);
  });

  it('forwards a sent message and acknowledges it [7.real-time.3]', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { kind, session: inGroup });
    asha.send({
      event: 'send_message',
      id: 'q',
      data: { groupId: chess, text: 'Hello', clientId: 'mine' },
    });
    expect(await asha.has('ack')).toEqual({
      event: 'ack',
      id: 'q',
      data: { clientId: 'mine', message: { _id: 'message-mine', clientId: 'mine' } },
    });
    expect(portal.commands.requests).toEqual([
      { token: 'token-of-asha', groupId: chess, text: 'Hello', clientId: 'mine', language: 'en' },
    ]);
  });

  it('closes a chat to non-members', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { kind });
    portal.commands.answer(() =>
      Promise.resolve({
        status: 403,
        json: '{"message":"You are not a member of this group.","code":"not-in-the-group"}',
      }),
    );
    asha.send({ event: 'join_group', id: 1, data: { groupId: chess } });
    asha.send({
      event: 'send_message',
      id: 2,
      data: { groupId: chess, text: 'Hello', clientId: 'mine' },
    });
    await asha.has('error', ({ id }) => id === 2);
    const data = { message: 'You are not a member of this group.', code: 'not-in-the-group' };
    expect(asha.frames.slice(1)).toEqual([
      { event: 'error', id: 1, data },
      { event: 'error', id: 2, data },
    ]);
    await portal.publish(portal.say(chess, 'm1', 1));
    expect(await pushed(portal, [asha], 2)).toEqual([[]]);
  });

  it('sends nothing more of a group to a member who is removed from it', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { kind, session: inGroup });
    const ravi = await portal.join('ravi', { session: inGroup });
    await enter(asha);
    await enter(ravi);
    await portal.publish(portal.say(chess, 'm1', 1));
    await asha.has('receive_message');
    await portal.publish(
      portal.moveTo('asha', 2, []),
      portal.say(chess, 'm2', 3),
      groupNotice(portal, 4),
      change('new_notification', 'mention', 5, {
        kind: 'group-member',
        groupId: chess,
        memberId: 'asha',
      }),
    );
    expect(await pushed(portal, [asha, ravi], 6)).toEqual([['m1'], ['m1', 'm2']]);
    await portal.publish(portal.moveTo('asha', 7, [chess]), portal.say(chess, 'm3', 8));
    expect(await pushed(portal, [asha], 9)).toEqual([['m1']]);
    await enter(asha);
    await portal.publish(portal.say(chess, 'm4', 10));
    expect(await pushed(portal, [asha], 11)).toEqual([['m1', 'm4']]);
  });
});

describe('messages of a chat', () => {
  it('go to those who are members now, even before the change of a session arrives', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    const ravi = await portal.join('ravi', { session: inGroup });
    await enter(asha);
    await enter(ravi);
    portal.signIn('asha');
    await portal.publish(portal.say(chess, 'm1', 9), groupNotice(portal, 10));
    expect(await pushed(portal, [asha, ravi], 11)).toEqual([[], ['m1']]);
    expect(portal.views.requestsFor('group-members').at(-1)).toMatchObject({
      request: { groupId: chess },
      minPosition: positionOf(9),
    });
  });

  it('need one question about members and one view for all recipients', async () => {
    const portal = await startPortal();
    const clients = await Promise.all(
      ['asha', 'ravi', 'meera'].map((name) => portal.join(name, { session: inGroup })),
    );
    for (const client of clients) await enter(client);
    const before = portal.views.requests.length;
    await portal.publish(portal.say(chess, 'm1', 5));
    for (const client of clients) await client.has('receive_message');
    expect(portal.views.requests.slice(before).map(({ request }) => request)).toEqual([
      { view: 'received-message', messageId: 'm1' },
      { view: 'group-members', groupId: chess, memberIds: ['asha', 'ravi', 'meera'] },
    ]);
  });

  it('are not fetched while nobody has the chat open', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    await portal.publish(portal.say(chess, 'm1', 5));
    expect(await pushed(portal, [asha], 6)).toEqual([[]]);
    expect(portal.views.requestsFor('received-message')).toEqual([]);
  });

  it('do not go to a member who has left the chat for another page', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    await enter(asha);
    asha.send({ event: 'leave_group', id: 'bye', data: { groupId: chess } });
    expect(await asha.has('ack', ({ id }) => id === 'bye')).toMatchObject({
      data: { groupId: chess },
    });
    await portal.publish(portal.say(chess, 'm1', 1), groupNotice(portal, 2));
    expect(await pushed(portal, [asha], 3)).toEqual([[`new_group_message.${chess}`]]);
  });
});

describe('notifications of a group', () => {
  it('do not go to a connection that has the chat of that group open', async () => {
    const portal = await startPortal();
    const groups = { groupIds: [chess, cricket] };
    const phone = await portal.join('asha', { session: groups });
    const laptop = await portal.join('asha', { session: groups });
    await enter(phone);
    await portal.publish(groupNotice(portal, 1), groupNotice(portal, 2, 'nobody', cricket));
    const [onPhone, onLaptop] = await pushed(portal, [phone, laptop], 3);
    expect(onPhone).toEqual([`new_group_message.${cricket}`]);
    expect(onLaptop).toEqual([`new_group_message.${chess}`, `new_group_message.${cricket}`]);
  });

  it('carry the number of messages that each member has not read', async () => {
    const portal = await startPortal();
    const names = ['asha', 'ravi', 'meera', 'vikram'];
    const clients = await Promise.all(names.map((name) => portal.join(name, { session: inGroup })));
    for (const [name, count] of [
      ['ravi', 4],
      ['meera', 4],
      ['vikram', 0],
    ] as const)
      portal.views.unread.set(name, count);
    await portal.publish(groupNotice(portal, 1));
    const id = `new_group_message.${chess}`;
    expect(await pushed(portal, clients, 2)).toEqual([[id], [id], [id], []]);
    const counts = clients.flatMap((client) => client.pushes().map(({ data }) => data['count']));
    expect(counts.filter((count) => count !== undefined)).toEqual([1, 4, 4]);
    expect(portal.views.requestsFor('unread-messages')).toEqual([
      {
        request: { view: 'unread-messages', groupId: chess, memberIds: names },
        minPosition: positionOf(1),
      },
    ]);
  });

  it('wait until the number of unread messages is known', async () => {
    const portal = await startPortal({ limits });
    const asha = await portal.join('asha', { session: inGroup });
    let lagging = 2;
    portal.views.lagBehind(({ view }) => view === 'unread-messages' && lagging-- > 0);
    await portal.publish(groupNotice(portal, 1));
    expect(await asha.has('new_notification')).toMatchObject({ data: { count: 1 } });
  });

  it('of a mention go to a member who has the chat open too', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    const ravi = await portal.join('ravi', { session: inGroup });
    await enter(asha);
    portal.views.show('new_notification', 'mention', { _id: 'mention' });
    await portal.publish(
      change('new_notification', 'mention', 1, {
        kind: 'group-member',
        groupId: chess,
        memberId: 'asha',
      }),
    );
    expect(await pushed(portal, [asha, ravi], 2)).toEqual([['mention'], []]);
  });
});

describe('a returning client', () => {
  it('does not get the messages that it missed, because it reads the chat again', async () => {
    const portal = await startPortal();
    const ravi = await portal.join('ravi', { session: inGroup });
    await enter(ravi);
    const asha = await portal.join('asha', { session: inGroup });
    await enter(asha);
    await portal.publish(portal.say(chess, 'm1', 1));
    await asha.has('receive_message');
    asha.close();
    await expect.poll(() => portal.realtime.connections()).toBe(1);
    await portal.publish(portal.say(chess, 'm2', 2), groupNotice(portal, 3));
    await ravi.has('receive_message', ({ position }) => position === positionOf(2));
    const again = await portal.join('asha', { session: inGroup, lastPosition: positionOf(1) });
    expect(await pushed(portal, [again], 4)).toEqual([[`new_group_message.${chess}`]]);
    expect(await again.has('new_notification')).toMatchObject({ data: { count: 1 } });
  });

  it('opens a chat only where views cover everything that has arrived', async () => {
    const portal = await startPortal();
    const ravi = await portal.join('ravi', { session: inGroup });
    await portal.publish(portal.like('p1', 7, []), portal.say(chess, 'm1', 6));
    await ravi.has('post_liked');
    await enter(ravi);
    expect(portal.views.requestsFor('group-members')).toEqual([
      {
        request: { view: 'group-members', groupId: chess, memberIds: ['ravi'] },
        minPosition: positionOf(7),
      },
    ]);
  });

  it('gets nothing of a group that the member has left meanwhile', async () => {
    const portal = await startPortal();
    await portal.publish(portal.like('p1', 1, []), groupNotice(portal, 2));
    portal.views.obstruct(({ view }) => {
      if (view === 'session') portal.signIn('asha');
    });
    portal.signIn('asha', { groupIds: [chess] });
    const asha = await portal.connect('socket');
    asha.send({
      event: 'authenticate',
      data: { token: 'token-of-asha', lastPosition: positionOf(1) },
    });
    await asha.has('authenticated');
    expect(await pushed(portal, [asha], 3)).toEqual([['p1']]);
  });
});

describe('opening a chat while members of groups cannot be read', () => {
  it('waits until they can be', async () => {
    const portal = await startPortal({ limits });
    const asha = await portal.join('asha', { session: inGroup });
    let lagging = 2;
    portal.views.lagBehind(({ view }) => view === 'group-members' && lagging-- > 0);
    await enter(asha);
    await portal.publish(portal.say(chess, 'm1', 1));
    await asha.has('receive_message');
  });

  it('asks the client to come back after some attempts, and never refuses it', async () => {
    const portal = await startPortal({ limits });
    const asha = await portal.join('asha', { session: inGroup });
    portal.views.obstruct(({ view }) => {
      if (view === 'group-members') throw new Error('away');
    });
    asha.send({ event: 'join_group', id: 1, data: { groupId: chess } });
    await asha.closedWith(1013);
    expect(asha.frames.map(({ event }) => event)).toEqual(['authenticated']);
  });
});

describe('the order of messages', () => {
  it('is kept by holding back the messages after one that cannot be shown yet', async () => {
    const portal = await startPortal({ limits });
    const asha = await portal.join('asha', { session: inGroup });
    await enter(asha);
    let failures = 3;
    portal.views.obstruct((request) => {
      if (request.view !== 'received-message' || request.messageId !== 'm1') return;
      if (failures-- > 0) throw new Error('away');
    });
    await portal.publish(portal.say(chess, 'm1', 1), portal.say(chess, 'm2', 2));
    await portal.publish(portal.say(chess, 'm3', 3), portal.like('p1', 4, []));
    await asha.has('receive_message', ({ position }) => position === positionOf(3));
    expect(asha.pushes().map(idOf)).toEqual(['p1', 'm1', 'm2', 'm3']);
  });

  it('is kept when newer messages stand before the next attempt in the queue', async () => {
    const portal = await startPortal({ limits });
    const asha = await portal.join('asha', { session: inGroup });
    await enter(asha);
    let failures = 0;
    portal.views.obstruct(async (request) => {
      if (request.view === 'likes') await sleep(limits.view.retry);
      if (request.view !== 'received-message' || request.messageId !== 'm1') return;
      failures += 1;
      if (failures > 1) return;
      await portal.publish(portal.like('p1', 2, []), portal.say(chess, 'm2', 3));
      throw new Error('away');
    });
    await portal.publish(portal.say(chess, 'm1', 1));
    for (const position of [1, 3].map(positionOf))
      await asha.has('receive_message', (frame) => frame.position === position);
    expect(asha.pushes().map(idOf)).toEqual(['p1', 'm1', 'm2']);
  });

  it('lets no newer message overtake the request to reload that replaces a lost one', async () => {
    const portal = await startPortal({ limits: { view: { ...limits.view, attempts: 2 } } });
    const asha = await portal.join('asha', { session: inGroup });
    await enter(asha);
    let failures = 0;
    portal.views.obstruct(async (request) => {
      if (request.view !== 'received-message' || request.messageId !== 'm1') return;
      failures += 1;
      if (failures === 2) await portal.publish(portal.say(chess, 'm2', 2));
      await nextTurn();
      throw new Error('away');
    });
    await portal.publish(portal.say(chess, 'm1', 1));
    await asha.has('receive_message', ({ position }) => position === positionOf(2));
    await asha.has('refetch');
    expect(asha.frames.map(({ event }) => event).slice(-2)).toEqual(['refetch', 'receive_message']);
  });

  it('is kept while members of the group cannot be read', async () => {
    const portal = await startPortal({ limits });
    const asha = await portal.join('asha', { session: inGroup });
    await enter(asha);
    let lagging = 2;
    portal.views.lagBehind(({ view }) => view === 'group-members' && lagging-- > 0);
    await portal.publish(portal.say(chess, 'm1', 1), portal.like('p1', 2, []));
    await portal.publish(portal.say(chess, 'm2', 3));
    await asha.has('receive_message', ({ position }) => position === positionOf(3));
    expect(asha.pushes().map(idOf)).toEqual(['p1', 'm1', 'm2']);
  });

  it('is the order in which a connection sends them, each forwarded after the answer to the one before', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    portal.commands.answer(async ({ clientId }) => {
      await new Promise((resolve) => setTimeout(resolve, clientId === 'c0' ? 30 : 0));
      return { status: 201, json: '{}' };
    });
    for (let n = 0; n < 5; n += 1)
      asha.send({
        event: 'send_message',
        id: n,
        data: { groupId: chess, text: 'Hello', clientId: `c${n}` },
      });
    await asha.has('ack', ({ id }) => id === 4);
    expect(asha.frames.slice(1).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
    expect(portal.commands.requests.map(({ clientId }) => clientId)).toEqual([
      'c0',
      'c1',
      'c2',
      'c3',
      'c4',
    ]);
  });
});

describe('a sent message', () => {
  const send = (client: Client, id: number, clientId = 'mine') =>
    client.send({ event: 'send_message', id, data: { groupId: chess, text: 'Hello', clientId } });

  it('is acknowledged without its text if it is saved and cannot be shown yet', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    portal.commands.answer(() => Promise.resolve({ status: 202, json: '{"message":"Saved."}' }));
    send(asha, 1);
    expect((await asha.has('ack')).data).toEqual({ clientId: 'mine', message: null });
  });

  it.each([
    [{ status: 400, json: '{"message":"Please write a message"}' }, 'Please write a message'],
    [
      { status: 502, json: '<html>' },
      'The chat cannot be reached right now. Please try again in a moment.',
      'chat-unreachable',
    ],
  ])(
    'is refused with the message of command-api, or one about trying again (%#)',
    async (answer, message, code?: string) => {
      const portal = await startPortal();
      const asha = await portal.join('asha', { session: inGroup });
      portal.commands.answer(() => Promise.resolve(answer));
      send(asha, 1);
      expect(await asha.has('error')).toEqual({
        event: 'error',
        id: 1,
        data: { message, ...(code !== undefined && { code }) },
      });
    },
  );

  it.each([
    ['cannot be reached', () => Promise.reject(new Error('away'))],
    ['fails', () => Promise.resolve({ status: 503, json: '{"message":"Please try again."}' })],
    ['finds that there were too many', () => Promise.resolve({ status: 429, json: '{}' })],
  ])(
    'is answered with an error if command-api %s, as are those behind it, which would overtake it',
    async (_, failing) => {
      const portal = await startPortal();
      const asha = await portal.join('asha', { session: inGroup });
      portal.commands.answer(({ clientId }) =>
        clientId === 'first' ? failing() : Promise.resolve({ status: 201, json: '{}' }),
      );
      send(asha, 1, 'first');
      send(asha, 2, 'second');
      const first = await asha.has('error', ({ id }) => id === 1);
      const second = await asha.has('error', ({ id }) => id === 2);
      expect(second.data).toEqual(first.data);
      send(asha, 3, 'second');
      await asha.has('ack', ({ id }) => id === 3);
      expect(portal.commands.requests.map(({ clientId }) => clientId)).toEqual(['first', 'second']);
    },
  );

  it('is refused with the time to wait if its member sends too many, over whichever connection', async () => {
    const portal = await startPortal({ limits: { messages: { most: 2, within: 60_000 } } });
    const asha = await portal.join('asha', { session: inGroup });
    for (const id of [1, 2, 3]) send(asha, id, `c${id}`);
    expect((await asha.has('error')).data).toEqual({
      message: 'You are sending messages too quickly. Please wait a moment.',
      code: 'messages-too-quick',
      retryAfter: 60,
    });
    await asha.has('ack', ({ id }) => id === 2);
    expect(portal.commands.requests).toHaveLength(2);
    expect(asha.code()).toBeUndefined();
    const other = await portal.join('asha', { session: inGroup });
    send(other, 1);
    expect((await other.has('error')).data).toMatchObject({ retryAfter: 60 });
    const ravi = await portal.join('ravi', { session: inGroup });
    send(ravi, 1);
    await ravi.has('ack');
  });

  it('is answered with the time to wait if command-api finds that there were too many', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    portal.commands.answer(() => Promise.resolve({ status: 429, json: '{"message":"Wait"}' }));
    send(asha, 1);
    expect((await asha.has('error')).data).toEqual({ message: 'Wait', retryAfter: 60 });
  });

  it('is forwarded again once the window of the limit is over', async () => {
    const portal = await startPortal({ limits: { messages: { most: 1, within: 20 } } });
    const asha = await portal.join('asha', { session: inGroup });
    send(asha, 0);
    for (
      let id = 1;
      !asha.frames.some((frame) => frame.event === 'ack' && frame.id !== 0);
      id += 1
    ) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      send(asha, id);
    }
  });

  it('is refused if its clientId could not travel as a header', async () => {
    const portal = await startPortal();
    const asha = await portal.join('asha', { session: inGroup });
    send(asha, 1, 'with space');
    send(asha, 2, '');
    await asha.has('error', ({ id }) => id === 2);
    expect(portal.commands.requests).toEqual([]);
  });
});
