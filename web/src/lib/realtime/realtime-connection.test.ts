import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// The connection imports this when it first polls, and fake timers don't wait for an import
import './polling-transport.ts';
import {
  createRealtimeConnection,
  RECONNECTION_DELAY_MS,
  SILENCE_MS,
  type RealtimeOptions,
} from './realtime-connection.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url: string;
  readonly sent: { event: string; data: Record<string, unknown> }[] = [];
  closed = false;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number]);
  }
  close(): void {
    this.closed = true;
  }
  says(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drops(code = 1006): void {
    this.onclose?.({ code });
  }
  welcomes(position = 'p0', resumed = false): void {
    this.onopen?.();
    this.says({ event: 'authenticated', data: { memberId: 'asha', position, resumed } });
  }
}

const latest = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('No socket was opened');
  return socket;
};
const likes = (position: string, postId = 'post-1') => ({
  event: 'post_liked',
  position,
  data: { postId, likes: ['ravi'], likeCount: 1, likers: [], position },
});

const open: { close(): void }[] = [];
function connect(options: Partial<RealtimeOptions> = {}) {
  const seen = {
    pushes: [] as unknown[],
    statuses: [] as string[],
    refetches: 0,
    ended: [] as (string | undefined)[],
    log: { warn: vi.fn(), error: vi.fn() },
    fetch: vi.fn<typeof fetch>(() => Promise.reject(new Error('offline'))),
  };
  const connection = createRealtimeConnection({
    url: 'https://school.example/realtime',
    token: () => 'the-token',
    readUpTo: () => undefined,
    onPush: ({ event, position }) => seen.pushes.push(`${event} ${position}`),
    onStatus: (status) => seen.statuses.push(status),
    onRefetch: () => (seen.refetches += 1),
    onSessionEnded: (code) => seen.ended.push(code),
    WebSocket: FakeSocket as unknown as typeof WebSocket,
    fetch: seen.fetch,
    random: () => 1,
    log: seen.log,
    ...options,
  });
  open.push(connection);
  return Object.assign(seen, { close: connection.close });
}

function show(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('connecting', () => {
  it('the connection sends the token and the language in its first frame, and never in the address [4.7] [7.real-time.1]', () => {
    const { statuses } = connect();
    expect(latest().url).toBe('wss://school.example/realtime');
    latest().onopen?.();
    expect(latest().sent).toEqual([
      { event: 'authenticate', data: { token: 'the-token', language: 'en' } },
    ]);
    latest().welcomes();
    expect(statuses).toEqual(['connecting', 'connected']);
  });

  it.each([
    { readUpTo: 'p4', refetches: 1 },
    { readUpTo: 'p5', refetches: 0 },
    { readUpTo: undefined, refetches: 0 },
  ])(
    'the connection refetches $refetches times when it begins at p5 and the page has read up to $readUpTo',
    ({ readUpTo, refetches }) => {
      const seen = connect({ readUpTo: () => readUpTo });
      latest().welcomes('p5');
      expect(seen.refetches).toBe(refetches);
      latest().drops();
      vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
      latest().welcomes('p5', true);
      expect(seen.refetches).toBe(refetches);
    },
  );

  it('the connection logs a missing token and opens no socket [8.15]', () => {
    const { log, statuses } = connect({ token: () => null });
    expect(FakeSocket.all).toEqual([]);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(statuses.at(-1)).toBe('closed');
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toEqual([]);
  });

  it('closing the connection closes its socket, and no other is opened [4.8]', () => {
    const { close, statuses } = connect();
    latest().welcomes();
    close();
    expect(latest().closed).toBe(true);
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('the connection stops at an authentication error, and logs that the token may be invalid [7.real-time.4]', () => {
    const { log, statuses } = connect();
    latest().onopen?.();
    latest().says({ event: 'connect_error', data: { message: 'Authentication error: expired' } });
    latest().drops(4401);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('possibly invalid token'),
      'Authentication error: expired',
    );
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('the connection stops at the close code for a refused token when the error frame was lost [7.real-time.4]', () => {
    const { log } = connect();
    latest().drops(4401);
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('possibly invalid token'));
  });

  it('the connection reports the end of the session once, and stops', () => {
    const { ended } = connect();
    const socket = latest();
    socket.welcomes();
    const data = { message: 'Please sign in again.', code: 'signed-out' };
    socket.says({ event: 'session_ended', data });
    socket.drops(4403);
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(ended).toEqual(['signed-out']);
  });

  it('the connection reports the end of the session by the close code when the frame was lost', () => {
    const { ended, statuses } = connect();
    latest().welcomes();
    latest().drops(4403);
    expect(ended).toEqual([undefined]);
    expect(statuses.at(-1)).toBe('closed');
  });
});

describe('reconnecting', () => {
  it('the connection makes five attempts 1 s apart before it reports failed [7.real-time.1] [9.9]', () => {
    const { statuses } = connect();
    latest().welcomes();
    latest().drops();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(statuses.at(-1)).toBe('connecting');
      vi.advanceTimersByTime(RECONNECTION_DELAY_MS - 1);
      expect(FakeSocket.all).toHaveLength(attempt);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(attempt + 1);
      latest().drops();
    }
    expect(statuses).toEqual(['connecting', 'connected', 'connecting', 'failed']);
  });

  it('a failed connection keeps trying at growing intervals, by poll and by socket in turn [4.13]', async () => {
    const { statuses, fetch } = connect();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      latest().drops();
      if (attempt < 5) vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    }
    expect(statuses.at(-1)).toBe('failed');
    const attempts = () => FakeSocket.all.length + fetch.mock.calls.length;
    const times: number[] = [];
    let last = attempts();
    for (let second = 1; second <= 150; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (attempts() > last) times.push(second);
      if (FakeSocket.all.length > 6) latest().onclose?.({ code: 1006 });
      last = attempts();
    }
    expect(times.slice(0, 7)).toEqual([2, 6, 14, 30, 60, 90, 120]);
    expect(fetch.mock.calls[0]?.[0]).toBe('https://school.example/realtime/poll');
    expect(fetch.mock.calls.length).toBe(4);
    expect(FakeSocket.all).toHaveLength(6 + 3 + 1);
    expect(statuses.at(-1)).toBe('failed');
  });

  it('the connection spreads its later attempts at random', async () => {
    const { fetch } = connect({ random: () => 0 });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      latest().drops();
      if (attempt < 5) vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    }
    await vi.advanceTimersByTimeAsync(999);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('the connection reports reconnect when it is back [4.12] [7.real-time.2]', () => {
    const { statuses } = connect();
    latest().welcomes();
    latest().drops();
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    latest().welcomes('p0', true);
    expect(statuses).toEqual(['connecting', 'connected', 'connecting', 'reconnect']);
    latest().drops();
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    latest().welcomes('p0', true);
    expect(statuses.slice(4)).toEqual(['connecting', 'reconnect']);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is visible again', () => show('visible')],
  ])('the connection tries at once when %s', (_what, happens) => {
    connect();
    latest().welcomes();
    latest().drops();
    vi.advanceTimersByTime(200);
    show('hidden');
    expect(FakeSocket.all).toHaveLength(1);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    happens();
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is visible again', () => show('visible')],
  ])('the connection replaces an attempt under way when %s', (_what, happens) => {
    connect();
    const hopeless = latest();
    happens();
    expect(hopeless.closed).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('the connection resets its count of attempts after each recovery', () => {
    const { statuses } = connect();
    latest().welcomes();
    for (let drop = 0; drop < 10; drop += 1) {
      latest().drops();
      vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
      latest().welcomes('p0', true);
    }
    expect(statuses).not.toContain('failed');
  });

  it('the connection gives up an attempt that gets no answer in time', () => {
    connect();
    latest().onopen?.();
    const silent = latest();
    vi.advanceTimersByTime(10_000);
    expect(silent.closed).toBe(true);
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('the connection waits longer before it reconnects when it has sent too much', () => {
    const { statuses } = connect();
    latest().welcomes();
    latest().drops(4408);
    expect(statuses.at(-1)).toBe('failed');
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('the connection keeps trying in a browser that throws because sockets are forbidden', () => {
    let attempts = 0;
    function Forbidden(): never {
      attempts += 1;
      throw new Error('SecurityError');
    }
    const { statuses } = connect({ WebSocket: Forbidden as unknown as typeof WebSocket });
    vi.advanceTimersByTime(3 * RECONNECTION_DELAY_MS);
    expect(attempts).toBe(4);
    expect(statuses).toEqual(['connecting']);
  });
});

describe('missed pushes', () => {
  function comeBack(): FakeSocket {
    latest().drops();
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    latest().onopen?.();
    return latest();
  }
  const lastPosition = (socket: FakeSocket) => socket.sent[0]?.data['lastPosition'];

  it('the connection resumes from its start, the last push or the last heartbeat, whichever came last', () => {
    connect();
    latest().welcomes('p3');
    expect(lastPosition(comeBack())).toBe('p3');
    latest().welcomes('p3', true);
    latest().says(likes('p5'));
    expect(lastPosition(comeBack())).toBe('p5');
    latest().welcomes('p5', true);
    latest().says({ event: 'alive', position: 'p9' });
    expect(lastPosition(comeBack())).toBe('p9');
  });

  it('the connection resumes from the push that came last, not from the greatest position', () => {
    connect();
    latest().welcomes('p3');
    latest().says(likes('p7', 'a'));
    latest().says(likes('p5', 'b'));
    expect(lastPosition(comeBack())).toBe('p5');
  });

  it('the connection asks for a refetch when the server says so, and continues from that position', () => {
    const seen = connect();
    latest().welcomes('p3');
    const socket = comeBack();
    socket.says({
      event: 'authenticated',
      data: { memberId: 'asha', position: 'p8', resumed: false },
    });
    expect(seen.refetches).toBe(0);
    expect(lastPosition(comeBack())).toBe('p3');
    latest().says({ event: 'refetch', data: { position: 'p8' } });
    expect(seen.refetches).toBe(1);
    expect(lastPosition(comeBack())).toBe('p8');
  });

  it('the connection names the process that its position comes from', () => {
    connect();
    const says = (event: string, data: object) => latest().says({ event, data });
    const runOf = (socket: FakeSocket) => socket.sent[0]?.data['run'];
    latest().onopen?.();
    says('authenticated', { memberId: 'asha', position: 'p3', resumed: false, run: 'one' });
    expect(runOf(comeBack())).toBe('one');
    says('authenticated', { memberId: 'asha', position: 'p8', resumed: false, run: 'two' });
    expect(runOf(comeBack())).toBe('one');
    says('authenticated', { memberId: 'asha', position: 'p8', resumed: false, run: 'two' });
    says('refetch', { position: 'p8' });
    expect(runOf(comeBack())).toBe('two');
  });

  it('the connection asks for a refetch when its first attempt failed', () => {
    const seen = connect();
    latest().drops();
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    latest().welcomes('p8');
    expect(seen.refetches).toBe(1);
    expect(seen.statuses.at(-1)).toBe('reconnect');
  });

  it('the connection asks for no refetch when its first attempt succeeds', () => {
    const seen = connect();
    latest().welcomes('p8');
    expect(seen.refetches).toBe(0);
  });
});

describe('pushes', () => {
  it('the connection takes frames in their order, and continues from the last one', () => {
    const { pushes } = connect();
    latest().welcomes();
    latest().says(likes('p2'));
    latest().says({ event: 'alive', position: 'p3' });
    latest().says(likes('p4'));
    expect(pushes).toEqual(['post_liked p2', 'post_liked p4']);
    latest().drops();
    vi.advanceTimersByTime(RECONNECTION_DELAY_MS);
    latest().onopen?.();
    expect(latest().sent[0]?.data['lastPosition']).toBe('p4');
  });

  it('the connection ignores frames that are not pushes', () => {
    const { pushes } = connect();
    latest().welcomes();
    latest().onmessage?.({ data: '{' });
    latest().onmessage?.({ data: new ArrayBuffer(2) });
    latest().says({ event: 'post_liked', data: {} });
    latest().says(likes('p2'));
    expect(pushes).toEqual(['post_liked p2']);
  });
});

describe('neverAnswers', () => {
  it('the connection reconnects after a minute of neverAnswers on a visible page', () => {
    connect();
    const first = latest();
    first.welcomes();
    vi.advanceTimersByTime(SILENCE_MS - 1_000);
    first.says({ event: 'alive', position: 'p1' });
    vi.advanceTimersByTime(SILENCE_MS - 1_000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(first.closed).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('a silent connection on a hidden page reconnects as soon as the page is visible', () => {
    connect();
    latest().welcomes();
    show('hidden');
    vi.advanceTimersByTime(5 * SILENCE_MS);
    expect(FakeSocket.all).toHaveLength(1);
    show('visible');
    expect(FakeSocket.all).toHaveLength(2);
  });
});
