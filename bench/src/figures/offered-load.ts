import { setTimeout as sleep } from 'node:timers/promises';
import { accepted, type Api } from '@portal/testing/driver/api';
import { percentile } from '@portal/testing/driver/percentile';
import { peakMemoryMb } from '@portal/testing/driver/process-figures';
import type { Aim, Sample } from '../aims.ts';
import type { Scale } from '../bench.ts';
import { sharedClock } from '../loads/shared-clock.ts';
import { openCrowd } from '../loads/crowd.ts';
import type { ExpectedPush } from '../loads/crowd-sockets.ts';
import type { Figure } from '../figure.ts';
import { commentText, postText, startPortal, turn, type Portal } from '../portal.ts';

type Offer = { readonly online: number; readonly writesASecond: number };
type Write = { readonly key: string; readonly send: () => Promise<unknown> };

const KINDS = 3;

/** A post, a comment and a like in turn. No post is liked twice, so that a push of its likes is that of one write. */
function writesOf(members: readonly Api[], posts: readonly string[], count: number): Write[] {
  const run = Date.now();
  return Array.from({ length: count }, (_, index): Write => {
    const by = turn(members, index);
    const postId = turn(posts, Math.floor(index / KINDS));
    const key = `${run}-${index}`;
    switch (index % KINDS) {
      case 0: {
        const post = postText(index, key);
        return { key: post.title, send: () => accepted(by.post('/posts', post)) };
      }
      case 1: {
        const comment = commentText(index, key);
        return {
          key: comment.text,
          send: () => accepted(by.post(`/posts/${postId}/comment`, comment)),
        };
      }
      default:
        return { key: postId, send: () => accepted(by.put(`/posts/${postId}/like`)) };
    }
  });
}

/** Sends the writes at their pace, whether the portal answers in time or not. Times count from when a write was due. */
async function offer(writes: readonly Write[], writesASecond: number) {
  const began = sharedClock();
  const times: number[] = [];
  const written: ExpectedPush[] = [];
  let errors = 0;
  const calls: Promise<void>[] = [];
  for (const [index, { key, send }] of writes.entries()) {
    const at = began + (index * 1_000) / writesASecond;
    const wait = at - sharedClock();
    if (wait > 0) await sleep(wait);
    const answered = () => {
      times.push(sharedClock() - at);
      written.push({ key, at });
    };
    const failed = (error: unknown) => {
      if (errors === 0) console.log(`  the first error: ${String(error)}`);
      errors += 1;
    };
    calls.push(send().then(answered, failed));
  }
  await Promise.all(calls);
  return { times, written, errors };
}

async function offerTo(portal: Portal, scale: Scale, { online, writesASecond }: Offer) {
  const members = await portal.members(online);
  const warmUps = scale.warmUpSeconds * writesASecond;
  const count = scale.offeredSeconds * writesASecond;
  const forWarmUp = Math.ceil(warmUps / KINDS);
  const posts = await portal.posts(forWarmUp + Math.ceil(count / KINDS));
  const crowd = await openCrowd({
    url: `${portal.url.replace('http', 'ws')}/realtime`,
    tokens: members.map(({ token = '' }) => token),
  });
  try {
    const warmUp = await offer(
      writesOf(members, posts.slice(0, forWarmUp), warmUps),
      writesASecond,
    );
    await crowd.report(warmUp.written);
    const offered = await offer(writesOf(members, posts.slice(forWarmUp), count), writesASecond);
    const seen = await crowd.report(offered.written);
    return {
      'answers p99, ms': percentile(offered.times, 0.99),
      'pushes p99, ms': seen.p99,
      'pushes expected': seen.expected,
      'pushes received': seen.received,
      'pushes missing': seen.expected - seen.received,
      errors: offered.errors + seen.closed,
    } satisfies Sample;
  } finally {
    crowd.leave();
  }
}

const nothingLost: readonly Aim[] = [
  { quantity: 'pushes missing', atMost: 0 },
  { quantity: 'errors', atMost: 0 },
];

const named = ({ online, writesASecond }: Offer): string =>
  `${online.toLocaleString('en')} online, ${writesASecond} writes a second offered`;

const offeredAt = (
  offered: Offer,
  most: { readonly answersMs: number; readonly pushesMs: number },
): Pick<Figure, 'name' | 'measure' | 'aims'> => ({
  name: named(offered),
  measure: async ({ scale, portal }) => offerTo(await portal(), scale, offered),
  aims: [
    { quantity: 'answers p99, ms', isTime: true, atMost: most.answersMs },
    { quantity: 'pushes p99, ms', isTime: true, atMost: most.pushesMs },
    ...nothingLost,
  ],
});

export const online1000: Figure = offeredAt(
  { online: 1_000, writesASecond: 50 },
  { answersMs: 100, pushesMs: 500 },
);

export const online2000: Figure = {
  ...offeredAt({ online: 2_000, writesASecond: 50 }, { answersMs: 150, pushesMs: 600 }),
  onlyWhole: true,
};

/** A container of 512 MB lets Node's heap have half of it. */
const ONE_CORE: Parameters<typeof startPortal>[1] = {
  program: { under: ['taskset', '-c', '0'], flags: ['--max-old-space-size=256'] },
};
const CHEAP: Offer = { online: 500, writesASecond: 20 };

export const cheapServer: Figure = {
  name: `One core and 512 MB, ${named(CHEAP)}`,
  async measure({ scale, builtFolder }) {
    const portal = await startPortal(await builtFolder(), ONE_CORE);
    try {
      const sample = await offerTo(portal, scale, CHEAP);
      return {
        ...sample,
        'most memory, MB': peakMemoryMb(portal.pid),
        'ready, s': portal.readySeconds,
      };
    } finally {
      await portal.stop();
    }
  },
  aims: [
    { quantity: 'answers p99, ms', isTime: true, atMost: 150 },
    ...nothingLost,
    { quantity: 'most memory, MB', atMost: 300 },
  ],
};
