// Runs the contract suites against real engines, and journeys over two of each service: `npm run test:engines [vitest filters]`. Engines
// that the environment doesn't name (PORTAL_MONGODB_URL, PORTAL_KAFKA_BROKERS, PORTAL_S3_ENDPOINT, PORTAL_EVENTSTOREDB_URL) are fetched,
// started and stopped here, which needs Java, Maven and nginx. Suites without their program are skipped and named. With `--docker`, the
// engines are the compose file's images, if a Docker engine runs, or podman has them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-targets.mjs';
import { findContainerHost, startDockerEngines } from './docker-engines.mjs';
import { printReport, readReport, reportTo } from './test-report.mjs';

const began = performance.now();
const inDocker = process.argv.includes('--docker');
const filters = process.argv.slice(2).filter((argument) => argument !== '--docker');
const results = join(root, '.cache', 'engines');
const output = join(results, 'engines.json');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const host = inDocker ? await findContainerHost() : null;
if (typeof host === 'string') {
  console.log(`Real engines in containers: skipped, ${host}\n\n0 passed, 0 failed, 0 skipped`);
  process.exit(0);
}
const containers = host ? await startDockerEngines(host) : null;
const env = { ...process.env, ...containers?.env };

const run = (/** @type {string} */ file, /** @type {string[]} */ args) =>
  spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, env, stdio: 'inherit' })
    .status;

let failed = run('scripts/build.mjs', []) !== 0;
if (!failed) {
  failed =
    run('node_modules/vitest/vitest.mjs', [
      'run',
      '--project',
      'engines',
      ...reportTo(output),
      ...filters,
    ]) !== 0;
}
await containers?.stop();
const { totals, failures, leftOut } = existsSync(output)
  ? readReport(output)
  : { totals: { passed: 0, failed: 1, skipped: 0 }, failures: [], leftOut: [] };
/** @type {Map<string, number>} */
const byFile = new Map();
for (const { file } of leftOut) byFile.set(file, (byFile.get(file) ?? 0) + 1);
for (const [file, count] of byFile)
  console.log(
    `Left out: ${count} of ${file.replace(`${root}/`, '')}; the run names the reason at its beginning`,
  );
printReport(totals, failures, began);
process.exit(failed || totals.failed > 0 ? 1 : 0);
