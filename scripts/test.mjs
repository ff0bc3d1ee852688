// Runs every test that needs nothing but npm: `npm test [vitest filters]`. `npm run test:engines` tests real engines, and
// `npm run test:browsers`, which is this with `--other-browsers`, Firefox and WebKit. With `--on-another-node`, for
// scripts/test-on-node.mjs, the first journey replaces all browser tests.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../testing/src/driver/chromium.mjs';
import { root } from './build-targets.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { printReport, readReport, reportTo } from './test-report.mjs';

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
/** @typedef {{ projects: string[], only?: string[] }} Round */
/** @type {Round[]} */
const rounds = inOtherBrowsers
  ? [{ projects: ['other-browsers'] }]
  : onAnotherNode
    ? [
        { projects: ['unit', 'slow'] },
        { projects: ['system', 'nodes'] },
        ...(chromium ? [{ projects: ['browser'], only: ['registration-to-first-post'] }] : []),
      ]
    : [{ projects: ['unit', 'slow'] }, { projects: ['system', ...(chromium ? ['browser'] : [])] }];
if (!chromium && !inOtherBrowsers)
  leftOut.push('browser tests: no Chromium was found; install one or name it in PORTAL_CHROMIUM');

// Vitest ends its workers before they can remove their files
const temporary = makeTemporaryFolder();
const env = { ...process.env, TMPDIR: temporary };
/** @returns {Promise<number | null>} its exit code */
function run(/** @type {string} */ file, /** @type {string[]} */ args) {
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit', env });
  const child = spawn(process.execPath, [join(root, file), ...args], options);
  return new Promise((resolve) => child.once('exit', resolve));
}

let failed = false;
const totals = { passed: 0, failed: 0, skipped: 0 };

async function testRound(/** @type {Round} */ { projects, only = filters }) {
  const output = join(results, `${projects.join('-')}.json`);
  const status = await run('node_modules/vitest/vitest.mjs', [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    // Only failed tests have lines of their own
    `--slowTestThreshold=${Number.MAX_SAFE_INTEGER}`,
    '--silent=passed-only',
    ...reportTo(output),
    '--passWithNoTests',
    ...only,
  ]);
  const alreadyFailed = totals.failed;
  if (status !== 0) failed = true;
  if (!existsSync(output)) {
    failures.push(`${projects.join(' and ')}: Vitest wrote no report`);
    return;
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

// Compiling takes one processor; the client's tests need nothing of it
const compiled = run('scripts/native-parts.mjs', []);
if (!inOtherBrowsers) await testRound({ projects: ['web'] });
if ((await compiled) !== 0 || (await run('scripts/build.mjs', [])) !== 0) {
  failed = true;
  leftOut.push('all but the tests of the client: the build failed');
} else for (const round of rounds) await testRound(round);

printReport(totals, failures, began);
for (const reason of leftOut) console.log(`Left out: ${reason}`);
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
process.exit(failed ? 1 : 0);
