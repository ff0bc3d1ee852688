import { describe, expect, it } from 'vitest';
import { createInProcessChangeBus } from '@portal/service-kit/change-bus/in-process-change-bus';
import { createAddressOf } from '@portal/service-kit/http/serving/api-app';
import { pino } from 'pino';
import { createRealtime } from './app.ts';
import { realtimeSettings } from './settings.ts';
import { startPortal } from './testing/harness.ts';

describe.each(['socket', 'poll'] as const)('over a %s', (kind) => {
  it('tells every client that the server is going away, and stops within 2 s', async () => {
    const portal = await startPortal();
    const client = await portal.join('asha', { kind });
    const began = performance.now();
    await portal.realtime.stop();
    expect(performance.now() - began).toBeLessThan(2_000);
    await client.closedWith(1001);
    expect(portal.realtime.connections()).toBe(0);
  });
});

it('stops within 2 s even if a client does not answer the close frame', async () => {
  const portal = await startPortal();
  const { connect } = await import('node:net');
  const tcp = connect(portal.port, '127.0.0.1');
  tcp.write(
    'GET /realtime HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise((resolve) => tcp.once('data', resolve));
  const began = performance.now();
  await portal.realtime.stop();
  expect(performance.now() - began).toBeLessThan(2_000);
  tcp.destroy();
});

it('accepts no connection once it stops', async () => {
  const portal = await startPortal();
  await portal.realtime.stop();
  await expect(portal.connect('socket')).rejects.toThrow();
  const post = await fetch(`${portal.url}/poll`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '[]',
  });
  expect(post.status).toBe(429);
});

it('counts pushes sent and clients dropped', async () => {
  const portal = await startPortal();
  await portal.join('asha');
  await portal.join('ravi');
  await portal.publish(portal.like('p1', 1, []));
  await expect.poll(() => portal.realtime.counters().pushesSent).toBe(2);
  expect(portal.realtime.counters().clientsDropped).toBe(0);
});

it('is never ready if the change bus cannot be subscribed to', async () => {
  const changeBus = createInProcessChangeBus();
  await changeBus.close();
  const realtime = createRealtime({
    changeBus,
    views: () => Promise.reject(new Error('not asked')),
    sendMessage: () => Promise.reject(new Error('not asked')),
    settings: realtimeSettings.parse({}),
    addressOf: createAddressOf('1'),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  });
  await expect(realtime.ready()).rejects.toThrow('closed');
  await realtime.stop();
});

it('checks its settings and fills in their defaults', async () => {
  expect(() => realtimeSettings.parse({ PORTAL_REALTIME_CONNECTIONS_PER_MEMBER: '0' })).toThrow();
  expect(realtimeSettings.parse({ PORTAL_REALTIME_CONNECTIONS_PER_MEMBER: '3' })).toEqual({
    PORTAL_RATES: 'on',
    PORTAL_RATE_WRITE: 240,
    PORTAL_REALTIME_CONNECTIONS_PER_MEMBER: 3,
    PORTAL_REALTIME_UNAUTHENTICATED: 1_000,
    PORTAL_REALTIME_UNAUTHENTICATED_PER_CLIENT: 100,
  });
});
