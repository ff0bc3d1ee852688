// Measures the speed of the portal against a floor in the same run: `npm run bench [-- --quick] [-- --only feed,like] [-- --rounds 5]`;
// or how it copes with 50,000 members and 1,000,000 events: `npm run bench -- --scale [--data <folder to seed, or seeded before>]`.
// or whether it survives load while garbage is collected: `npm run bench -- --soak <minutes> [--kills <times>]`.
// or posts, likes and comments on EventStoreDB: `npm run bench -- --log eventstoredb`, on the server with an empty log that
// PORTAL_EVENTSTOREDB_URL names, otherwise on a stand-in.
// or two of each service on Kafka and the other engines of the tests: `npm run bench -- --distributed [--quick]`.
// `--compare <results>` shows the figures beside those of an earlier run, and fails if one is less than half as good. `.ci/run` compares with
// bench/recorded.json, which has ratios of rates alone: the longest times of a short round tell more of the machine.
// Only ratios can be compared: absolute numbers depend on the machine.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compare, hasLost, measuredIn, missingFrom, WORST_GAIN, type Measured } from './compare.ts';
import { measureDistributed } from './distributed.ts';
import type { Figure, Sample, Scale, Target } from './figure.ts';
import { directorySearch, feedPage, groupList } from './figures/page-figures.ts';
import { chat, push } from './figures/push-figures.ts';
import { online1000, online1000Singles, online5000 } from './figures/online.ts';
import { comment, commentAfter, commentAmongMany, like, postWrite } from './figures/writes.ts';
import { startFloor } from './floor.ts';
import { measureLog } from './loads/log-rate.ts';
import { formatSpread, spreadOf } from './numbers.ts';
import { startPortal } from './portal.ts';
import { measureQuietly } from './processor.ts';
import { measureScale } from './scale.ts';
import { soak } from './soak.ts';
import { tableOf } from './table.ts';

const figures: Readonly<Record<string, Figure>> = {
  feed: feedPage,
  directory: directorySearch,
  groups: groupList,
  post: postWrite,
  like,
  comment,
  'comment-after': commentAfter,
  'comment-3000': commentAmongMany,
  push,
  chat,
  online: online1000,
  'online-5000': online5000,
  'online-singles': online1000Singles,
};

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string' },
    scale: { type: 'boolean', default: false },
    data: { type: 'string' },
    soak: { type: 'string' },
    log: { type: 'string' },
    distributed: { type: 'boolean', default: false },
    kills: { type: 'string', default: '0' },
    compare: { type: 'string' },
  },
});
const { quick } = options;
const rounds = Number(options.rounds ?? (quick ? 1 : 3));
const scale: Scale = quick
  ? { seconds: 2, warmUpSeconds: 1, sockets: 50, writes: 10 }
  : { seconds: 10, warmUpSeconds: 2, sockets: 200, writes: 100 };
const waiting = { pending: 20, pendingPosts: 5 };
const size = quick
  ? { seed: { members: 300, events: 5_000, ...waiting }, members: 5, posts: 30 }
  : { seed: { members: 2_000, events: 40_000, ...waiting }, members: 20, posts: 200 };

const before =
  options.compare === undefined ? null : measuredIn(readFileSync(options.compare, 'utf8'));

/** Further short rounds of a figure that has been lost: the median of three decides. */
const REPEATS = 2;

type Round = { readonly portal: Sample; readonly floor: Sample; readonly foreign: number };

function judge(target: Target, measured: readonly Round[]) {
  const spread = spreadOf(
    measured.map(({ portal, floor }) => {
      const value = portal[target.quantity] ?? Number.NaN;
      return target.value === 'portal' ? value : value / (floor[target.quantity] ?? Number.NaN);
    }),
  );
  const wish = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const met =
    'atLeast' in target ? spread.median >= target.atLeast : spread.median <= target.atMost;
  const label = target.value === 'ratio' ? `${target.label} : floor` : target.label;
  return { label, spread, wish, met, better: 'atLeast' in target ? 'higher' : 'lower' } as const;
}

const quantities = (samples: readonly Sample[]): string =>
  Object.keys(samples[0] ?? {})
    .map((name) => `${name} ${formatSpread(spreadOf(samples.map((sample) => sample[name] ?? 0)))}`)
    .join(', ');

async function measureFigures(): Promise<(Measured & { readonly measured: readonly Round[] })[]> {
  const report: (Measured & { readonly measured: readonly Round[] })[] = [];
  const floor = await startFloor();
  try {
    const portal = await startPortal(size);
    try {
      const pids = [portal.pid, floor.pid];
      for (const name of options.only?.split(',') ?? Object.keys(figures)) {
        const figure = figures[name];
        if (!figure)
          throw new Error(`There is no figure ${name}, only ${Object.keys(figures).join(', ')}`);
        await figure.prepare?.(portal, floor);
        const measured: Round[] = [];
        const judged = () => figure.targets.map((target) => judge(target, measured));
        const isLost = () =>
          before !== null &&
          compare(before, [{ figure: figure.name, judged: judged() }]).some(hasLost);
        // Work of others, which a short round cannot wait for, makes a figure look lost
        const most = before && quick ? rounds + REPEATS : rounds;
        for (let round = 0; round < rounds || (round < most && isLost()); round++) {
          const portalRun = await measureQuietly(pids, () => figure.portal(portal, scale), {
            patient: !quick,
          });
          const floorRun = await measureQuietly(
            pids,
            () => figure.floor?.(floor, scale) ?? Promise.resolve({}),
            { patient: !quick },
          );
          measured.push({
            portal: portalRun.result,
            floor: floorRun.result,
            foreign: Math.max(portalRun.foreign, floorRun.foreign),
          });
        }
        console.log(`\n${figure.name}`);
        console.log(`  portal  ${quantities(measured.map((round) => round.portal))}`);
        if (figure.floor)
          console.log(`  floor   ${quantities(measured.map((round) => round.floor))}`);
        for (const { label, spread, wish, met } of judged())
          console.log(
            `  ${met ? 'met   ' : 'BELOW '}  ${label} ${formatSpread(spread)}, target ${wish}`,
          );
        const foreign = Math.max(...measured.map((round) => round.foreign));
        if (foreign > 0.2) console.log(`  others used up to ${foreign.toFixed(1)} cores meanwhile`);
        report.push({ figure: figure.name, measured, judged: judged() });
      }
    } finally {
      await portal.stop();
    }
  } finally {
    await floor.stop();
  }
  return report;
}

function showComparison(earlier: readonly Measured[], later: readonly Measured[]): void {
  const compared = compare(earlier, later);
  const cell = (value: number) => value.toFixed(2);
  console.log(`
${tableOf([
  [`beside ${options.compare}`, 'before', 'now', 'gain', ''],
  ...compared.map((each) => [
    each.label,
    cell(each.before),
    cell(each.after),
    cell(each.gain),
    hasLost(each) ? 'LOST' : '',
  ]),
])}`);
  if (compared.some(hasLost)) {
    console.log(`\nLess than ${WORST_GAIN} times as good as before: something has been lost`);
    process.exitCode = 1;
  }
  const missing = options.only === undefined ? missingFrom(later, earlier) : [];
  if (missing.length > 0) {
    console.log(`\nNot measured any more:\n${missing.join('\n')}`);
    process.exitCode = 1;
  }
}

async function measure(): Promise<object[]> {
  if (options.soak !== undefined)
    return [await soak({ minutes: Number(options.soak), kills: Number(options.kills) })];
  if (options.log !== undefined) {
    if (options.log !== 'eventstoredb')
      throw new Error(`--log is eventstoredb, not ${options.log}`);
    const url = process.env['PORTAL_EVENTSTOREDB_URL'];
    return [await measureLog({ url, rounds, scale })];
  }
  if (options.distributed) return [await measureDistributed({ scale, rounds })];
  if (options.scale) return [await measureScale({ quick, dataDir: options.data })];
  return measureFigures();
}
const report = await measure();

const results = fileURLToPath(new URL('../results/', import.meta.url));
mkdirSync(results, { recursive: true });
const at = new Date().toISOString();
const file = `${results}${at.replaceAll(':', '-')}.json`;
const machine = { node: process.version, processor: cpus()[0]?.model, cores: cpus().length };
writeFileSync(file, `${JSON.stringify({ at, machine, rounds, scale, report }, null, 2)}\n`);
console.log(
  options.scale || options.soak !== undefined
    ? `\nWritten to ${file}`
    : `\nRounds: ${rounds}, medians [min–max]; written to ${file}`,
);
if (before) showComparison(before, measuredIn(JSON.stringify({ report })));
