import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledTexts } from './web/bundling/texts.ts';
import { findChromium } from './testing/src/driver/chromium.mjs';

// Every test cleans up after itself, so files can share their imports; isolation doubles the processor time
const isolate = false;
/** Vitest's default leaves one processor free, which is half of two. */
const maxWorkers = 2;
/** For tests that wait for a third of their time. Projects that run together have as many workers. */
const maxWaiting = 4;
/** All but the tests of the client open databases, or start what does. */
const globalSetup = ['scripts/native-parts-for-tests.mjs'];
/** Says what a page complained of, in the one line that a report keeps. */
const chaiConfig = { truncateThreshold: 1_000 };
/** From version 25 on, Node has its own `localStorage`, which hides jsdom's. */
const withoutNodesOwnStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

const unit = '{shared,services,testing,scripts,bench}/**/*.test.ts';
const system = 'e2e/src/system/**/*.test.ts';
const browser = 'e2e/src/browser/**/*.test.ts';
const notUnit = ['**/node_modules/**', '**/*.int.test.ts'];
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

/** Journeys wait most, so they come first; the last files are short, so that no processor is idle at the end. */
const turnOf = ({ moduleId }: TestSpecification): number => {
  if (longest.some((name) => moduleId.endsWith(name))) return 0;
  return moduleId.includes('/e2e/') ? 1 : 2;
};

class LongestFirst extends BaseSequencer {
  readonly name = 'LongestFirst';
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    // Workers belong to one project
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap((project) =>
      usual
        .filter((file) => file.project === project)
        .toSorted((one, other) => turnOf(one) - turnOf(other)),
    );
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // For `npm test`: these files import much of the same, which one project transforms and loads once
          name: 'together',
          globalSetup,
          chaiConfig,
          environment: 'node',
          isolate,
          maxWorkers: maxWaiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [unit, system, ...(findChromium('shell') ? [browser] : [])],
          exclude: notUnit,
        },
      },
      {
        test: {
          name: 'unit',
          globalSetup,
          environment: 'node',
          isolate,
          maxWorkers: maxWaiting,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [unit],
          exclude: [...notUnit, ...slow],
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
        plugins: [compiledTexts()],
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
          include: [system],
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
          chaiConfig,
          environment: 'node',
          isolate,
          include: [browser],
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
