// Attacks a separate portal with random requests and frames: `npm run attack -- [--requests 100000] [--frames 10000] [--seed …]`.
// Fails for an answer of 500 and more, one that takes over 2 s, one that shows the inside, a call that answers whom it should not, or a
// heap that grows: by more than a tenth under requests that leave nothing behind, or by more than is kept in memory of what was written.
// A run prints its seed and can be repeated.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killAll } from '../driver/portal.ts';
import { attack } from './attack.ts';

const MOST_GROWTH = 0.1;
/**
 * Texts of up to 10,000 characters, their pages, a key, a stream's state and finished copies of members' data are remembered, each up to a
 * bound. Calls that need confirming write less often than they are made, so fewer things share the first megabytes.
 */
const MOST_KB_WRITTEN = 40;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    frames: { type: 'string', default: '10000' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
  },
});
const wanted = { requests: Number(values.requests), frames: Number(values.frames) };
for (const [name, count] of Object.entries(wanted))
  if (!Number.isSafeInteger(count) || count < 1) {
    process.stderr.write(`--${name} takes a whole number above 0\n`);
    process.exit(2);
  }

process.stdout.write(
  `Attack with the seed ${values.seed}: ${wanted.requests} requests, ${wanted.frames} frames\n`,
);
let shown = 0;
try {
  const report = await attack({
    ...wanted,
    seed: values.seed,
    onProgress: (done, total) => {
      const tenth = Math.floor((done / total) * 10);
      if (tenth === shown) return;
      shown = tenth;
      process.stdout.write(`  ${done} of ${total}\n`);
    },
  });
  const { warm, written, after } = report.heapMb;
  const growth = (after - written) / written;
  const kbEach = ((written - warm) * 1024) / Math.max(1, report.written);
  const kinds = new Map<string, number>();
  for (const { what, shot } of report.findings)
    kinds.set(
      `${what}: ${shot.call ?? shot.path}`,
      (kinds.get(`${what}: ${shot.call ?? shot.path}`) ?? 0) + 1,
    );
  process.stdout.write(
    [
      `${report.requests} requests and ${report.frames} frames in ${report.seconds.toFixed(0)} s`,
      `Answers: ${Object.entries(report.statuses)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ')}`,
      `Slowest answer: ${report.slowestMs.toFixed(0)} ms`,
      `Heap after collection: ${warm.toFixed(1)} MB, ${written.toFixed(1)} MB once ${report.written} things were written (${kbEach.toFixed(1)} KB each), ${after.toFixed(1)} MB after requests that left nothing (${(growth * 100).toFixed(1)} %)`,
      ...[...kinds].map(([kind, count]) => `FOUND ${count} × ${kind}`),
      ...report.findings
        .slice(0, 10)
        .map(({ what, shot, outcome }) =>
          [
            what,
            shot.method,
            shot.path.slice(0, 300),
            JSON.stringify(shot.headers).slice(0, 300),
            shot.body?.toString().slice(0, 300),
            '→',
            outcome.status,
            `${outcome.ms.toFixed(0)} ms`,
            outcome.text.slice(0, 300),
          ].join(' '),
        ),
      ...report.log.slice(0, 10).map((line) => `LOGGED ${line.slice(0, 600)}`),
    ].join('\n') + '\n',
  );
  const hasGrown = growth > MOST_GROWTH || kbEach > MOST_KB_WRITTEN;
  if (hasGrown) process.stdout.write('The heap has grown by more than is allowed\n');
  const faults = report.findings.length + report.log.length + (hasGrown ? 1 : 0);
  process.stdout.write(faults === 0 ? '1 passed, 0 failed\n' : `0 passed, ${faults} failed\n`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await killAll();
}
