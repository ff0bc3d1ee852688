// Runs every test that needs nothing but npm: `npm test [vitest filters]`. `npm run test:engines` tests real engines, and
// `npm run test:browsers`, which is this with `--other-browsers`, Firefox and WebKit. With `--on-another-node`, for
// scripts/test-on-node.mjs, the first journey replaces all browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../testing/src/driver/chromium.mjs';
import { root } from './build-targets.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

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
const firstLine = (/** @type {string[]} */ [message = '']) => message.split('\n')[0];
/** @returns the file with the line where it failed, if the message tells */
const placeIn = (/** @type {string} */ file, /** @type {string[]} */ [message = '']) => {
  const at = message.indexOf(`${file}:`);
  return at === -1 ? file : /^\S+:\d+/u.exec(message.slice(at))?.[0];
};

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
  const result = JSON.parse(readFileSync(output, 'utf8'));
  totals.passed += result.numPassedTests;
  totals.failed += result.numFailedTests;
  totals.skipped += result.numPendingTests + result.numTodoTests;
  for (const { assertionResults, message, name, status: ofFile } of result.testResults) {
    const hasFailedTest = assertionResults.some(
      (/** @type {{ status: string }} */ { status: outcome }) => outcome === 'failed',
    );
    // A failure before the first test of a file is nobody's failed test
    if (ofFile === 'failed' && !hasFailedTest) {
      totals.failed += 1;
      failures.push(`${name}: ${message.split('\n')[0]}`);
    }
    for (const { status: outcome, fullName, failureMessages } of assertionResults)
      if (outcome === 'failed')
        failures.push(
          `${fullName} (${placeIn(name, failureMessages)}): ${firstLine(failureMessages)}`,
        );
      else if (outcome !== 'passed') leftOut.push(`${fullName} (${name})`);
  }
  if (status !== 0 && totals.failed === alreadyFailed)
    failures.push(`${projects.join(' and ')}: Vitest failed without a failed test; see above`);
}

console.log(
  `\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped, in ${Math.round((performance.now() - began) / 1000)} s`,
);
for (const failure of failures) console.log(`Failed: ${failure}`);
for (const reason of leftOut) console.log(`Left out: ${reason}`);
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
process.exit(failed ? 1 : 0);
