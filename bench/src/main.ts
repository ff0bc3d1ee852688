// Measures the aims of docs/performance.md: `npm run bench [-- --quick] [-- --only rebuild,posts] [-- --data <folder>]`.
// `--quick` takes one short round of a smaller portal, as `.ci/run` does; `--data` names a folder to seed, or one that was seeded before.
// It fails where the median of three rounds is twice as bad as its aim.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '@portal/testing/driver/portal';
import { seedFolder } from '@portal/testing/seed/seeded-portal';
import {
  AIMED_FLOOR_WRITE_MS,
  FAILS_AT,
  judge,
  medianOf,
  type Aim,
  type Round,
  type Verdict,
} from './aims.ts';
import { createBench, QUICK, WHOLE, type Bench } from './bench.ts';
import type { Figure } from './figure.ts';
import { everyCall } from './figures/every-call.ts';
import { heavyWork, signInStorm } from './figures/heavy-work.ts';
import { coldStart, emptyPortal } from './figures/start-and-memory.ts';
import { cheapServer, online1000, online2000 } from './figures/offered-load.ts';
import { peakComments, peakFeed, peakLikes, peakPosts } from './figures/peak-rates.ts';
import { rebuild } from './figures/rebuild-figure.ts';
import { startFloor } from './floor.ts';
import { runLoad } from './loads/load.ts';
import { postText } from './portal.ts';
import { tableOf } from './table.ts';

/** In an order in which the portal rarely stops, and reads the feed before the peaks leave a hundred comments on each of its posts. */
const figures: Readonly<Record<string, Figure>> = {
  rebuild,
  start: coldStart,
  empty: emptyPortal,
  storm: signInStorm,
  calls: everyCall,
  feed: peakFeed,
  heavy: heavyWork,
  posts: peakPosts,
  likes: peakLikes,
  comments: peakComments,
  online: online1000,
  'online-2000': online2000,
  cheap: cheapServer,
};

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    data: { type: 'string' },
  },
});
const { quick } = options;
/** A short round measures again only what would fail: other programs may have disturbed it. */
const ROUNDS = 3;

function chosen(): readonly Figure[] {
  if (options.only === undefined)
    return Object.values(figures).filter(({ onlyWhole }) => !quick || onlyWhole !== true);
  return options.only.split(',').map((name) => {
    const figure = figures[name];
    if (figure) return figure;
    throw new Error(`There is no figure ${name}, only ${Object.keys(figures).join(', ')}`);
  });
}

/** How many milliseconds the floor takes for each write when it takes as many as it can. */
async function measureFloor({ floor, scale }: Bench): Promise<number> {
  const { rate } = await runLoad({
    port: floor.port,
    connections: 20,
    seconds: scale.floorSeconds,
    warmUpSeconds: scale.floorSeconds / 2,
    next: (index) => ({ method: 'POST', path: '/events', body: postText(index) }),
  });
  return 1_000 / rate;
}

const shown = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
const wish = (aim: Aim): string =>
  'atLeast' in aim ? `≥ ${shown(aim.atLeast)}` : `≤ ${shown(aim.atMost)}`;

function show(rounds: readonly Round[], verdicts: readonly Verdict[]): void {
  const quantities = Object.keys(rounds[0]?.sample ?? {});
  const rows = quantities.map((quantity) => {
    const verdict = verdicts.find(({ aim }) => aim.quantity === quantity);
    const measured = medianOf(rounds.map(({ sample }) => sample[quantity] ?? Number.NaN));
    return [
      `  ${quantity}`,
      shown(measured),
      ...(verdict ? [shown(verdict.scaled), wish(verdict.aim), verdict.outcome] : ['', '', '']),
    ];
  });
  const floor = medianOf(rounds.map(({ floorWriteMs }) => floorWriteMs));
  console.log(
    tableOf([[`  floor's write ${floor.toFixed(2)} ms`, 'measured', 'scaled', 'aim', ''], ...rows]),
  );
}

async function measure(figure: Figure, bench: Bench): Promise<readonly Verdict[]> {
  console.log(`\n${figure.name}`);
  const began = performance.now();
  const rounds: Round[] = [];
  const verdicts = () => figure.aims.map((aim) => judge(aim, rounds));
  const isFailing = () => verdicts().some(({ outcome }) => outcome === 'FAILED');
  const measureRound = async () => {
    const floorWriteMs = await measureFloor(bench);
    rounds.push({ floorWriteMs, sample: await figure.measure(bench) });
  };
  await measureRound();
  if (!quick || isFailing()) while (rounds.length < ROUNDS) await measureRound();
  show(rounds, verdicts());
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`  rounds: ${rounds.length}, in ${seconds} s`);
  return verdicts();
}

async function measureAll(): Promise<readonly Verdict[]> {
  const wanted = chosen();
  const scale = quick ? QUICK : WHOLE;
  const dataDir = options.data ?? join(temporaryFolder(), 'data');
  const { members, events } = scale.size;
  console.log(
    `Seeding ${members.toLocaleString('en')} members and ${events.toLocaleString('en')} events; Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}`,
  );
  await seedFolder(dataDir, scale.size);
  const floor = await startFloor();
  const bench = createBench({ scale, floor, dataDir });
  try {
    // A floor that has just started is slower
    await measureFloor(bench);
    const verdicts: Verdict[] = [];
    for (const figure of wanted) verdicts.push(...(await measure(figure, bench)));
    return verdicts;
  } finally {
    await bench.stopPortal();
    await floor.stop();
  }
}

const verdicts = await measureAll();
const count = (outcome: Verdict['outcome']): number =>
  verdicts.filter((verdict) => verdict.outcome === outcome).length;
console.log(
  `\n${count('met')} aims met, ${count('missed')} missed, ${count('FAILED')} failed: ${FAILS_AT} times as bad as the aim. Times are scaled to a floor's write of ${AIMED_FLOOR_WRITE_MS} ms.`,
);
if (count('FAILED') > 0) process.exitCode = 1;
