// Builds the images of deploy/Dockerfile on a base image made here, and runs them: `npm run test:containers [vitest filters]`. Needs Linux,
// root, podman and debootstrap; elsewhere the tests are skipped and say why.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-targets.mjs';
import { printReport, readReport, reportTo } from './test-report.mjs';

const began = performance.now();
const results = join(root, '.cache', 'containers');
const output = join(results, 'containers.json');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'containers', ...reportTo(output), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
const { totals, failures } = existsSync(output)
  ? readReport(output)
  : { totals: { passed: 0, failed: 1, skipped: 0 }, failures: [] };
printReport(totals, failures, began);
process.exit(status === 0 && totals.failed === 0 ? 0 : 1);
