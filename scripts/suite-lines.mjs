import { DefaultReporter } from 'vitest/node';

/**
 * Vitest's default report, in which the line of each file begins with how far the run is: '12 of 373'. The hooks of a describe block that
 * failed are told here, because Vitest's JSON report leaves their errors out.
 *
 * @public
 */
export default class SuiteLines extends DefaultReporter {
  #files = 0;
  #ended = 0;

  /** @override */
  onTestRunStart(/** @type {ReadonlyArray<import('vitest/node').TestSpecification>} */ files) {
    this.#files = files.length;
    super.onTestRunStart(files);
  }

  /** @override */
  printTestModule(/** @type {import('vitest/node').TestModule} */ file) {
    this.#ended += 1;
    super.printTestModule(file);
  }

  /** @override */
  onTestSuiteResult(/** @type {import('vitest/node').TestSuite} */ suite) {
    super.onTestSuiteResult(suite);
    for (const { message } of suite.errors())
      this.log(`Failed: a hook of '${suite.fullName}': ${message.split('\n')[0]}`);
  }

  /** @override @returns {string} */
  getEntityPrefix(/** @type {Parameters<DefaultReporter['getEntityPrefix']>[0]} */ entity) {
    const prefix = super.getEntityPrefix(entity);
    return entity.type === 'module' ? `${this.#ended} of ${this.#files} ${prefix}` : prefix;
  }
}
