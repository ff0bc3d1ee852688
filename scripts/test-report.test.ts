import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { root } from './build-targets.mjs';
import { printReport, readReport, reportTo } from './test-report.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-report-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function reported(report: object) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readReport(file);
}
const outcome = (status: string, fullName: string, ...failureMessages: readonly string[]) => ({
  status,
  fullName,
  failureMessages,
});

it('names each failed test with the first line of its failure and the place, and each one that was left out', () => {
  const file = '/portal/posts.test.ts';
  expect(
    reported({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: file,
          status: 'failed',
          message: '',
          assertionResults: [
            outcome('passed', 'posts are kept'),
            outcome(
              'failed',
              'posts are shown',
              `Error: none\n  at ${file}:7:3\n  at /vitest.js:1:1`,
            ),
            outcome('skipped', 'posts are liked'),
          ],
        },
      ],
    }),
  ).toEqual({
    totals: { passed: 3, failed: 1, skipped: 2 },
    failures: [`posts are shown (${file}:7:3): Error: none`],
    leftOut: [{ name: 'posts are liked', file }],
  });
});

it('counts a file that fails before its first test as one failed test', () => {
  const { totals, failures } = reported({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: '/portal/broken.test.ts',
        status: 'failed',
        message: 'No such module\nat…',
        assertionResults: [],
      },
    ],
  });
  expect(totals.failed).toBe(1);
  expect(failures).toEqual(['/portal/broken.test.ts: No such module']);
});

it('prints why a hook of a describe block failed, and counts it as one failed test', () => {
  writeFileSync(
    join(folder, 'a.test.mjs'),
    `describe('a browser', () => {
      beforeAll(() => { throw new Error('no screen\\nat…'); });
      it('signs in', () => { expect(1).toBe(1); });
    });`,
  );
  const report = join(folder, 'report.json');
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--root', folder, '--globals'],
      ...reportTo(report),
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toContain("\nFailed: a hook of 'a browser': no screen\n");
  const { totals, failures } = readReport(report);
  expect(totals).toEqual({ passed: 0, failed: 1, skipped: 1 });
  expect(failures).toEqual([`${join(folder, 'a.test.mjs')}: a hook, see above`]);
});

it('prints the totals as the run of all suites adds them up, and a line for each failure', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printReport({ passed: 2, failed: 1, skipped: 0 }, ['a test'], performance.now());
  expect(log.mock.calls.flat()).toEqual([
    '\n2 passed, 1 failed, 0 skipped, in 0 s',
    'Failed: a test',
  ]);
});
