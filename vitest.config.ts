import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { schemaTexts } from './web/bundling/schema-texts.ts';
import { englishTexts } from './web/bundling/texts.ts';

// Every test cleans up after itself, so files can share their imports; isolation doubles the processor time
const isolate = false;
/** Vitest's default leaves one processor free, which is half of two. Each worker imports everything once, so more of them cost more. */
const maxWorkers = 2;
/** For journeys, which wait for a third of their time. Projects that run together have as many workers. */
const maxWaiting = 4;
/** All but the tests of the client open databases, or start what does. */
const globalSetup = ['scripts/native-parts-for-tests.mjs'];
const setupFiles = ['testing/src/patience.ts'];
/** Says what a page complained of, in the one line that a report keeps. */
const chaiConfig = { truncateThreshold: 1_000 };
/** From version 25 on, Node has its own `localStorage`, which hides jsdom's. */
const withoutNodesOwnStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

const unit = '{shared,services,testing,scripts,bench}/**/*.test.ts';
const notUnit = ['**/node_modules/**', '**/*.int.test.ts'];
/** The slow tests fill databases, time out, or start programs. `npm run check` leaves them out. */
const slow = ['*-scale', 'picture-image', 'operations/src/commands', 'seed/seed'].map(
  (name) => `**/${name}.test.ts`,
);

/** Started last, such a file would run alone. */
const longest = [
  'browser/every-page',
  'system/rebuild',
  'system/history',
  'system/start',
  'system/durability',
  'system/limits',
].map((name) => `e2e/src/${name}.test.ts`);
const isLongest = ({ moduleId }: TestSpecification): boolean =>
  longest.some((name) => moduleId.endsWith(name));

class LongestFirst extends BaseSequencer {
  readonly name = 'LongestFirst';
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    // Workers belong to one project
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap((project) =>
      usual
        .filter((file) => file.project === project)
        .toSorted((one, other) => Number(isLongest(other)) - Number(isLongest(one))),
    );
  }
}

const node = {
  globalSetup,
  setupFiles,
  environment: 'node',
  isolate,
  maxWorkers,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
const journeys = { ...node, maxWorkers: maxWaiting, testTimeout: 120_000, hookTimeout: 120_000 };
/** Such files start engines, browsers or containers, so they run one after the other. */
const alone = { globalSetup, setupFiles, environment: 'node', fileParallelism: false };

const projects = {
  unit: { ...node, include: [unit], exclude: [...notUnit, ...slow] },
  slow: { ...node, include: slow, exclude: ['**/node_modules/**'] },
  web: {
    environment: 'jsdom',
    execArgv: withoutNodesOwnStorage,
    // Rules go in one by one: jsdom would read all of them again for each
    env: { SC_DISABLE_SPEEDY: 'false' },
    isolate,
    maxWorkers,
    testTimeout: 60_000,
    include: ['web/src/**/*.test.{ts,tsx}'],
    setupFiles: [...setupFiles, 'web/src/testing/setup.ts'],
  },
  system: { ...journeys, include: ['e2e/src/system/**/*.test.ts'] },
  nodes: { ...journeys, isolate: true, include: ['e2e/src/nodes/**/*.test.ts'] },
  browser: { ...journeys, chaiConfig, include: ['e2e/src/browser/**/*.test.ts'] },
  'other-browsers': {
    ...alone,
    include: ['e2e/src/other-browsers/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
  budget: {
    ...alone,
    include: ['e2e/src/budget/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
  containers: {
    ...alone,
    globalSetup: [...globalSetup, 'e2e/src/containers/global-setup.ts'],
    include: ['e2e/src/containers/**/*.test.ts'],
    testTimeout: 60_000,
  },
  engines: {
    ...alone,
    globalSetup: [...globalSetup, 'e2e/src/engines/global-setup.ts'],
    include: ['**/*.int.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
} satisfies Record<string, TestProjectInlineConfiguration['test']>;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: Object.entries(projects).map(([name, test]) => ({
      ...(name === 'web' && { plugins: [schemaTexts(), englishTexts()] }),
      test: { name, ...test },
    })),
  },
});
