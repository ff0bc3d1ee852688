/**
 * Names every test that passed only when it was tried again: on a busy machine that may be, twice for the same test is a fault.
 *
 * @public Vitest loads it, by its path
 */
export default class ToldRetries {
  /** @type {string[]} */
  #names = [];

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.fullName} (${test.module.moduleId})`);
  }

  onTestRunEnd() {
    for (const name of this.#names) console.log(`Passed at the second try: ${name}`);
  }
}
