import { at, startPortal, type Portal } from '@portal/realtime/testing/harness';
import {
  createRealtimeConnection,
  type RealtimeOptions,
} from '../../../web/src/lib/realtime/connection.ts';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import WebSocket from 'ws';

/** The browser's connection against the real server, in a page that is always looked at. */
beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

/** As in a browser, where an error that nobody listens to is no exception. */
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
  }
}
class ShutSocket extends BrowserSocket {
  constructor(url: string) {
    super(`${url}-shut`);
  }
}
const SocketClass = BrowserSocket as unknown as typeof globalThis.WebSocket;
const ShutSocketClass = ShutSocket as unknown as typeof globalThis.WebSocket;

function openPage(portal: Portal, memberId: string, options: Partial<RealtimeOptions> = {}) {
  const token = portal.signIn(memberId);
  const seen = {
    pushes: [] as string[],
    statuses: [] as string[],
    refetches: 0,
    ended: 0,
    errors: [] as unknown[],
  };
  const connection = createRealtimeConnection({
    url: portal.url,
    token: () => token,
    readUpTo: () => undefined,
    onPush: ({ event, position }) => seen.pushes.push(`${event} ${position}`),
    onStatus: (status) => seen.statuses.push(status),
    onRefetch: () => (seen.refetches += 1),
    onSessionEnded: () => (seen.ended += 1),
    WebSocket: SocketClass,
    log: { warn: () => {}, error: (...said) => seen.errors.push(said) },
    ...options,
  });
  onTestFinished(connection.close);
  return Object.assign(seen, { close: connection.close });
}
const liked = (...positions: number[]) => positions.map((position) => `post_liked ${at(position)}`);
const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 8_000, interval: 10 });

describe.each([
  ['a socket', SocketClass],
  ['polls', undefined],
])('the browser over %s', (_kind, WebSocketClass) => {
  it('[4.7] [7.real-time.1] [7.real-time.2] connects and gets pushes', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass });
    await until(() => page.statuses.includes('connected'));
    await portal.publish(portal.like('p1', 1, ['ravi']));
    await until(() => page.pushes.length === 1);
    expect(page.pushes).toEqual(liked(1));
    expect(page.statuses).toEqual(['connecting', 'connected']);
  });

  it('[4.12] comes back by itself after a drop, and has each push once', async () => {
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

  it('[7.real-time.4] stops when its token is not good', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass, token: () => 'forged' });
    await until(() => page.statuses.includes('closed'));
    expect(page.errors).toHaveLength(1);
    expect(portal.realtime.connections()).toBe(0);
  });

  it('tells when the session has ended', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass });
    await until(() => page.statuses.includes('connected'));
    await portal.endSession('asha');
    await until(() => page.ended === 1);
    expect(page.statuses.at(-1)).toBe('closed');
  });

  it('[4.8] leaves nothing behind on the server when the member goes away', async () => {
    const portal = await startPortal();
    const page = openPage(portal, 'asha', { WebSocket: WebSocketClass });
    await until(() => portal.realtime.connections() === 1);
    page.close();
    await until(() => portal.realtime.connections() === 0);
  });
});

it('loads anew when it comes back to a server that has forgotten what it missed', async () => {
  const portal = await startPortal({ limits: { recent: { changes: 2, age: 60_000 } } });
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

it('[4.13] [9.9] says that it has failed after its attempts, and goes on by poll where sockets stay shut', async () => {
  const portal = await startPortal();
  const page = openPage(portal, 'ravi', { WebSocket: ShutSocketClass });
  await until(() => page.statuses.includes('failed'));
  await until(() => page.statuses.includes('reconnect'));
  expect(page.statuses).toEqual(['connecting', 'failed', 'reconnect']);
  expect(page.refetches).toBe(1);
});
