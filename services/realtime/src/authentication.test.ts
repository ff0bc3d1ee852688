import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { startPortal } from './testing/harness.ts';

describe.each(['socket', 'poll'] as const)('over a %s', (kind) => {
  it('takes a token in the first frame and answers with the member it belongs to [7.real-time.1]', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha', { kind });
    expect(client.frames[0]).toMatchObject({
      event: 'authenticated',
      data: { memberId: 'asha', resumed: false },
    });
    expect(portal.realtime.connections()).toBe(1);
  });

  it('answers an invalid token with connect_error and an authentication error [7.real-time.2] [7.real-time.4]', async () => {
    const portal = await startPortal();
    const client = await portal.connect(kind);
    client.send({ event: 'authenticate', data: { token: 'forged' } });
    const { data } = await client.has('connect_error');
    expect(data['message']).toContain('Authentication error');
    await client.closedWith(4401);
    expect(portal.realtime.connections()).toBe(0);
  });

  it('refuses any other first frame', async () => {
    const portal = await startPortal();
    const client = await portal.connect(kind);
    client.send({ event: 'join_group', data: { groupId: crypto.randomUUID() } });
    expect(await client.has('connect_error')).toMatchObject({
      data: { message: 'Authentication error: the first frame has to authenticate' },
    });
    await client.closedWith(4401);
  });

  it('asks the client to try again, without an authentication error, while sessions cannot be read', async () => {
    const portal = await startPortal();
    portal.views.obstruct(() => Promise.reject(new Error('query-api is away')));
    const client = await portal.connect(kind);
    client.send({ event: 'authenticate', data: { token: portal.signIn('asha') } });
    await client.closedWith(1013);
    expect(client.frames).toEqual([]);
  });

  it('refuses a second authenticate frame', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha', { kind });
    client.send({ event: 'authenticate', data: { token: portal.signIn('ravi') } });
    await client.has('error');
    expect(client.code()).toBeUndefined();
    await portal.publish(
      portal.notify('for-ravi', 1, 'ravi'),
      portal.notify('for-asha', 2, 'asha'),
    );
    await client.has('new_notification', ({ data }) => data['_id'] === 'for-asha');
    expect(client.pushes()).toHaveLength(1);
  });
});

it('closes a socket that does not authenticate in time', async () => {
  const portal = await startPortal({ limits: { authenticateWithin: 30 } });
  const client = await portal.connect('socket');
  await client.has('connect_error');
  await client.closedWith(4401);
});

it('never takes a token from the URL', async () => {
  const portal = await startPortal({ limits: { authenticateWithin: 30 } });
  const { connectSocket } = await import('./testing/clients.ts');
  const client = await connectSocket(`${portal.url}?token=${portal.signIn('asha')}`);
  await client.closedWith(4401);
});

it('takes the bearer token of a poll in place of an authenticate frame', async () => {
  const portal = await startPortal();
  const post = await fetch(`${portal.url}/poll`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${portal.signIn('asha')}`,
    },
    body: '[]',
  });
  const session = post.headers.get('X-Realtime-Session') ?? '';
  expect(session.length).toBeGreaterThan(40);
  const poll = await fetch(`${portal.url}/poll`, { headers: { 'X-Realtime-Session': session } });
  expect(poll.headers.get('Cache-Control')).toBe('no-store');
  expect(await poll.json()).toMatchObject({
    frames: [{ event: 'authenticated', data: { memberId: 'asha' } }],
  });
});

it('closes the oldest connection that has not authenticated for one beyond the limit', async () => {
  const portal = await startPortal({ limits: { unauthenticatedConnections: 2 } });
  const member = await portal.join('ravi');
  const [first, second] = [await portal.connect('socket'), await portal.connect('socket')];
  const third = await portal.join('asha');
  await first.closedWith(1013);
  const poll = await fetch(`${portal.url}/poll`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '[]',
  });
  expect(poll.status).toBe(200);
  await portal.connect('socket');
  await second.closedWith(1013);
  expect([member.code(), third.code()]).toEqual([undefined, undefined]);
});

it('closes the oldest connection of a client with too many unauthenticated ones, and none of others', async () => {
  const portal = await startPortal({ limits: { unauthenticatedPerClient: 2 } });
  const other = await portal.connect('socket');
  const codes: (number | undefined)[] = [];
  for (let index = 0; index < 4; index++) {
    const socket = new WebSocket(portal.url.replace('http', 'ws'), {
      headers: { 'X-Forwarded-For': `203.0.113.66` },
    });
    onTestFinished(() => socket.terminate());
    socket.on('close', (code) => (codes[index] = code));
    await new Promise((resolve) => socket.once('open', resolve));
  }
  await expect.poll(() => codes).toEqual([1013, 1013]);
  other.send({ event: 'authenticate', data: { token: portal.signIn('asha') } });
  await other.has('authenticated');
});

it('refuses upgrades of other paths only if nobody else listens for upgrades', async () => {
  const portal = await startPortal();
  const { connectSocket } = await import('./testing/clients.ts');
  await expect(connectSocket(`http://127.0.0.1:${portal.port}/other`)).rejects.toThrow('404');
  let other = 0;
  portal.server.on('upgrade', (req, socket) => {
    if (req.url !== '/other') return;
    other += 1;
    socket.destroy();
  });
  await expect(connectSocket(`http://127.0.0.1:${portal.port}/other`)).rejects.toThrow(
    'socket hang up',
  );
  expect(other).toBe(1);
});
