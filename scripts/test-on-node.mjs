// Installs and tests a copy of this tree under other versions of Node: `npm run test:nodes -- 24 [major…]`; `-- due` prints those that
// `.ci/run` tests. Node comes from the npm registry; Node and the copy go to a temporary folder.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { root } from './build-targets.mjs';

const NATIVE = ['better-sqlite3', 'bcrypt', 'sharp'];
const RECOMMENDED = '24';
const OTHERS = ['22', '26'];
/** The versions of the native packages that last passed under each Node. Every pass rewrites the file; commit it. */
const record = join(root, '.ci', 'native-packages-tested.json');
const ownMajor = process.versions.node.split('.')[0];

/** @returns {Record<string, string>} */
function nativeVersions() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.fromEntries(NATIVE.map((name) => [name, packages[`node_modules/${name}`].version]));
}

/** @returns {Record<string, Record<string, string>>} by major */
const recorded = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {});

function due() {
  const versions = JSON.stringify(nativeVersions());
  const changed = OTHERS.filter((major) => JSON.stringify(recorded()[major]) !== versions);
  // On the recommended Node, test the oldest one instead
  const first = ownMajor === RECOMMENDED ? '20' : RECOMMENDED;
  return [first, ...changed.filter((major) => major !== ownMajor)];
}

function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {import('node:child_process').SpawnSyncOptions} */ options,
) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  return status === 0;
}

function fetchNode(/** @type {string} */ major, /** @type {string} */ within) {
  const wanted = `node-${process.platform}-${process.arch}@${major}`;
  const packed = spawnSync('npm', ['pack', wanted, '--silent'], { cwd: within, encoding: 'utf8' });
  const archive = packed.stdout?.trim();
  if (packed.status !== 0 || !archive)
    throw new Error(`${wanted} cannot be fetched from the registry: ${packed.stderr?.trim()}`);
  const folder = join(within, basename(archive, '.tgz'));
  mkdirSync(folder);
  if (!run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], { cwd: within }))
    throw new Error(`${archive} cannot be unpacked`);
  return folder;
}

function copyTree(/** @type {string} */ copy) {
  const left = new Set(['.git', 'node_modules', '.cache', 'data', 'coverage', 'results']);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      path === root || !(left.has(basename(path)) || /^dist(?:-|$)/u.test(basename(path))),
  });
}

/** @returns whether everything passed; the tests have then printed their number */
function testUnder(/** @type {string} */ major, /** @type {string} */ within) {
  const node = fetchNode(major, within);
  const copy = join(within, 'tree');
  // npm's variables name the Node and the tree of this process
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:package|lifecycle|node|execpath|command)|^(?:NODE|INIT_CWD)$/u.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    PATH: [join(node, 'bin'), process.env['PATH']].join(delimiter),
    // Only Node 20 compiles a native part
    ...(major === '20' ? { npm_config_nodedir: node } : {}),
    PORTAL_OTHER_NODE: process.execPath,
    PORTAL_OTHER_ROOT: root,
  };
  console.log(`\nUnder ${basename(node)}`);
  copyTree(copy);
  const began = performance.now();
  if (!run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: copy, env })) return false;
  console.log(`npm ci took ${Math.round((performance.now() - began) / 1000)} s`);
  return run('node', ['scripts/test.mjs', '--on-another-node'], { cwd: copy, env });
}

const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.some((major) => major !== 'due' && !/^\d+$/u.test(major))) {
  console.error('Name a Node: npm run test:nodes -- 24 [major…]');
  process.exit(1);
}
if (wanted.includes('due')) {
  console.log(due().join(' '));
  process.exit(0);
}
// Tests of the copy start the portal of this tree, too
if (!run(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root })) process.exit(1);
for (const major of wanted) {
  const folder = mkdtempSync(join(tmpdir(), `portal-node-${major}-`));
  // A test of file permissions runs this Node as another user
  chmodSync(folder, 0o755);
  const passed = testUnder(major, folder);
  rmSync(folder, { recursive: true, force: true });
  if (!passed) {
    console.error(`The tests do not pass under Node ${major}`);
    process.exit(1);
  }
  if (OTHERS.includes(major)) {
    const next = { ...recorded(), [major]: nativeVersions() };
    writeFileSync(record, `${JSON.stringify(next, null, 2)}\n`);
  }
}
