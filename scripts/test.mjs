// Runs every test that needs nothing but npm: `npm test [vitest filters]`. `npm run test:engines` tests real engines, and
// `npm run test:browsers`, which is this with `--other-browsers`, Firefox and WebKit. With `--on-another-node`, for
// scripts/test-on-node.mjs, the first journey replaces all browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../testing/src/driver/chromium.mjs';
import { root } from './build-targets.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { printReport, readReport } from './test-report.mjs';

const began = performance.now();
const onAnotherNode = process.argv.includes('--on-another-node');
const inOtherBrowsers = process.argv.includes('--other-browsers');
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const results = join(root, '.cache', 'tests');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const chromium = findChromium('shell');

/** @type {string[]} */
const leftOut = [];
/** @type {string[]} */
const failures = [];
/** @type {{ projects: string[], only?: string[] }[]} */
const rounds = inOtherBrowsers
  ? [{ projects: ['other-browsers'] }]
  : onAnotherNode
    ? [
        { projects: ['unit', 'slow', 'web'] },
        { projects: ['system', 'nodes'] },
        ...(chromium ? [{ projects: ['browser'], only: ['registration-to-first-post'] }] : []),
      ]
    : [
        { projects: ['unit', 'slow', 'web'] },
        { projects: chromium ? ['system', 'browser'] : ['system'] },
      ];
if (!chromium && !inOtherBrowsers)
  leftOut.push('browser tests: no Chromium was found; install one or name it in PORTAL_CHROMIUM');

// Vitest ends its workers before they can remove their files
const temporary = makeTemporaryFolder();
const env = { ...process.env, TMPDIR: temporary };
const run = (/** @type {string} */ file, /** @type {string[]} */ args) =>
  spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit', env })
    .status;

let failed = run('scripts/build.mjs', []) !== 0;
if (failed) leftOut.push('all of them: the build failed');
const totals = { passed: 0, failed: 0, skipped: 0 };
for (const { projects, only = filters } of failed ? [] : rounds) {
  const output = join(results, `${projects.join('-')}.json`);
  const status = run('node_modules/vitest/vitest.mjs', [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${output}`,
    '--passWithNoTests',
    ...only,
  ]);
  const alreadyFailed = totals.failed;
  if (status !== 0) failed = true;
  if (!existsSync(output)) {
    failures.push(`${projects.join(' and ')}: Vitest wrote no report`);
    continue;
  }
  const report = readReport(output);
  totals.passed += report.totals.passed;
  totals.failed += report.totals.failed;
  totals.skipped += report.totals.skipped;
  failures.push(...report.failures);
  leftOut.push(...report.leftOut.map(({ name, file }) => `${name} (${file})`));
  if (status !== 0 && totals.failed === alreadyFailed)
    failures.push(`${projects.join(' and ')}: Vitest failed without a failed test; see above`);
}

printReport(totals, failures, began);
for (const reason of leftOut) console.log(`Left out: ${reason}`);
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
process.exit(failed ? 1 : 0);
