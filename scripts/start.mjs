// Builds what isn't built, then runs the server in this process, so that signals and the exit code are the server's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh, root, targets } from './build-targets.mjs';
import { ensureNativeParts } from './native-parts.mjs';

ensureNativeParts();

/** The history's commands answer the analysts' page. */
const NEEDED = new Set(['web', 'standalone', 'history']);
const bundle = join(root, 'services', 'standalone', 'dist', 'main.js');
// An installation without development packages can't build, and runs its own bundles
const canBuild = existsSync(join(root, 'node_modules', 'esbuild'));
const stale = targets.filter((target) => canBuild && NEEDED.has(target.name) && !isFresh(target));
if (stale.length > 0) {
  const names = stale.map(({ name }) => name);
  console.log(`Building ${names.join(' and ')}…`);
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), ...names], {
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
if (!existsSync(bundle)) {
  console.error('The portal is not built yet: run npm ci, then npm run build');
  process.exit(1);
}

// npm signals its shell, which dies without signalling this process, so this process watches for being orphaned
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

// From Node 22 on, a start needn't compile what another one has compiled
module.enableCompileCache?.(join(root, '.cache', 'code'));
await import(pathToFileURL(bundle).href);
