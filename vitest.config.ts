import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Every test cleans up after itself, so files can share their imports; isolation doubles the processor time
const isolate = false;
/** Vitest's default leaves one processor free, which is half of two. */
const maxWorkers = 2;
/** For tests that wait for a third of their time. Projects that run together have as many workers. */
const maxWaiting = 4;
/** All but the tests of the client open databases, or start what does. */
const globalSetup = ['scripts/native-parts-for-tests.mjs'];
/** From version 25 on, Node has its own `localStorage`, which hides jsdom's. */
const withoutNodesOwnStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** They fill databases, time out, or start programs. `npm run check` leaves them out. */
const slow = ['*-scale', 'picture-image', 'operations/src/commands', 'seed/seed'].map(
  (name) => `**/${name}.test.ts`,
);

/** Started last, such a file would run alone. */
const longest = [
  'browser/accessibility',
  'system/rebuild',
  'system/history',
  'system/start',
  'system/durability',
  'system/scale',
  'system/limits',
].map((name) => `e2e/src/${name}.test.ts`);

/** Of those that run together. The last ones are short, so that no processor is idle at the end. */
const order = ['system', 'browser', 'slow', 'unit'];

class LongestFirst extends BaseSequencer {
  readonly name = 'LongestFirst';
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name));
    const byProject = new Map<string, TestSpecification[]>();
    for (const file of usual) {
      const { name } = file.project;
      byProject.set(name, [...(byProject.get(name) ?? []), file]);
    }
    return [...byProject]
      .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
      .flatMap(([, of]) => [...of.filter(isLong), ...of.filter((file) => !isLong(file))]);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup,
          environment: 'node',
          isolate,
          maxWorkers: maxWaiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['{shared,services,testing,scripts,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.int.test.ts', ...slow],
        },
      },
      {
        test: {
          name: 'slow',
          globalSetup,
          environment: 'node',
          isolate,
          maxWorkers: maxWaiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: slow,
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          execArgv: withoutNodesOwnStorage,
          // Rules go in one by one: jsdom would read all of them again for each
          env: { SC_DISABLE_SPEEDY: 'false' },
          isolate,
          maxWorkers,
          testTimeout: 60_000,
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'system',
          globalSetup,
          environment: 'node',
          isolate,
          include: ['e2e/src/system/**/*.test.ts'],
          maxWorkers: maxWaiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'nodes',
          globalSetup,
          environment: 'node',
          include: ['e2e/src/nodes/**/*.test.ts'],
          maxWorkers: maxWaiting,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          globalSetup,
          environment: 'node',
          isolate,
          include: ['e2e/src/browser/**/*.test.ts'],
          maxWorkers: maxWaiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'other-browsers',
          globalSetup,
          environment: 'node',
          include: ['e2e/src/other-browsers/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'budget',
          globalSetup,
          environment: 'node',
          include: ['e2e/src/budget/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'containers',
          environment: 'node',
          globalSetup: [...globalSetup, 'e2e/src/containers/global-setup.ts'],
          include: ['e2e/src/containers/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          globalSetup: [...globalSetup, 'e2e/src/engines/global-setup.ts'],
          include: ['**/*.int.test.ts'],
          exclude: ['**/node_modules/**'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
