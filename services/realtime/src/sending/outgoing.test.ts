import { afterEach, expect, it, vi } from 'vitest';
import { aliveFrame, type Frame } from '../connections/wire-frame.ts';
import { createCounters } from '../counters.ts';
import { createOutgoing } from './outgoing.ts';

type Recipient =
  Parameters<ReturnType<typeof createOutgoing>['to']>[0] extends Iterable<infer One> ? One : never;
const session = (memberId: string) => ({ memberId }) as NonNullable<Recipient['session']>;
const frame = aliveFrame('1');

afterEach(() => void vi.useRealTimers());

it('lets others have their turn while it writes to many clients', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const order: string[] = [];
  const client = (name: string): Recipient => ({
    session: session(name),
    sendAll() {
      vi.advanceTimersByTime(15);
      order.push(name);
    },
  });
  const outgoing = createOutgoing(createCounters());
  outgoing.to(['first', 'second', 'third'].map(client), () => frame);
  const sent = outgoing.send();
  setImmediate(() => order.push('another request'));
  await sent;
  expect(order).toEqual(['first', 'second', 'another request', 'third']);
});

it('writes nothing to a client where another member has signed in since', async () => {
  const received: Frame[][] = [];
  const client: { session: Recipient['session'] } & Recipient = {
    session: session('asha'),
    sendAll: (frames) => received.push([...frames]),
  };
  const outgoing = createOutgoing(createCounters());
  outgoing.to([client], () => frame);
  client.session = session('ravi');
  await outgoing.send();
  expect(received).toEqual([]);
  const next = createOutgoing(createCounters());
  next.to([client], () => frame);
  await next.send();
  expect(received).toEqual([[frame]]);
});
