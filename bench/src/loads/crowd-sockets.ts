// The sockets of a crowd, in a separate process. Started by crowd.ts, which sends its messages.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { percentile } from '@portal/testing/driver/percentile';
import { sharedClock } from './shared-clock.ts';

export type CrowdTask = {
  readonly url: string;
  /** One for each socket. */
  readonly tokens: readonly string[];
};
/** `key`: the title of a post, the text of a comment, or the post that is liked. `at`: when the write was due, by the shared clock. */
export type ExpectedPush = { readonly key: string; readonly at: number };
export type CrowdReport = {
  readonly expected: number;
  readonly received: number;
  /** Milliseconds until 99 of 100 pushes had reached their socket. */
  readonly p99: number;
  /** Sockets that the portal has closed. */
  readonly closed: number;
};

const CONNECT_AT_ONCE = 20;
const PATIENCE_MS = 15_000;
const LOOK_MS = 20;
const FRAMES_REMEMBERED = 2_000;

const push = z.discriminatedUnion('event', [
  z.object({ event: z.literal('post_created'), data: z.object({ title: z.string() }) }),
  z.object({
    event: z.literal('comment_added'),
    data: z.object({ comment: z.object({ text: z.string() }) }),
  }),
  z.object({
    event: z.enum(['post_liked', 'post_unliked']),
    data: z.object({ postId: z.string() }),
  }),
]);

function keyOf(frame: string): string | null {
  const { data: known } = push.safeParse(JSON.parse(frame));
  if (!known) return null;
  switch (known.event) {
    case 'post_created':
      return known.data.title;
    case 'comment_added':
      return known.data.comment.text;
    default:
      return known.data.postId;
  }
}

/** Sockets get the same bytes, so each frame is parsed once. */
const parsed = new Map<string, string | null>();
function keyIn(frame: Buffer): string | null {
  const fingerprint = `${frame.length} ${frame.toString('latin1', 0, 160)} ${frame.toString('latin1', Math.max(0, frame.length - 160))}`;
  const known = parsed.get(fingerprint);
  if (known !== undefined) return known;
  if (parsed.size >= FRAMES_REMEMBERED) parsed.clear();
  const key = keyOf(frame.toString());
  parsed.set(fingerprint, key);
  return key;
}

/** `at`: by socket, when the first push with the key arrived there; NaN until then. */
type Arrivals = { readonly at: Float64Array; count: number };
const arrivalsByKey = new Map<string, Arrivals>();
let sockets = 0;
let closed = 0;

function arrive(key: string, socket: number): void {
  const arrivals = arrivalsByKey.get(key) ?? {
    at: new Float64Array(sockets).fill(Number.NaN),
    count: 0,
  };
  arrivalsByKey.set(key, arrivals);
  if (!Number.isNaN(arrivals.at[socket])) return;
  arrivals.at[socket] = sharedClock();
  arrivals.count += 1;
}

function open(url: string, token: string, index: number): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => {
      closed += 1;
      reject(new Error(`A socket was closed with ${code}`));
    });
    socket.on('open', () =>
      socket.send(JSON.stringify({ event: 'authenticate', data: { token } })),
    );
    socket.on('message', (data: Buffer) => {
      const key = keyIn(data);
      if (key !== null) arrive(key, index);
      else if (data.includes('"authenticated"')) resolve();
    });
  });
}

async function join({ url, tokens }: CrowdTask): Promise<void> {
  sockets = tokens.length;
  for (let first = 0; first < sockets; first += CONNECT_AT_ONCE)
    await Promise.all(
      tokens
        .slice(first, first + CONNECT_AT_ONCE)
        .map((token, offset) => open(url, token, first + offset)),
    );
}

const timesOf = ({ key, at }: ExpectedPush): readonly number[] =>
  [...(arrivalsByKey.get(key)?.at ?? [])]
    .filter((arrived) => !Number.isNaN(arrived))
    .map((arrived) => arrived - at);

async function report(expected: readonly ExpectedPush[]): Promise<CrowdReport> {
  const isComplete = () => expected.every(({ key }) => arrivalsByKey.get(key)?.count === sockets);
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (!isComplete() && performance.now() < giveUpAt) await sleep(LOOK_MS);
  const times = expected.flatMap(timesOf);
  arrivalsByKey.clear();
  return {
    expected: expected.length * sockets,
    received: times.length,
    p99: percentile(times, 0.99),
    closed,
  };
}

process.on('message', (message: CrowdTask | { readonly expected: readonly ExpectedPush[] }) => {
  const done =
    'expected' in message ? report(message.expected) : join(message).then(() => 'joined');
  void done.then((answer) => process.send?.(answer));
});
