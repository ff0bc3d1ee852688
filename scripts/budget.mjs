// Measures the cost of each page, and fails if one is over its budget: first the bytes that it loads, from the build, then the time until
// it is painted and answers, in a Chromium slowed down to a cheap phone. `npm run budget`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../testing/src/driver/chromium.mjs';
import { root } from './build-targets.mjs';

const steps = [
  ['scripts/build.mjs'],
  ['scripts/web-budget.mjs'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'budget'],
];
for (const [file = '', ...args] of steps) {
  const { status } = spawnSync(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, PORTAL_CHROMIUM: findChromium('browser') },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
