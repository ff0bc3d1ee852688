import { expect, it } from 'vitest';
import { startPortal, type Portal } from '../testing/harness.ts';

const json = { 'Content-Type': 'application/json' };
async function begin(portal: Portal): Promise<Record<string, string>> {
  const post = await fetch(`${portal.url}/poll`, {
    method: 'POST',
    headers: { ...json, Authorization: `Bearer ${portal.signIn('asha')}` },
    body: '[]',
  });
  const headers = { 'X-Realtime-Session': post.headers.get('X-Realtime-Session') ?? '' };
  await fetch(`${portal.url}/poll`, { headers });
  return headers;
}

it('answers a poll without frames when nothing comes in time', async () => {
  const portal = await startPortal({ limits: { poll: { wait: 30, idle: 60_000 } } });
  const headers = await begin(portal);
  const poll = await fetch(`${portal.url}/poll`, { headers });
  expect(await poll.json()).toEqual({ frames: [] });
});

it('keeps frames that arrive between polls for the next one', async () => {
  const portal = await startPortal();
  const headers = await begin(portal);
  await portal.publish(portal.like('p1', 1, []));
  await expect.poll(() => portal.realtime.counters().pushesSent).toBe(1);
  const poll = await fetch(`${portal.url}/poll`, { headers });
  expect(await poll.json()).toMatchObject({ frames: [{ event: 'post_liked' }] });
});

it('keeps frames if the client gave up the call that waited for them', async () => {
  const portal = await startPortal();
  const headers = await begin(portal);
  const givenUp = new Promise<void>((resolve) =>
    portal.server.once('request', (_req, res) => res.once('close', resolve)),
  );
  const call = new AbortController();
  const waiting = fetch(`${portal.url}/poll`, { headers, signal: call.signal });
  await new Promise((resolve) => portal.server.once('request', resolve));
  call.abort();
  await expect(waiting).rejects.toThrow();
  await givenUp;
  await portal.publish(portal.like('p1', 1, []));
  await expect.poll(() => portal.realtime.counters().pushesSent).toBe(1);
  const poll = await fetch(`${portal.url}/poll`, { headers });
  expect(await poll.json()).toMatchObject({ frames: [{ event: 'post_liked' }] });
});

it('answers a waiting poll when a newer one takes its place', async () => {
  const portal = await startPortal();
  const headers = await begin(portal);
  const older = fetch(`${portal.url}/poll`, { headers });
  await new Promise((resolve) => portal.server.once('request', resolve));
  const newer = fetch(`${portal.url}/poll`, { headers });
  expect(await (await older).json()).toEqual({ frames: [] });
  await portal.publish(portal.like('p1', 1, []));
  expect(await (await newer).json()).toMatchObject({ frames: [{ event: 'post_liked' }] });
});

it('ends a session that has not been polled for a while', async () => {
  const portal = await startPortal({ limits: { sweep: 5, poll: { wait: 25_000, idle: 40 } } });
  const headers = await begin(portal);
  await expect.poll(() => portal.realtime.connections()).toBe(0);
  const poll = await fetch(`${portal.url}/poll`, { headers });
  expect(poll.status).toBe(404);
});

it('keeps a session whose poll waits for longer than the idle time', async () => {
  const portal = await startPortal({ limits: { sweep: 5, poll: { wait: 25_000, idle: 300 } } });
  const headers = await begin(portal);
  const waiting = fetch(`${portal.url}/poll`, { headers });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await portal.publish(portal.like('p1', 1, []));
  expect(await (await waiting).json()).toMatchObject({ frames: [{ event: 'post_liked' }] });
});

it('ends a session that its client deletes', async () => {
  const portal = await startPortal();
  const headers = await begin(portal);
  expect((await fetch(`${portal.url}/poll`, { method: 'DELETE', headers })).status).toBe(204);
  expect(portal.realtime.connections()).toBe(0);
  expect((await fetch(`${portal.url}/poll`, { headers })).status).toBe(404);
});

it('refuses unknown sessions and bodies that are not arrays of frames', async () => {
  const portal = await startPortal();
  const unknown = { ...json, 'X-Realtime-Session': 'guessed' };
  expect((await fetch(`${portal.url}/poll`, { headers: unknown })).status).toBe(404);
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${portal.url}/poll`, { method: 'POST', headers, body }).then(({ status }) => status);
  expect(await post(unknown, '[]')).toBe(404);
  expect(await post(json, '{}')).toBe(400);
  expect(await post(json, '[')).toBe(400);
  expect(await post({ 'Content-Type': 'text/plain' }, '[]')).toBe(400);
});

it.each([
  ['a first frame that does not authenticate', '[{}]'],
  ['a wrong token', '[{"event":"authenticate","data":{"token":"guessed"}}]'],
])(
  'answers the close of a session to the call that began it with %s, and keeps nothing',
  async (_how, body) => {
    const portal = await startPortal();
    const post = await fetch(`${portal.url}/poll`, { method: 'POST', headers: json, body });
    expect(await post.json()).toMatchObject({
      frames: [{ event: 'connect_error' }],
      close: { code: 4401 },
    });
    const headers = { 'X-Realtime-Session': post.headers.get('X-Realtime-Session') ?? '' };
    expect((await fetch(`${portal.url}/poll`, { headers })).status).toBe(404);
  },
);

it('keeps nothing of a session that nobody has authenticated in time', async () => {
  const portal = await startPortal({
    limits: { authenticateWithin: 20, pollSessions: { most: 1, perClient: 1 } },
  });
  const beginAnother = () =>
    fetch(`${portal.url}/poll`, { method: 'POST', headers: json, body: '[]' }).then(
      ({ status }) => status,
    );
  expect(await beginAnother()).toBe(200);
  await expect.poll(beginAnother).toBe(200);
});

it('limits the sessions of a client, and those of all', async () => {
  const portal = await startPortal({ limits: { pollSessions: { most: 3, perClient: 2 } } });
  const beginFrom = (client: string) =>
    fetch(`${portal.url}/poll`, {
      method: 'POST',
      headers: { ...json, 'X-Forwarded-For': client },
      body: '[]',
    });
  const statuses = [];
  for (const client of ['1', '1', '1', '2', '3'])
    statuses.push((await beginFrom(`203.0.113.${client}`)).status);
  expect(statuses).toEqual([200, 200, 429, 200, 429]);
});
