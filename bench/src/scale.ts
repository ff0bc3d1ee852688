import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal, temporaryFolder, type Portal } from '@portal/testing/driver/portal';
import { memoryMb, processorMs } from '@portal/testing/driver/process-figures';
import {
  callsOf,
  ownKey,
  timeCall,
  type Call,
  type CallTime,
} from '@portal/testing/driver/timed-calls';
import { seededCallers, seedFolder } from '@portal/testing/seed/seeded-portal';
import type { Size } from '@portal/testing/seed/timeline';
import { runLoad } from './loads/load.ts';
import { authorization } from './portal.ts';
import { tableOf } from './table.ts';

const SMALL: Size = { members: 1_000, events: 8_000, pending: 50, pendingPosts: 50 };
const MIDDLE: Size = { members: 10_000, events: 100_000, pending: 500, pendingPosts: 500 };
const LARGE: Size = {
  members: 50_000,
  events: 1_000_000,
  pending: 5_000,
  pendingPosts: 5_000,
};
const QUICK: Size = { members: 5_000, events: 50_000, pending: 500, pendingPosts: 500 };

const GROWTH = { calls: ['feed, first page', 'post written', 'like'], atMost: 1.3 };
const CALL_MS = 20;
const P95_MS = 50;
const CONNECTIONS = 50;
const CROWDED_P95_MS = 150;
const START_MS = 600;
const IDLE_SECONDS = 20;

type Started = {
  readonly portal: Portal;
  readonly seconds: number;
  readonly processorSeconds: number;
};

async function start(dataDir: string): Promise<Started> {
  const began = performance.now();
  const env = { NODE_ENV: 'production', PORTAL_SIGN_IN_FAILURES_PER_CLIENT: '100000' };
  const portal = await startPortal({ dataDir, env });
  const seconds = (performance.now() - began) / 1_000;
  return { portal, seconds, processorSeconds: processorMs(portal.pid) / 1_000 };
}

type Times = { readonly alone: number; readonly crowdSeconds: number };
/** `crowdedP95`: milliseconds that 95 of 100 calls stay below among as many at once. */
type Taken = CallTime & { readonly crowdedP95: number };

async function time({ url, pid }: Portal, call: Call, times: Times): Promise<Taken> {
  const { by, method, path, body } = call;
  const alone = await timeCall(pid, call, times.alone);
  const { p95 } = await runLoad({
    port: Number(new URL(url).port),
    pid,
    connections: CONNECTIONS,
    seconds: times.crowdSeconds,
    warmUpSeconds: times.crowdSeconds / 2,
    next: (index) => ({
      method,
      path: `/api${path(index)}`,
      headers: { ...authorization(by), ...ownKey(call) },
      ...(body && { body: body(index) }),
    }),
  });
  return { ...alone, crowdedP95: p95 };
}

async function measure(size: Size, times: Times, seededIn?: string) {
  const { members, events } = size;
  const dataDir = seededIn ?? join(temporaryFolder(), 'data');
  const began = performance.now();
  await seedFolder(dataDir, size);
  const seedSeconds = (performance.now() - began) / 1_000;
  const first = await start(dataDir);
  const peak = memoryMb(first.portal.pid);
  await first.portal.stop();
  const again = await start(dataDir);
  await sleep(IDLE_SECONDS * 1_000);
  const idle = memoryMb(again.portal.pid);
  const taken: Taken[] = [];
  for (const call of await callsOf(await seededCallers(again.portal)))
    taken.push(await time(again.portal, call, times));
  const busy = memoryMb(again.portal.pid);
  await again.portal.stop();

  const number = (value: number) => value.toLocaleString('en');
  const rate = Math.round(events / first.processorSeconds);
  console.log(`
${number(members)} members, ${number(events)} events
  seeded in ${seedSeconds.toFixed(0)} s
  first start, which builds the read models: ${first.seconds.toFixed(1)} s, ${first.processorSeconds.toFixed(1)} s of the processor (${number(rate)} events/s), ${peak.toFixed(0)} MB
  start: ${again.seconds.toFixed(2)} s, ${again.processorSeconds.toFixed(2)} s of the processor; idle ${idle.toFixed(0)} MB, after the calls below ${busy.toFixed(0)} MB`);
  return { size, seedSeconds, first: { ...first, portal: undefined }, peak, idle, busy, taken };
}

function judged(taken: readonly (readonly Taken[])[]) {
  const large = taken.at(-1) ?? [];
  return large.map((call) => {
    const bySize = taken.map(
      (calls) => calls.find((each) => each.call === call.call)?.processor ?? Number.NaN,
    );
    const growth = call.processor / (bySize[0] ?? Number.NaN);
    const isSlow =
      call.processor > CALL_MS || call.p95 > P95_MS || call.crowdedP95 > CROWDED_P95_MS;
    const hasGrown = GROWTH.calls.includes(call.call) && growth > GROWTH.atMost;
    return { ...call, bySize, growth, met: !isSlow && !hasGrown };
  });
}

/** @param options.dataDir the data folder of the large portal, to seed it once and measure it often */
export async function measureScale(options: {
  readonly quick: boolean;
  readonly dataDir: string | undefined;
}): Promise<object> {
  const times: Times = {
    alone: options.quick ? 30 : 300,
    crowdSeconds: options.quick ? 0.5 : 2,
  };
  const sizes = options.quick ? [SMALL, QUICK] : [SMALL, MIDDLE, LARGE];
  const measured = [];
  for (const [index, size] of sizes.entries())
    measured.push(
      await measure(size, times, index === sizes.length - 1 ? options.dataDir : undefined),
    );
  const rows = judged(measured.map(({ taken }) => taken));
  const cell = (value: number) => value.toFixed(2);
  console.log(`
${tableOf([
  [
    'milliseconds a call',
    ...sizes.map(({ members }) => `${members.toLocaleString('en')} members`),
    'growth',
    'clock',
    'p95',
    `p95 of ${CONNECTIONS}`,
    '',
  ],
  ...rows.map(({ call, bySize, clock, growth, p95, crowdedP95, met }) => [
    call,
    ...bySize.map(cell),
    cell(growth),
    cell(clock),
    cell(p95),
    cell(crowdedP95),
    met ? '' : 'BELOW',
  ]),
])}

The columns of sizes are processor time; clock and p95 are those of the largest. Targets: at most ${CALL_MS} ms of the processor a call; 95 of 100 within ${P95_MS} ms alone and ${CROWDED_P95_MS} ms among ${CONNECTIONS} at once; ${GROWTH.calls.join('; ')}: at most ${GROWTH.atMost} times those of the small one; a start within ${START_MS} ms.`);
  return { measured, rows };
}
