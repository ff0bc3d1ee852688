import { POLL_SESSION_HEADER } from '@portal/contracts/realtime/frame';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPoll } from './polling-transport.ts';

type Call = {
  readonly method: string;
  readonly session: string | null;
  readonly signal: AbortSignal | null | undefined;
  readonly answer: () => void;
};
let calls: Call[];
beforeEach(() => {
  calls = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const fetchCall = ((_url: string, { method = '', headers, signal }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
    calls.push({
      method,
      session: new Headers(headers).get(POLL_SESSION_HEADER),
      signal,
      answer: () =>
        resolve(
          new Response(JSON.stringify({ frames: [] }), {
            headers: { [POLL_SESSION_HEADER]: 's1' },
          }),
        ),
    });
  })) as typeof fetch;
const open = () => {
  const events = { onOpen: vi.fn(), onFrame: vi.fn(), onClose: vi.fn() };
  return { events, transport: openPoll('/realtime/poll', events, fetchCall) };
};
const made = () => calls.map(({ method, session }) => [method, session]);

it('ends its session when it is closed', async () => {
  const { transport } = open();
  transport.send({ event: 'authenticate' });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.answer();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  transport.close();
  expect(made()).toEqual([
    ['POST', null],
    ['GET', 's1'],
    ['DELETE', 's1'],
  ]);
  expect(calls[1]?.signal?.aborted).toBe(true);
});

it('ends its session after its first answer when it is closed before', async () => {
  const { transport, events } = open();
  transport.send({ event: 'authenticate' });
  transport.send({ event: 'join_group' });
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  transport.close();
  transport.close();
  calls[0]?.answer();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(made()).toEqual([
    ['POST', null],
    ['DELETE', 's1'],
  ]);
  expect(events.onFrame).not.toHaveBeenCalled();
  expect(events.onClose).not.toHaveBeenCalled();
});

it('gives up after ten seconds when it is closed and its first answer does not come', async () => {
  vi.useFakeTimers();
  const { transport, events } = open();
  transport.send({ event: 'authenticate' });
  await vi.advanceTimersByTimeAsync(0);
  transport.close();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(calls[0]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls[0]?.signal?.aborted).toBe(true);
  expect(made()).toEqual([['POST', null]]);
  expect(events.onClose).not.toHaveBeenCalled();
});
