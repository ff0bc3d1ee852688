import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { percentile } from '@portal/testing/driver/percentile';
import { turn } from '../portal.ts';

export type PushLoad = {
  /** Sockets take turns with them. */
  readonly urls: readonly [string, ...string[]];
  readonly sockets: number;
  readonly writes: number;
  readonly greet?: (socket: number) => string;
  readonly reply?: (frame: string) => string | null;
  /** Whether this frame shows that the server has accepted the socket. Default: once it is open. */
  readonly isWelcome?: (frame: string) => boolean;
  readonly write: (key: string, index: number) => Promise<void>;
};

export type Reached = {
  readonly p50: number;
  readonly p99: number;
  /** From the answer to the writer, which some pushes overtake. */
  readonly 'after the answer p50': number;
  readonly 'after the answer p99': number;
};

const GAP_MS = 100;
const CONNECT_AT_ONCE = 20;
const PATIENCE_MS = 10_000;

function join(
  url: string,
  { isWelcome, reply }: Pick<PushLoad, 'isWelcome' | 'reply'>,
  greeting: string | undefined,
) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const ready = new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new Error('A socket was not let in within 10 s')),
      PATIENCE_MS,
    );
    const enter = () => {
      clearTimeout(timeout);
      resolve();
    };
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}`)));
    socket.on('open', () => {
      if (greeting !== undefined) socket.send(greeting);
      if (!isWelcome) enter();
    });
    if (isWelcome)
      socket.on('message', function welcomed(data: Buffer) {
        const frame = data.toString();
        const answer = reply?.(frame);
        if (typeof answer === 'string') socket.send(answer);
        if (!isWelcome(frame)) return;
        socket.off('message', welcomed);
        enter();
      });
  });
  return { socket, ready };
}

export async function runPushes(load: PushLoad): Promise<Reached> {
  const { sockets, writes, greet, write, urls } = load;
  const joined: WebSocket[] = [];
  let waiting: { readonly key: Buffer; readonly missing: Set<number>; readonly done: () => void };
  waiting = { key: Buffer.from('\0'), missing: new Set(), done: () => {} };

  const times: number[] = [];
  const afterAnswer: number[] = [];
  try {
    for (let first = 0; first < sockets; first += CONNECT_AT_ONCE) {
      const batch = Array.from(
        { length: Math.min(CONNECT_AT_ONCE, sockets - first) },
        (_, offset) => {
          const index = first + offset;
          const { socket, ready } = join(turn(urls, index), load, greet?.(index));
          socket.on('message', (data: Buffer) => {
            if (!waiting.missing.has(index) || !data.includes(waiting.key)) return;
            waiting.missing.delete(index);
            if (waiting.missing.size === 0) waiting.done();
          });
          joined.push(socket);
          return ready;
        },
      );
      await Promise.all(batch);
    }
    for (let index = 0; index < writes; index++) {
      const key = `key-${index}-${Date.now()}`;
      const reached = new Promise<number>((resolve, reject) => {
        const timeout = setTimeout(
          () => reject(new Error(`${waiting.missing.size} sockets got nothing within 10 s`)),
          PATIENCE_MS,
        );
        waiting = {
          key: Buffer.from(key),
          missing: new Set(joined.keys()),
          done: () => {
            clearTimeout(timeout);
            resolve(performance.now());
          },
        };
      });
      const sent = performance.now();
      const answered = write(key, index).then(() => performance.now());
      const [lastAt, answeredAt] = await Promise.all([reached, answered]);
      times.push(lastAt - sent);
      afterAnswer.push(Math.max(0, lastAt - answeredAt));
      await sleep(GAP_MS);
    }
  } finally {
    for (const socket of joined) {
      socket.removeAllListeners('close');
      socket.terminate();
    }
  }
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    'after the answer p50': percentile(afterAnswer, 0.5),
    'after the answer p99': percentile(afterAnswer, 0.99),
  };
}
