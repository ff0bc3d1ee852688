// Builds the commands of a workspace if they aren't built, and runs one: `node scripts/operate.mjs migrate --from …`, or `… history export --out …`
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh, root, targets } from './build-targets.mjs';
import { ensureNativeParts } from './native-parts.mjs';

ensureNativeParts();

const workspace = process.argv[2] === 'history' ? 'history' : 'operations';
if (workspace === 'history') process.argv.splice(2, 1);
const target = targets.find(({ name }) => name === workspace);
if (target && !isFresh(target) && existsSync(join(root, 'node_modules', 'esbuild'))) {
  const build = join(root, 'scripts', 'build.mjs');
  const built = spawnSync(process.execPath, [build, workspace], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
await import(pathToFileURL(join(root, 'services', workspace, 'dist', 'main.js')).href);
