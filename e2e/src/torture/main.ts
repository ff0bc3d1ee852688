// Tortures a separate portal: `npm run torture -- [--minutes 20] [--seed …] [--engines embedded|distributed]`. Clients act at random
// while processes are killed, paused and restarted, connections are cut, clocks jump, the disk gets full, backups are taken and read
// models rebuilt. In the end nothing that was acknowledged may be lost or there twice. A run prints its seed; the same seed gives the
// same acts and harms. With `distributed`, two of each service run on EventStoreDB, MongoDB and Kafka, as in `npm run test:engines`. With `--kills 1000`, nothing but
// kill -9 strikes, so many times and as fast as the portal starts again.
import { killAll } from '@portal/testing/driver/portal';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { missingForJava } from '../engines/java.ts';
import { missingForNginx } from '../engines/nginx.ts';
import { tortureDistributed } from './distributed.ts';
import { tortureEmbedded } from './embedded.ts';
import type { Target } from './target.ts';
import { torture } from './torture.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    engines: { type: 'string', default: 'embedded' },
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
});
const minutes = Number(values.minutes);
const strikes = values.kills === undefined ? undefined : Number(values.kills);
if (!(minutes > 0) || !(strikes === undefined || strikes > 0)) {
  process.stderr.write('--minutes and --kills take a number above 0\n');
  process.exit(2);
}
const start = new Map([
  ['embedded', () => tortureEmbedded(say)],
  ['distributed', () => tortureDistributed(say)],
]).get(values.engines);
if (!start) {
  process.stderr.write('--engines takes embedded or distributed\n');
  process.exit(2);
}
const missing = values.engines === 'distributed' ? (missingForJava() ?? missingForNginx()) : null;
if (missing !== null) {
  process.stdout.write(
    `Torture on distributed engines: skipped, ${missing}\n0 passed, 0 failed, 1 skipped\n`,
  );
  process.exit(0);
}
const say = (line: string) => void process.stdout.write(`${line}\n`);
const killsOf = (target: Target): Target => ({
  ...target,
  harms: target.harms.filter(({ name }) => name === 'kill -9'),
});
const listed = (table: Readonly<Record<string, number>>) =>
  Object.entries(table)
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ');

say(
  `Torture of ${values.kills === undefined ? `${minutes} minutes` : `${values.kills} kills`} on ${values.engines} engines with the seed ${values.seed}`,
);
try {
  const target = await start();
  const { faults, struck, figures } = await torture(
    strikes === undefined ? target : killsOf(target),
    {
      minutes,
      ...(strikes === undefined ? {} : { strikes }),
      seed: values.seed,
      say,
    },
  );
  say(`Struck: ${listed(struck)}`);
  say(`Written and read: ${listed(figures)}`);
  for (const fault of faults.slice(0, 50)) say(`FOUND ${fault}`);
  say(faults.length === 0 ? '1 passed, 0 failed' : `0 passed, ${faults.length} failed`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await killAll();
}
