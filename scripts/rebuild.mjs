// Builds the projector, if it isn't built, and has it make read models anew: `npm run rebuild -- <projection>… [--data <folder>]`
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh, root, targets } from './build-targets.mjs';

const target = targets.find(({ name }) => name === 'projector');
if (target && !isFresh(target) && existsSync(join(root, 'node_modules', 'esbuild'))) {
  const build = join(root, 'scripts', 'build.mjs');
  const built = spawnSync(process.execPath, [build, 'projector'], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
await import(pathToFileURL(join(root, 'services', 'projector', 'dist', 'rebuild.js')).href);
