import { likePushes } from '@portal/contracts/likes/like.pushes';
import { positionOf, startPortal, type Portal } from '@portal/realtime/testing/harness';
import {
  createRealtimeConnection,
  type RealtimeOptions,
} from '../../../web/src/lib/realtime/realtime-connection.ts';
import { createPushRouter, handling } from '../../../web/src/lib/realtime/push-router.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import WebSocket from 'ws';

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  const visible = { visibilityState: 'visible', documentElement: { lang: 'en' } };
  vi.stubGlobal('document', Object.assign(new EventTarget(), visible));
});

class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}
class RefusedSocket extends BrowserSocket {
  constructor(url: string) {
    super(`${url}-refused`);
  }
}
const SocketClass = BrowserSocket as unknown as typeof globalThis.WebSocket;
const RefusedSocketClass = RefusedSocket as unknown as typeof globalThis.WebSocket;

function openPage(portal: Portal, memberId: string, options: Partial<RealtimeOptions> = {}) {
  const token = portal.signIn(memberId);
  const seen = {
    pushes: [] as string[],
    statuses: [] as string[],
    refetches: 0,
    ended: 0,
    errors: [] as unknown[],
  };
  const post_liked = handling(likePushes.post_liked, ({ position }) =>
    seen.pushes.push(`post_liked ${position}`),
  );
  const context = { client: new QueryClient(), memberId };
  const connection = createRealtimeConnection({
    url: portal.url,
    token: () => token,
    readUpTo: () => undefined,
    onPush: createPushRouter([{ pushes: { post_liked } }], context),
    onStatus: (status) => seen.statuses.push(status),
    onRefetch: () => (seen.refetches += 1),
    onSessionEnded: () => (seen.ended += 1),
    WebSocket: SocketClass,
    log: { warn: () => {}, error: (...args) => seen.errors.push(args) },
    ...options,
  });
  onTestFinished(connection.close);
  return Object.assign(seen, { close: connection.close });
}
const liked = (...positions: number[]) =>
  positions.map((position) => `post_liked ${positionOf(position)}`);
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 8_000, interval: 10 });

describe.each([
  { transport: 'a socket', WebSocketClass: SocketClass },
  { transport: 'polls', WebSocketClass: undefined },
])('the page over $transport', ({ WebSocketClass }) => {
  it('receives pushes [4.7] [7.real-time.1] [7.real-time.2]', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass });
    await until(() => page.statuses.includes('connected'));
    await portal.publish(portal.like('p1', 1, ['ravi']));
    await until(() => page.pushes.length === 1);
    expect(page.pushes).toEqual(liked(1));
    expect(page.statuses).toEqual(['connecting', 'connected']);
  });

  it('reconnects by itself after a drop and receives each push once [4.12]', async () => {
    const portal = await startPortal({ limits: { overlap: 10_000 } });
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass });
    await until(() => page.statuses.includes('connected'));
    await portal.publish(portal.like('p1', 1, []));
    await until(() => page.pushes.length === 1);
    portal.cut();
    await portal.publish(portal.like('p2', 2, []), portal.like('p1', 3, []));
    await until(() => page.statuses.includes('reconnect'));
    await portal.publish(portal.like('p3', 4, []));
    await until(() => page.pushes.length >= 4);
    expect(page.pushes).toEqual(liked(1, 2, 3, 4));
    expect(page.refetches).toBe(0);
  });

  it('stops when its token is refused [7.real-time.4]', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass, token: () => 'forged' });
    await until(() => page.statuses.includes('closed'));
    expect(page.errors).toHaveLength(1);
    expect(portal.realtime.connections()).toBe(0);
  });

  it('reports the end of its session', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass });
    await until(() => page.statuses.includes('connected'));
    await portal.endSession('asha');
    await until(() => page.ended === 1);
    expect(page.statuses.at(-1)).toBe('closed');
  });

  it('leaves no connection on the server when the page closes [4.8]', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass });
    await until(() => page.statuses.includes('connected'));
    expect(portal.realtime.connections()).toBe(1);
    page.close();
    await until(() => portal.realtime.connections() === 0);
  });
});

it('refetches after reconnecting to a server that has forgotten what the page missed', async () => {
  const portal = await startPortal({ limits: { recent: { most: 2, age: 60_000 } } });
  const page = openPage(portal, 'asha');
  await until(() => page.statuses.includes('connected'));
  await portal.publish(portal.like('p1', 1, []));
  await until(() => page.pushes.length === 1);
  portal.cut();
  for (let n = 2; n <= 5; n += 1) await portal.publish(portal.like(`p${n}`, n, []));
  await until(() => page.refetches === 1);
  await portal.publish(portal.like('p6', 6, []));
  await until(() => page.pushes.length === 2);
  expect(page.pushes).toEqual(liked(1, 6));
});

it('reports that sockets failed and goes on by polling [4.13] [9.9]', async () => {
  const portal = await startPortal();
  const page = openPage(portal, 'ravi', { WebSocket: RefusedSocketClass });
  await until(() => page.statuses.includes('failed'));
  await until(() => page.statuses.includes('reconnect'));
  expect(page.statuses).toEqual(['connecting', 'failed', 'reconnect']);
  expect(page.refetches).toBe(1);
});
