// Packages ship their native parts. This script builds the exception, better-sqlite3 12 for Node 20: `node scripts/native-parts.mjs`
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusalOf, sqliteDriverFor } from '../shared/service-kit/src/process/node-version.mjs';
import { root } from './build-targets.mjs';

const load = createRequire(import.meta.url);

/** SQLite's own makefiles ask for -O2, too; -O3 takes a third longer. */
const COMPILER = { JOBS: 'max', CFLAGS: '-O2', CXXFLAGS: '-O2' };

function exitWith(/** @type {string} */ reason) {
  console.error(reason);
  process.exit(1);
}

function opensADatabase(/** @type {string} */ folder) {
  try {
    new (load(folder))(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends the process with one sentence if this Node or the installed packages can't run the portal. On Node 20 it builds better-sqlite3 12 if
 * there is none for this Node.
 */
export function ensureNativeParts() {
  const refusal = refusalOf(process.versions);
  if (refusal !== null) exitWith(refusal);
  const driver = sqliteDriverFor(process.versions);
  const name = driver === 13 ? 'better-sqlite3' : 'better-sqlite3-12';
  const folder = join(root, 'node_modules', name);
  if (!existsSync(join(root, 'node_modules')))
    exitWith('The packages are not installed yet: run npm ci first');
  if (!existsSync(folder))
    exitWith(
      `The packages that Node ${process.versions.node} needs are not installed: run npm ci under it`,
    );
  if (driver === 13 || opensADatabase(folder)) return;

  console.log(
    `Building better-sqlite3 12 for Node ${process.versions.node}, once; this takes a minute or two…`,
  );
  const env = { ...COMPILER, ...process.env };
  const built = spawnSync('npm run install', { cwd: folder, shell: true, encoding: 'utf8', env });
  if (built.status === 0 && opensADatabase(folder)) return;
  console.error(`${built.stdout}${built.stderr}`.trim());
  exitWith(
    'better-sqlite3 12 could not be built for Node 20, which takes a C++ compiler, make and Python: install them, or change to Node 24, which needs none of them',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureNativeParts();
