import type { SessionView } from '@portal/contracts/accounts/session.views';
import { formatAudience, type Audience } from '@portal/contracts/realtime/audience';
import type { ViewReader, ViewRequest } from '@portal/contracts/views';
import type { Change } from '@portal/service-kit/change-bus/change-bus';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createAudiences } from './audiences.ts';
import { createConnection, type Connection } from './connections/client-connection.ts';
import { createCounters } from './counters.ts';
import { createDeliveries } from './pushing/pushing.ts';
import { defaultLimits } from './connection-limits.ts';
import { everyone, only, positionOf } from './testing/harness.ts';

type Frame = {
  readonly event: string;
  readonly position?: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const MEMBERS = ['asha', 'ravi', 'meera', 'john'];
const POSTS = ['p1', 'p2'];
const GROUP = 'chess';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('like'),
      post: fc.constantFrom(...POSTS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('write'),
      count: fc.constantFrom(1, 2, 3, 60),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('notify'), to: fc.constantFrom(...MEMBERS) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('say') }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('leave'), who: fc.constantFrom(...MEMBERS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('come'), who: fc.constantFrom(...MEMBERS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('fail'), reads: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('wait'), ms: fc.integer({ min: 0, max: 6 }) }),
  },
);
const schedule = fc.record({
  latency: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 8 }),
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
});

/** The read models, whose answers come late, or fail, or are older than asked for, as the schedule says. */
function createReads(latency: readonly number[]) {
  const newest = new Map<string, number>();
  let reads = 0;
  let failures = 0;
  const read: ViewReader = async (request: ViewRequest) => {
    reads += 1;
    const wait = latency[reads % latency.length] ?? 0;
    if (wait > 0) await sleep(wait);
    if (request.view === 'session') {
      const session: SessionView = { memberId: request.token, role: 'member', groupIds: [GROUP] };
      return { json: JSON.stringify(session), stale: false };
    }
    if (request.view === 'group-members')
      return { json: JSON.stringify(request.memberIds), stale: false };
    failures -= 1;
    if (failures >= 0 && reads % 2 === 0) throw new Error('away');
    const subject = Object.values(request).slice(1).join();
    const position = positionOf(newest.get(subject) ?? 0);
    return { json: JSON.stringify({ subject, position }), stale: failures >= 0 };
  };
  return {
    read,
    set: (subject: string, position: number) => newest.set(subject, position),
    fail: (count: number) => (failures = count),
  };
}

it('every client hears of every change in order, however changes, reads, comings and goings fall together', async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ({ latency, steps }) => {
      const reads = createReads(latency);
      const audiences = createAudiences();
      const limits = {
        ...defaultLimits,
        overlap: 0,
        rest: 4,
        view: { timeout: 1_000, attempts: 20, retry: 1 },
        missedDocuments: 10_000,
        messages: { most: 10_000, within: 1_000 },
      };
      const deliveries = createDeliveries({
        views: reads.read,
        audiences,
        limits,
        counters: createCounters(),
        log: pino({ level: 'silent' }),
        now: () => new Date(),
      });
      deliveries.ready();

      let at = 0;
      const news = { posts: [] as number[], messages: [] as number[] };
      const newestLikes = new Map<string, number>();
      const publish = (topic: string, docId: string, audience: Audience) => {
        at += 1;
        reads.set(`${docId}${topic === 'post_created' ? ',true' : ''}`, at);
        const change: Change = {
          id: `${at}`,
          topic,
          docId,
          position: positionOf(at),
          audience: formatAudience(audience),
        };
        deliveries.accept(change);
        return at;
      };

      const clients = MEMBERS.map((memberId) => {
        /** One list for each connection. */
        const lives: Frame[][] = [];
        const notified: number[] = [];
        let connection: Connection | undefined;
        let lastPosition: string | undefined;
        let firstAt: number | undefined;
        let roomAt: number | undefined;
        const heardInRooms: string[][] = [];
        const saidInRooms: number[][] = [];

        function take(frame: Frame): void {
          lives.at(-1)?.push(frame);
          if (frame.event === 'authenticated') {
            lastPosition ??= String(frame.data['position']);
            firstAt ??= at;
          } else if (frame.event !== 'ack') lastPosition = frame.position ?? lastPosition;
          if (frame.event === 'receive_message') heardInRooms.at(-1)?.push(String(frame.position));
        }
        async function come(): Promise<void> {
          if (connection) return;
          lives.push([]);
          heardInRooms.push([]);
          saidInRooms.push([]);
          roomAt = undefined;
          const mine = createConnection(
            {
              bufferedBytes: () => 0,
              send: ({ json }) => take(JSON.parse(json) as Frame),
              sendAll(frames) {
                for (const { json } of frames) take(JSON.parse(json) as Frame);
              },
              heartbeat: () => undefined,
              close: () => undefined,
            },
            {
              limits,
              language: 'en',
              waitOf: () => Promise.resolve(0),
              onAuthenticate: async (one, claim) => void (await deliveries.arrive(one, claim)),
              onChatFrame: () => undefined,
              onClosed: (one) => audiences.remove(one),
              onTooSlow: () => undefined,
            },
          );
          connection = mine;
          await mine.take({
            event: 'authenticate',
            data: { token: memberId, lastPosition },
          });
          await expect.poll(() => mine.session, { interval: 1 }).toBeDefined();
          await new Promise<void>((resolve) => {
            deliveries.rooms.enter(mine, GROUP, () => resolve());
          });
          roomAt = at;
        }
        return {
          memberId,
          lives,
          notified,
          heardInRooms,
          saidInRooms,
          come,
          firstAt: () => firstAt,
          isHere: () => connection !== undefined,
          isInRoom: () => connection !== undefined && roomAt !== undefined,
          leave() {
            connection?.close(1000, 'gone');
            connection = undefined;
          },
        };
      });
      const clientOf = (id: string) => clients.find(({ memberId }) => memberId === id);

      for (const one of steps) {
        if (one.does === 'like' && 'post' in one)
          newestLikes.set(one.post, publish('post_liked', one.post, everyone));
        else if (one.does === 'write' && 'count' in one)
          for (let n = 0; n < one.count; n += 1)
            news.posts.push(publish('post_created', `new-${at}`, everyone));
        else if (one.does === 'notify' && 'to' in one)
          clientOf(one.to)?.notified.push(publish('new_notification', `n-${at}`, only(one.to)));
        else if (one.does === 'say') {
          const position = publish('receive_message', `m-${at}`, { kind: 'group', groupId: GROUP });
          news.messages.push(position);
          for (const client of clients)
            if (client.isInRoom()) client.saidInRooms.at(-1)?.push(position);
        } else if (one.does === 'leave' && 'who' in one) clientOf(one.who)?.leave();
        else if (one.does === 'come' && 'who' in one) await clientOf(one.who)?.come();
        else if (one.does === 'fail' && 'reads' in one) reads.fail(one.reads);
        else if ('ms' in one) await sleep(one.ms);
      }
      reads.fail(0);
      for (const client of clients) await client.come();
      const end = publish('post_liked', 'the end', everyone);
      const heardAll = (frames: readonly Frame[]) =>
        frames.some(({ data }) => data['subject'] === 'the end');
      await expect
        .poll(() => clients.every(({ lives }) => heardAll(lives.at(-1) ?? [])), {
          interval: 1,
          timeout: 5_000,
        })
        .toBe(true);
      await sleep(30);
      deliveries.stop();

      for (const { lives, notified, heardInRooms, saidInRooms, firstAt } of clients) {
        const since = firstAt() ?? end;
        const refetched = lives.flat().some(({ event }) => event === 'refetch');
        for (const frames of lives)
          for (const post of POSTS) {
            const order = frames
              .filter(({ event, data }) => event === 'post_liked' && data['subject'] === post)
              .map(({ position }) => String(position));
            expect(order).toEqual([...order].sort());
          }
        for (const [index, said] of saidInRooms.entries()) {
          const heard = heardInRooms[index] ?? [];
          expect(heard).toEqual([...heard].sort());
          // Messages from before a member left may no longer have arrived
          const isLast = index === saidInRooms.length - 1;
          if (isLast && !refetched)
            expect(heard).toEqual(expect.arrayContaining(said.map(positionOf)));
        }
        if (refetched) continue;
        const all = lives.flat();
        for (const [post, position] of newestLikes)
          if (position > since)
            expect(
              all.filter(({ data }) => data['subject'] === post).map((frame) => frame.position),
            ).toContain(positionOf(position));
        for (const position of notified)
          if (position > since)
            expect(all.map((frame) => frame.position)).toContain(positionOf(position));
        const written = news.posts.filter((position) => position > since);
        const seen = new Set(
          all.filter(({ event }) => event === 'post_created').map(({ data }) => data['subject']),
        );
        expect(seen.size).toBeGreaterThanOrEqual(written.length);
        if (lives.length === 1 && written.length === news.posts.length)
          expect(seen.size).toBe(written.length);
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
