// The sockets of a crowd, in a process of their own. Started by crowd.ts, which tells it what to do.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { percentile } from '@portal/testing/driver/percentile';
import { nowMicroseconds } from '../numbers.ts';

export type CrowdTask = {
  readonly url: string;
  readonly sockets: number;
  /** Each socket takes one in turn. */
  readonly greetings: readonly string[];
};
export type CrowdReport = {
  /** The fewest posts that a socket has seen or been told the number of. */
  readonly fewest: number;
  /** Milliseconds from the writing of a post until a socket saw it. */
  readonly p50: number;
  readonly p99: number;
  readonly last: number;
  readonly frames: number;
  readonly megabytes: number;
};

const CONNECT_AT_ONCE = 20;
const PATIENCE_MS = 15_000;
const MARK = Buffer.from('seen-');
const NUMBER = Buffer.from('"event":"posts_created"');
const NEW_POST = Buffer.from('"event":"post_created"');
const NEXT = Buffer.from('"event":"');

type Seen = { readonly writtenAt: readonly number[]; readonly posts: number };

/** Sockets get the same bytes, so each frame is looked through once. */
const looked = new Map<string, Seen>();
function look(frame: Buffer): Seen {
  const key = `${frame.length} ${frame.toString('latin1', 0, 120)} ${frame.toString('latin1', Math.max(0, frame.length - 120))}`;
  const known = looked.get(key);
  if (known) return known;
  const writtenAt: number[] = [];
  let posts = 0;
  for (let at = frame.indexOf(NEW_POST); at >= 0; at = frame.indexOf(NEW_POST, at + 1)) {
    posts += 1;
    const mark = frame.indexOf(MARK, at);
    const next = frame.indexOf(NEXT, at + NEW_POST.length);
    if (mark >= 0 && (next < 0 || mark < next))
      writtenAt.push(Number.parseInt(frame.toString('latin1', mark + MARK.length, mark + 30), 10));
  }
  for (let at = frame.indexOf(NUMBER); at >= 0; at = frame.indexOf(NUMBER, at + 1))
    posts += Number(/"count":(\d+)/u.exec(frame.toString('latin1', at, at + 200))?.[1] ?? 0);
  if (looked.size > 2_000) looked.clear();
  const seen = { writtenAt, posts };
  looked.set(key, seen);
  return seen;
}

let times: number[] = [];
let frames = 0;
let bytes = 0;
let counts: number[] = [];

function open(index: number, { url, greetings }: CrowdTask): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => {
      console.error(`A socket of the crowd was closed with ${code}`);
      process.exit(1);
    });
    socket.on('open', () => socket.send(greetings[index % greetings.length] ?? ''));
    socket.on('message', (data: Buffer) => {
      if (data.includes('"authenticated"')) {
        resolve();
        return;
      }
      const at = nowMicroseconds();
      frames += 1;
      bytes += data.length;
      const { writtenAt, posts } = look(data);
      counts[index] = (counts[index] ?? 0) + posts;
      for (const written of writtenAt) times.push((at - written) / 1_000);
    });
  });
}

async function join(task: CrowdTask): Promise<void> {
  counts = Array.from({ length: task.sockets }, () => 0);
  for (let first = 0; first < task.sockets; first += CONNECT_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(CONNECT_AT_ONCE, task.sockets - first) }, (_, offset) =>
        open(first + offset, task),
      ),
    );
}

async function report(posts: number): Promise<CrowdReport> {
  const fewest = () => counts.reduce((least, count) => Math.min(least, count), Infinity);
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (fewest() < posts && performance.now() < giveUpAt) await sleep(20);
  const answer: CrowdReport = {
    fewest: fewest(),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    last: times.reduce((most, time) => Math.max(most, time), 0),
    frames,
    megabytes: bytes / 1e6,
  };
  times = [];
  [frames, bytes] = [0, 0];
  counts = counts.map(() => 0);
  return answer;
}

process.on('message', (message: CrowdTask | { readonly posts: number }) => {
  const done = 'posts' in message ? report(message.posts) : join(message).then(() => 'joined');
  void done.then((answer) => process.send?.(answer));
});
