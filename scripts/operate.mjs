// Builds the operators' commands if they aren't built, and runs one: `node scripts/operate.mjs migrate --from …`
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh, root, targets } from './build-targets.mjs';
import { ensureNativeParts } from './native-parts.mjs';

ensureNativeParts();

const target = targets.find(({ name }) => name === 'operations');
if (target && !isFresh(target) && existsSync(join(root, 'node_modules', 'esbuild'))) {
  const build = join(root, 'scripts', 'build.mjs');
  const built = spawnSync(process.execPath, [build, 'operations'], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
await import(pathToFileURL(join(root, 'services', 'operations', 'dist', 'main.js')).href);
