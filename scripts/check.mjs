// Runs every static check, the unit tests but the slow ones, and the web tests of what is not committed, in three lanes: `npm run check`.
// Shows only failures in full. `npm test` runs the other tests too; after it, `--without-tests` leaves out what would run again.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-targets.mjs';
import { ensureNativeParts } from './native-parts.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

ensureNativeParts();

const temporary = makeTemporaryFolder();
const tool = (/** @type {string} */ path) => join(root, 'node_modules', path);

const withoutTests = process.argv.includes('--without-tests');

/** @typedef {{ name: string, args: string[] }} Step */

const dependencyCruiser = [
  tool('dependency-cruiser/bin/dependency-cruise.mjs'),
  ...['shared', 'services', 'web', 'testing', 'e2e', 'bench', 'scripts'],
];
const tests = (
  /** @type {string} */ name,
  /** @type {string} */ project,
  /** @type {string[]} */ ...more
) => ({
  name,
  args: [tool('vitest/vitest.mjs'), 'run', '--project', project, '--reporter', 'dot', ...more],
});
/** @type {Step[][]} */
const lanes = [
  [
    { name: 'lint', args: [tool('oxlint/bin/oxlint')] },
    { name: 'dependency rules', args: dependencyCruiser },
  ],
  [
    {
      name: 'types',
      args: [
        tool('typescript7/bin/tsc'),
        ...['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.json'],
      ],
    },
    ...(withoutTests
      ? []
      : [tests('web tests of what is changed', 'web', '--changed', '--passWithNoTests')]),
    { name: 'dead code', args: [tool('knip/bin/knip.js')] },
    { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--check'] },
    { name: 'budget of the client', args: [join(root, 'scripts/web-budget.mjs')] },
    {
      name: 'lines of the specification',
      args: ['--import', 'tsx', join(root, 'scripts/spec-coverage.ts')],
    },
  ],
  withoutTests ? [] : [tests('unit tests', 'unit')],
];

/** @returns {Promise<boolean>} */
function run(/** @type {Step} */ { name, args }) {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: temporary, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
      if (code !== 0) console.log(`\n${output.trim()}\n`);
      resolve(code === 0);
    });
  });
}

/** @returns {Promise<string[]>} the names of the steps that failed */
async function runLane(/** @type {Step[]} */ steps) {
  const failed = [];
  for (const step of steps) if (!(await run(step))) failed.push(step.name);
  return failed;
}

const began = performance.now();
const failed = (await Promise.all(lanes.map(runLane))).flat();
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  failed.length === 0
    ? `\nAll checks passed in ${seconds} s`
    : `\nFailed after ${seconds} s: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
