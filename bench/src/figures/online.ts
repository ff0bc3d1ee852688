import { setTimeout as sleep } from 'node:timers/promises';
import { accepted } from '@portal/testing/driver/api';
import { processorMs } from '@portal/testing/driver/process-figures';
import { openCrowd, type Crowd } from '../loads/crowd.ts';
import type { Figure, Sample, Scale } from '../figure.ts';
import { percentile } from '@portal/testing/driver/percentile';
import { nowMicroseconds } from '../numbers.ts';
import { postText, turn, type Portal } from '../portal.ts';

const WRITERS = 20;
export const OFFERED = 200;

const marked = (index: number) => postText(index, `seen-${nowMicroseconds()}-`);

type Written = { readonly count: number; readonly rate: number; readonly p99: number };

/** As many posts as the portal takes from writers of whom each waits for the answer. */
export async function writeAll(
  { members }: Pick<Portal, 'members'>,
  seconds: number,
): Promise<Written> {
  const began = performance.now();
  const until = began + seconds * 1_000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      while (performance.now() < until) {
        const sentAt = performance.now();
        await accepted(turn(members, writer).post('/posts', marked(writer)));
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const rate = times.length / ((performance.now() - began) / 1_000);
  return { count: times.length, rate, p99: percentile(times, 0.99) };
}

/**
 * `OFFERED` posts a second, whether the portal answers in time or not.
 *
 * @param refused is told of posts that are refused, which otherwise end the measurement
 */
export async function offer(
  { members }: Pick<Portal, 'members'>,
  seconds: number,
  refused?: (error: unknown) => void,
): Promise<Written> {
  const began = performance.now();
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  for (let index = 0; index < seconds * OFFERED; index++) {
    const due = began + (index * 1_000) / OFFERED;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const call = accepted(turn(members, index).post('/posts', marked(index))).then(() => {
      times.push(performance.now() - due);
    }, refused);
    calls.push(call);
  }
  await Promise.all(calls);
  const rate = times.length / ((performance.now() - began) / 1_000);
  return { count: times.length, rate, p99: percentile(times, 0.99) };
}

async function measured<Result extends Written>(
  pid: number,
  work: () => Promise<Result>,
): Promise<Result & { readonly processor: number }> {
  const before = processorMs(pid);
  const result = await work();
  return { ...result, processor: (processorMs(pid) - before) / result.count };
}

function complete(fewest: number, { count }: Written): void {
  if (fewest < count)
    throw new Error(`A socket has seen ${fewest} of ${count} posts in the time that it was given`);
}

async function withCrowd<Result>(
  { port, members }: Portal,
  options: { readonly sockets: number; readonly bundles: boolean },
  work: (crowd: Crowd) => Promise<Result>,
): Promise<Result> {
  const { sockets, bundles } = options;
  const crowd = await openCrowd({
    url: `ws://127.0.0.1:${port}/realtime`,
    sockets,
    greetings: members.map(({ token }) =>
      JSON.stringify({ event: 'authenticate', data: { token, bundles } }),
    ),
  });
  try {
    return await work(crowd);
  } finally {
    await crowd.leave();
  }
}

async function offeredTo(
  crowd: Crowd,
  portal: Portal,
  { seconds }: Scale,
  sockets: number,
): Promise<Sample> {
  const offered = await measured(portal.pid, () => offer(portal, seconds));
  const seen = await crowd.report(offered.count);
  complete(seen.fewest, offered);
  return {
    offered: offered.rate,
    'answers p99': offered.p99,
    'seen p50': seen.p50,
    'seen p99': seen.p99,
    frames: seen.frames / sockets,
    megabytes: seen.megabytes,
  };
}

// A portal that has not written much yet is slower
const warmUp = (portal: Portal, { seconds, warmUpSeconds }: Scale) =>
  writeAll(portal, warmUpSeconds + seconds);

async function amongMany(portal: Portal, scale: Scale, sockets: number): Promise<Sample> {
  const { pid } = portal;
  await warmUp(portal, scale);
  const alone = await measured(pid, () => writeAll(portal, scale.seconds));
  return withCrowd(portal, { sockets, bundles: true }, async (crowd) => {
    const among = await measured(pid, () => writeAll(portal, scale.seconds));
    complete((await crowd.report(among.count)).fewest, among);
    return {
      alone: alone.rate,
      among: among.rate,
      share: among.rate / alone.rate,
      'processor alone': alone.processor,
      'processor among': among.processor,
      'processor share': alone.processor / among.processor,
      ...(await offeredTo(crowd, portal, scale, sockets)),
    };
  });
}

const TIMES: Figure['targets'] = [
  { label: 'answers p99 ms', quantity: 'answers p99', value: 'portal', atMost: 50 },
  { label: 'seen p99 ms', quantity: 'seen p99', value: 'portal', atMost: 300 },
];

const online = (sockets: number): Figure => ({
  name: `Posts written among ${sockets.toLocaleString('en')} on line`,
  portal: (portal, scale) => amongMany(portal, scale, sockets),
  targets: [
    { label: 'rate : with nobody on line', quantity: 'share', value: 'portal', atLeast: 0.4 },
    ...TIMES,
  ],
});

export const online1000 = online(1_000);
export const online5000 = online(5_000);
/** Only what is offered: at the rate that writers reach, clients that take frame by frame are told to read anew, or closed as too slow. */
export const online1000Singles: Figure = {
  name: 'Posts offered to 1,000 on line who take no bundles',
  async portal(portal, scale) {
    await warmUp(portal, scale);
    const sockets = 1_000;
    return withCrowd(portal, { sockets, bundles: false }, (crowd) =>
      offeredTo(crowd, portal, scale, sockets),
    );
  },
  targets: TIMES,
};
