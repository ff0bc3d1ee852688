import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Outcome
 */

const firstLine = (/** @type {string[]} */ [message = '']) => message.split('\n')[0];
/** @returns the file with the line where it failed, if the message tells */
const placeIn = (/** @type {string} */ file, /** @type {string[]} */ [message = '']) => {
  const at = message.indexOf(`${file}:`);
  return at === -1 ? file : /^\S+:\d+/u.exec(message.slice(at))?.[0];
};

/** Vitest's arguments for a run that people can follow and `readReport` can read. */
export const reportTo = (/** @type {string} */ path) => [
  `--reporter=${join(import.meta.dirname, 'suite-lines.mjs')}`,
  '--reporter=json',
  `--outputFile.json=${path}`,
];

/**
 * Reads the JSON report of a run of Vitest.
 *
 * @returns {{ totals: Totals, failures: string[], leftOut: { name: string, file: string }[] }}
 */
export function readReport(/** @type {string} */ path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const totals = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const failures = [];
  const leftOut = [];
  for (const { assertionResults, message, name: file, status } of report.testResults) {
    /** @type {Outcome[]} */
    const outcomes = assertionResults;
    // A failure outside tests is nobody's failed test. That of a hook in a describe block has no message here: suite-lines.mjs prints it
    if (status === 'failed' && !outcomes.some((outcome) => outcome.status === 'failed')) {
      totals.failed += 1;
      failures.push(`${file}: ${message.split('\n')[0] || 'a hook, see above'}`);
    }
    for (const { status: outcome, fullName, failureMessages } of outcomes)
      if (outcome === 'failed')
        failures.push(
          `${fullName} (${placeIn(file, failureMessages)}): ${firstLine(failureMessages)}`,
        );
      else if (outcome !== 'passed') leftOut.push({ name: fullName, file });
  }
  return { totals, failures, leftOut };
}

/** Prints the line that `.ci/run` adds up, and each failed test on a separate line. */
export function printReport(
  /** @type {Totals} */ { passed, failed, skipped },
  /** @type {string[]} */ failures,
  /** @type {number} */ began,
) {
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped, in ${seconds} s`);
  for (const failure of failures) console.log(`Failed: ${failure}`);
}
