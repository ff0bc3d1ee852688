// Builds the images of deploy/Dockerfile on a base image made here, and runs them: `npm run test:containers [vitest filters]`. Needs Linux,
// root, podman and debootstrap; elsewhere the tests are skipped and say why.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from './build-targets.mjs';

const began = performance.now();
const results = join(root, '.cache', 'containers');
const output = join(results, 'containers.json');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'containers', ...reporters, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
const counts = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const counted = existsSync(output) ? counts.parse(JSON.parse(readFileSync(output, 'utf8'))) : null;
const seconds = Math.round((performance.now() - began) / 1_000);
// A failure before the first test is nobody's failed test
const failed = Math.max(counted?.numFailedTests ?? 0, status === 0 ? 0 : 1);
console.log(
  `\n${counted?.numPassedTests ?? 0} passed, ${failed} failed, ${counted?.numPendingTests ?? 0} skipped, in ${seconds} s`,
);
process.exit(failed === 0 ? 0 : 1);
