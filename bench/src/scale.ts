import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal, temporaryFolder, type Portal } from '@portal/testing/driver/portal';
import { memoryMb, processorMs } from '@portal/testing/driver/process-figures';
import { timeCalls, type CallTime } from '@portal/testing/driver/timed-calls';
import { seededCallers, seedFolder } from '@portal/testing/seed/seeded-portal';
import type { Size } from '@portal/testing/seed/timeline';
import { tableOf } from './table.ts';

const SMALL: Size = { members: 1_000, events: 8_000, pending: 50, pendingPosts: 50 };
const LARGE: Size = {
  members: 50_000,
  events: 1_000_000,
  pending: 5_000,
  pendingPosts: 5_000,
};
const QUICK: Size = { members: 5_000, events: 50_000, pending: 500, pendingPosts: 500 };

const GROWTH = { calls: ['feed, first page', 'post written', 'like'], atMost: 1.3 };
const CALL_MS = 20;
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

async function measure(size: Size, times: number, seededIn?: string) {
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
  const taken = await timeCalls(again.portal.pid, await seededCallers(again.portal), times);
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

function judged(small: readonly CallTime[], large: readonly CallTime[]) {
  return large.map(({ call, processor, clock }) => {
    const before = small.find((taken) => taken.call === call)?.processor ?? Number.NaN;
    const growth = processor / before;
    const tooSlow = processor > CALL_MS;
    const grown = GROWTH.calls.includes(call) && growth > GROWTH.atMost;
    return { call, before, processor, clock, growth, met: !tooSlow && !grown };
  });
}

/** @param options.dataDir the data folder of the large portal, to seed it once and measure it often */
export async function measureScale(options: {
  readonly quick: boolean;
  readonly dataDir: string | undefined;
}): Promise<object> {
  const times = options.quick ? 30 : 300;
  const small = await measure(SMALL, times);
  const large = await measure(options.quick ? QUICK : LARGE, times, options.dataDir);
  const rows = judged(small.taken, large.taken);
  const cell = (value: number) => value.toFixed(2);
  console.log(`
${tableOf([
  ['milliseconds a call', 'small', 'large', 'growth', 'clock', ''],
  ...rows.map(({ call, before, processor, clock, growth, met }) => [
    call,
    cell(before),
    cell(processor),
    cell(growth),
    cell(clock),
    met ? '' : 'BELOW',
  ]),
])}

Targets: at most ${CALL_MS} ms of the processor a call; ${GROWTH.calls.join('; ')}: at most ${GROWTH.atMost} times those of the small one; a start within ${START_MS} ms.`);
  return { small, large, rows };
}
