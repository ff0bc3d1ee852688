// What the pages cost: first what each loads, from the build, then how soon each is there and answers on a slow phone, in Chromium.
// `npm run budget`. Fails where a page is over its budget.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build-targets.mjs';

const steps = [
  ['scripts/build.mjs'],
  ['scripts/web-budget.mjs'],
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'budget'],
];
for (const [file = '', ...args] of steps) {
  const { status } = spawnSync(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
