// Runs the contract suites against real engines, and journeys over two of each service: `npm run test:engines [vitest filters]`. Engines
// that the environment doesn't name (PORTAL_MONGODB_URL, PORTAL_KAFKA_BROKERS, PORTAL_S3_ENDPOINT, PORTAL_EVENTSTOREDB_URL) are fetched,
// started and stopped here, which needs Java, Maven and nginx. Suites without their program are skipped and named. With `--docker`, the
// engines are the compose file's images, if a Docker engine runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-targets.mjs';
import { missingForDocker, startDockerEngines } from './docker-engines.mjs';

const began = performance.now();
const inDocker = process.argv.includes('--docker');
const filters = process.argv.slice(2).filter((argument) => argument !== '--docker');
const results = join(root, '.cache', 'engines');
const output = join(results, 'engines.json');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const missing = inDocker ? await missingForDocker() : null;
if (missing !== null) {
  console.log(`Real engines in containers: skipped, ${missing}\n\n0 passed, 0 failed, 0 skipped`);
  process.exit(0);
}
const containers = inDocker ? await startDockerEngines() : null;
const env = { ...process.env, ...containers?.env };

const run = (/** @type {string} */ file, /** @type {string[]} */ args) =>
  spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, env, stdio: 'inherit' })
    .status;

let failed = run('scripts/build.mjs', []) !== 0;
const totals = { passed: 0, failed: 0, skipped: 0 };
/** @type {Map<string, number>} */
const leftOut = new Map();
if (!failed) {
  failed =
    run('node_modules/vitest/vitest.mjs', [
      'run',
      '--project',
      'engines',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
      ...filters,
    ]) !== 0;
}
await containers?.stop();
if (existsSync(output)) {
  const result = JSON.parse(readFileSync(output, 'utf8'));
  totals.passed = result.numPassedTests;
  totals.failed = result.numFailedTests;
  totals.skipped = result.numPendingTests + result.numTodoTests;
  for (const { assertionResults, name, status } of result.testResults) {
    const hasFailedTest = assertionResults.some(
      (/** @type {{ status: string }} */ { status: each }) => each === 'failed',
    );
    // A failure before the first test of a file is nobody's failed test
    if (status === 'failed' && !hasFailedTest) totals.failed += 1;
    const left = assertionResults.filter(
      (/** @type {{ status: string }} */ { status }) => status !== 'passed' && status !== 'failed',
    );
    if (left.length > 0) leftOut.set(name.replace(`${root}/`, ''), left.length);
  }
} else failed = true;

for (const [file, count] of leftOut)
  console.log(`Left out: ${count} of ${file}; the run names the reason at its beginning`);
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped, in ${Math.round((performance.now() - began) / 1000)} s`,
);
process.exit(failed || totals.failed > 0 ? 1 : 0);
