// Tortures a portal of its own: `npm run torture -- [--minutes 20] [--seed …]`. Clients act at random while processes are killed, paused
// and restarted, connections are cut, clocks jump, the disk gets full, backups are taken and read models made anew. In the end nothing
// that was acknowledged may be lost or there twice. A run prints its seed; the same seed gives the same acts and harms.
import { killAll } from '@portal/testing/driver/portal';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { tortureEmbedded } from './embedded.ts';
import { torture } from './torture.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  process.stderr.write('--minutes takes a number above 0\n');
  process.exit(2);
}
const say = (line: string) => void process.stdout.write(`${line}\n`);
const listed = (table: Readonly<Record<string, number>>) =>
  Object.entries(table)
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ');

say(`Torture of ${minutes} minutes with the seed ${values.seed}`);
try {
  const { faults, struck, figures } = await torture(await tortureEmbedded(say), {
    minutes,
    seed: values.seed,
    say,
  });
  say(`Struck: ${listed(struck)}`);
  say(`Written and read: ${listed(figures)}`);
  for (const fault of faults.slice(0, 50)) say(`FOUND ${fault}`);
  say(faults.length === 0 ? '1 passed, 0 failed' : `0 passed, ${faults.length} failed`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await killAll();
}
