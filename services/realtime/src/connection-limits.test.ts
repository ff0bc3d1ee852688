import { connect as connectTcp } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { Client } from './testing/clients.ts';
import { change, startPortal } from './testing/harness.ts';

const nonsense = { event: 'dance' };
const AT_ONCE = { timeout: 5_000, interval: 1 };

describe.each(['socket', 'poll'] as const)('over a %s', (kind) => {
  it('answers an invalid frame with an error, and closes a connection that sends too many of them', async () => {
    const portal = await startPortal({ limits: { invalidFrames: 3 } });
    const client = await portal.join('asha', { kind });
    client.send({ ...nonsense, id: 'q1' });
    expect(await client.has('error')).toMatchObject({ id: 'q1' });
    client.send({ event: 'join_group', data: { groupId: 'no id' } });
    await expect.poll(() => client.frames.filter(({ event }) => event === 'error').length).toBe(2);
    expect(client.code()).toBeUndefined();
    client.send(nonsense);
    await client.closedWith(4408);
  });

  it('closes a connection that sends more frames than its limit', async () => {
    const portal = await startPortal({ limits: { frames: { most: 10, within: 60_000 } } });
    const client = await portal.join('asha', { kind });
    const frame = { event: 'join_group', data: { groupId: crypto.randomUUID() } };
    for (let n = 0; n < 9; n += 1) client.send(frame);
    await expect
      .poll(() => client.frames.filter(({ event }) => event === 'error').length, { timeout: 4_000 })
      .toBe(9);
    expect(client.code()).toBeUndefined();
    client.send(frame);
    await client.closedWith(4408);
  });

  it('counts frames from zero once the window of the limit is over', async () => {
    const portal = await startPortal({ limits: { frames: { most: 3, within: 40 } } });
    const client = await portal.join('asha', { kind });
    for (let n = 1; n <= 6; n += 1) {
      client.send({ event: 'join_group', id: n, data: { groupId: crypto.randomUUID() } });
      await client.has('error', ({ id }) => id === n);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(client.code()).toBeUndefined();
  });

  it('refuses connections of one member beyond the limit', async () => {
    const portal = await startPortal({ limits: { connectionsPerMember: 2 } });
    await portal.join('asha', { kind });
    await portal.join('asha', { kind: 'socket' });
    const third = await portal.connect(kind);
    third.send({ event: 'authenticate', data: { token: portal.signIn('asha') } });
    await third.has('error');
    await third.closedWith(4408);
    await portal.join('ravi', { kind });
    expect(portal.realtime.connections()).toBe(3);
  });
});

/** @param reader is in this process, and never further behind than a client may be */
async function flood(
  portal: Awaited<ReturnType<typeof startPortal>>,
  until: () => boolean,
  reader?: Pick<Client, 'pushes'>,
) {
  for (let n = 1; n <= 400 && !until(); n += 1) {
    portal.views.show('post_created', `p${n}`, { _id: `p${n}`, content: 'x'.repeat(100_000) });
    await portal.publish(change('post_created', `p${n}`, n));
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (reader) await expect.poll(() => reader.pushes().length, AT_ONCE).toBeGreaterThan(n - 5);
  }
}

it('drops a client that does not read, buffers no more than the limit for it, and serves the others', async () => {
  const portal = await startPortal();
  const reader = await portal.join('ravi');
  const tcp = connectTcp(portal.port, '127.0.0.1');
  onTestFinished(() => void tcp.destroy());
  const slow = new WebSocket(portal.url.replace('http', 'ws'), { createConnection: () => tcp });
  await new Promise((resolve) => slow.once('open', resolve));
  const [serverSide] = await new Promise<[number]>((resolve) =>
    portal.server.getConnections((_error, count) => resolve([count])),
  );
  expect(serverSide).toBe(2);
  slow.send(JSON.stringify({ event: 'authenticate', data: { token: portal.signIn('asha') } }));
  await new Promise((resolve) => slow.once('message', resolve));
  expect(portal.realtime.connections()).toBe(2);
  tcp.pause();
  await flood(portal, () => portal.realtime.connections() === 1, reader);
  expect(portal.realtime.connections()).toBe(1);
  expect(portal.realtime.counters().clientsDropped).toBe(1);
  await portal.publish(portal.like('last', 999, []));
  await reader.has('post_liked');
  await expect
    .poll(
      () =>
        new Promise((resolve) => portal.server.getConnections((_error, count) => resolve(count))),
      { timeout: 5_000 },
    )
    .toBe(1);
});

it('drops a client whose polls have stopped, once its buffer is full', async () => {
  const portal = await startPortal({ limits: { buffered: 300_000 } });
  const post = await fetch(`${portal.url}/poll`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${portal.signIn('asha')}`,
    },
    body: '[]',
  });
  await expect.poll(() => portal.realtime.connections()).toBe(1);
  await flood(portal, () => portal.realtime.connections() === 0);
  expect(portal.realtime.connections()).toBe(0);
  const headers = { 'X-Realtime-Session': post.headers.get('X-Realtime-Session') ?? '' };
  const refused = await fetch(`${portal.url}/poll`, { headers });
  expect(await refused.json()).toMatchObject({ close: { code: 4409 } });
});

it('refuses frames over 64 kB', async () => {
  const portal = await startPortal();
  const client = await portal.join('asha');
  client.sendText(JSON.stringify({ event: 'x', data: 'y'.repeat(63_000) }));
  await client.has('error');
  client.sendText(JSON.stringify({ event: 'x', data: 'y'.repeat(66_000) }));
  await client.closedWith(1009);
  const poll = await fetch(`${portal.url}/poll`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(['y'.repeat(66_000)]),
  });
  expect(poll.status).toBe(413);
  expect(portal.realtime.connections()).toBe(0);
});

it('refuses binary frames', async () => {
  const portal = await startPortal();
  const socket = new WebSocket(portal.url.replace('http', 'ws'));
  onTestFinished(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve));
  const code = new Promise((resolve) => socket.once('close', resolve));
  socket.send(Buffer.from('{"event":"authenticate"}'));
  expect(await code).toBe(1003);
});

it('answers text that is not JSON with an error', async () => {
  const portal = await startPortal();
  const client = await portal.join('asha');
  client.sendText('{');
  await client.has('error');
});

it('closes a socket that answers no pings, and keeps one that does', async () => {
  const portal = await startPortal({ limits: { heartbeat: 40, missedHeartbeats: 2 } });
  const alive = await portal.join('ravi');
  const silent = new WebSocket(portal.url.replace('http', 'ws'), { autoPong: false });
  onTestFinished(() => silent.terminate());
  await new Promise((resolve) => silent.once('open', resolve));
  const code = new Promise((resolve) => silent.once('close', resolve));
  silent.send(JSON.stringify({ event: 'authenticate', data: { token: portal.signIn('asha') } }));
  expect(await code).toBe(1006);
  const beats = () => alive.frames.filter(({ event }) => event === 'alive').length;
  const before = beats();
  await expect.poll(beats).toBeGreaterThan(before + 4);
  expect(alive.code()).toBeUndefined();
  expect(portal.realtime.connections()).toBe(1);
});

it('sends the position reached with every heartbeat', async () => {
  const portal = await startPortal({ limits: { heartbeat: 20 } });
  const client = await portal.join('asha');
  await portal.publish(portal.notify('for someone else', 42, 'ravi'));
  await client.has('alive', ({ position }) => position === '00000042');
});
