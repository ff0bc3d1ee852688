import { setTimeout as sleep } from 'node:timers/promises';
import { postsAnswer } from '@portal/contracts/posts/post.api';
import { isPushFrame } from '@portal/contracts/pushes';
import { controlFrame } from '@portal/contracts/realtime/frame';
import { WebSocket } from 'ws';
import type { Api } from '@portal/testing/driver/api';

/** A client that reconnects for ever and knows only what was pushed to it, or what it was told to refetch. */
export interface Watcher {
  readonly likes: ReadonlyMap<string, readonly string[]>;
  readonly posts: ReadonlySet<string>;
  readonly counts: { connections: number; refetches: number; pushes: number };
  readonly pushedAt: ReadonlyMap<string, number>;
  /** Its connections and reloads with their times in milliseconds, so that a miss can be explained. */
  readonly story: readonly string[];
  /** Resolves once it is told of everything that happens from now on. It loads nothing that was there before. */
  readonly present: Promise<void>;
  drop(): void;
  close(): void;
}

const RECONNECT_MS = 300;
const SILENCE_MS = 30_000;
const PAGE = 50;

const positionOf = (frame: unknown): string | undefined => {
  if (typeof frame !== 'object' || frame === null) return undefined;
  const outer = 'position' in frame ? frame.position : undefined;
  const data = 'data' in frame ? frame.data : undefined;
  const inner = typeof data === 'object' && data && 'position' in data ? data.position : undefined;
  const found = outer ?? inner;
  return typeof found === 'string' ? found : undefined;
};

export function watch(url: string, api: Api): Watcher {
  const likes = new Map<string, readonly string[]>();
  const positions = new Map<string, string>();
  const posts = new Set<string>();
  const pushedAt = new Map<string, number>();
  /** A post that leaves the feed moves later ones to a page that may have been read already. */
  let departures = 0;
  const counts = { connections: 0, refetches: 0, pushes: 0 };
  const story: string[] = [];
  const tell = (line: string) => void story.push(`${Math.round(performance.now())} ${line}`);
  let arrived: () => void = () => undefined;
  const present = new Promise<void>((resolve) => (arrived = resolve));
  let lastPosition: string | undefined;
  let run: string | undefined;
  let runHere: string | undefined;
  let socket: WebSocket | undefined;
  let closed = false;
  let loading: Promise<void> | undefined;

  function keep(postId: string, position: string, memberIds: readonly string[]): void {
    if (position < (positions.get(postId) ?? '')) return;
    positions.set(postId, position);
    likes.set(postId, memberIds);
  }

  async function loadAnew(from: string | undefined): Promise<void> {
    const headers = from === undefined ? {} : { 'X-Min-Position': from };
    let departuresBefore = departures;
    for (let page = 1; !closed;) {
      const answer = await api
        .get(`/posts?page=${page}&limit=${PAGE}`, headers)
        .catch(() => undefined);
      if (answer?.status !== 200 || answer.headers.get('x-stale') === 'true') {
        await sleep(RECONNECT_MS);
        continue;
      }
      const { data } = answer.read(postsAnswer);
      for (const post of data) {
        posts.add(post._id);
        keep(post._id, post.position, post.likes);
      }
      page += 1;
      if (data.length === PAGE) continue;
      await sleep(RECONNECT_MS);
      if (departures === departuresBefore) {
        tell(`has reloaded from ${from ?? 'the beginning'}`);
        return;
      }
      departuresBefore = departures;
      page = 1;
    }
  }

  function refetch(from: string | undefined): void {
    counts.refetches += 1;
    loading = (loading ?? Promise.resolve()).then(() => loadAnew(from));
  }

  function receive(text: string): void {
    const frame: unknown = JSON.parse(text);
    const control = controlFrame.safeParse(frame).data;
    if (control?.event === 'authenticated') {
      runHere = control.data.run;
      const { resumed, position } = control.data;
      tell(`is ${resumed ? 'resumed' : 'new'} at ${position}, after ${lastPosition ?? 'nothing'}`);
      // If not `resumed`, the order to refetch follows, and may get lost
      if (!control.data.resumed && lastPosition !== undefined) return;
      run = runHere;
      arrived();
    }
    lastPosition = positionOf(frame) ?? lastPosition;
    if (control?.event === 'refetch') {
      run = runHere;
      tell(`is to reload from ${lastPosition ?? 'the beginning'}`);
      refetch(lastPosition);
    }
    if (!isPushFrame(frame)) return;
    counts.pushes += 1;
    if (frame.event === 'post_deleted') departures += 1;
    if (frame.event === 'post_created') {
      posts.add(frame.data._id);
      pushedAt.set(frame.data._id, performance.now());
      keep(frame.data._id, frame.data.position, frame.data.likes);
    } else if (frame.event === 'post_liked' || frame.event === 'post_unliked')
      keep(frame.data.postId, frame.data.position, frame.data.likes);
  }

  function connect(): void {
    if (closed) return;
    const opened = new WebSocket(`${url.replace('http', 'ws')}/realtime`, {
      handshakeTimeout: 5_000,
    });
    socket = opened;
    let silence = setTimeout(() => opened.terminate(), SILENCE_MS);
    opened.on('open', () => {
      counts.connections += 1;
      const data = { token: api.token, lastPosition, run };
      opened.send(JSON.stringify({ event: 'authenticate', data }));
    });
    opened.on('message', (text: Buffer) => {
      clearTimeout(silence);
      silence = setTimeout(() => opened.terminate(), SILENCE_MS);
      receive(text.toString());
    });
    opened.on('error', () => undefined);
    opened.on('close', (code) => {
      tell(`is closed with ${code}`);
      clearTimeout(silence);
      setTimeout(connect, RECONNECT_MS);
    });
  }

  connect();
  return {
    likes,
    posts,
    counts,
    pushedAt,
    story,
    present,
    drop: () => socket?.terminate(),
    close() {
      closed = true;
      socket?.terminate();
    },
  };
}
