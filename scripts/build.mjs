// Builds the client (Vite) and one bundle per service (esbuild) if their sources have changed: `node scripts/build.mjs [--force] [name…]`
import {
  copyFileSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isFresh, markFresh, NODE_TARGET, root, targets } from './build-targets.mjs';
import { ensureNativeParts } from './native-parts.mjs';

/** Not in the bundles: the first four have native parts, the others load only with the engine that needs them. */
const EXTERNAL = [
  'better-sqlite3',
  'better-sqlite3-12',
  'bcrypt',
  'sharp',
  '@eventstore/db-client',
  'mongodb',
  'kafkajs',
  'aws4fetch',
  'nodemailer',
  '@duckdb/node-api',
  'esbuild',
];
/** Run as separate processes, beside the bundle that starts them. */
const PROGRAMS = [
  'services/command-api/src/members/picture-process.mjs',
  'services/command-api/src/roster/workbook-process.mjs',
];
/** Programs that are bundled beside main.js, because they also run as separate processes. */
const OWN_PROCESSES = {
  standalone: {
    'build-read-models': 'services/projector/src/rebuilding/build-program.ts',
    'compact-sqlite': 'shared/service-kit/src/sqlite/compact-sqlite.ts',
  },
};
const RUNS_PROGRAMS = new Set(['command-api', 'standalone']);
/** Not pages, which the server completes at the start, and compresses then. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

/** @typedef {import('./build-targets.mjs').Target} Target */

/** Checks the version of Node first, because a bundle loads its imports, native parts among them, before its first line runs. */
const entry = (/** @type {string} */ bundle) => `
import { refusalOf } from './shared/service-kit/src/process/node-version.mjs';
const refusal = refusalOf(process.versions);
if (refusal !== null) {
  console.error(refusal);
  process.exit(1);
}
await import('./${bundle}');
`;

async function buildService(/** @type {Target} */ target, /** @type {string} */ folder) {
  const { build } = await import('esbuild');
  const options = /** @type {const} */ ({
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: NODE_TARGET,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await build({
    ...options,
    stdin: { contents: entry('main.bundle.js'), resolveDir: root },
    outfile: join(folder, 'main.js'),
    external: ['./main.bundle.js'],
  });
  await build({
    ...options,
    entryPoints: {
      'main.bundle': `services/${target.name}/src/main.ts`,
      ...(target.name === 'standalone' ? OWN_PROCESSES.standalone : {}),
    },
    outdir: folder,
    splitting: true,
    // Node reads all of it at each start, and keeps it. Names stay, because stacks have them
    minifyWhitespace: true,
    minifySyntax: true,
    // Short lines, so that a stack trace names a place that can be found
    lineLimit: 160,
    sourcemap: true,
    chunkNames: 'chunks/[name]-[hash]',
    external: EXTERNAL,
    // Packages written for CommonJS require() Node's own modules
    banner: {
      js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
    },
  });
}

function copyPrograms(/** @type {Target} */ { name }, /** @type {string} */ folder) {
  if (!RUNS_PROGRAMS.has(name)) return;
  for (const program of PROGRAMS)
    copyFileSync(join(root, program), join(folder, basename(program)));
}

const compressing = { br: promisify(brotliCompress), gz: promisify(gzip) };
/** Scripts without texts are the same in every language. */
function compressOnce() {
  /** @type {Map<string, Promise<{ br: Buffer, gz: Buffer }>>} */
  const known = new Map();
  const compress = async (/** @type {Buffer} */ bytes) => {
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [br, gz] = await Promise.all([
      compressing.br(bytes, { params }),
      compressing.gz(bytes, { level: 9 }),
    ]);
    return { br, gz };
  };
  return (/** @type {Buffer} */ bytes) => {
    const content = bytes.toString('latin1');
    const compressed = known.get(content) ?? compress(bytes);
    known.set(content, compressed);
    return compressed;
  };
}

async function precompress(/** @type {string} */ folder) {
  const compress = compressOnce();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => COMPRESSIBLE.has(extname(path)) && statSync(path).size > 1_000);
  await Promise.all(
    files.map(async (path) => {
      const { br, gz } = await compress(readFileSync(path));
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}

async function buildWeb(/** @type {string} */ folder) {
  const { build } = await import('vite');
  const options = { outDir: folder, emptyOutDir: true };
  await build({ root: join(root, 'web'), logLevel: 'warn', build: options });
  await precompress(folder);
  // The same pages for Node, which makes their words. A name with a dot, because no browser gets these files
  await build({
    root: join(root, 'web'),
    // It warns of each 'use client' in packages
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/app/prerender.tsx', outDir: join(folder, '.server'), assetsInlineLimit: 0 },
  });
}

ensureNativeParts();
const force = process.argv.includes('--force');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = wanted.filter((name) => !targets.some((target) => target.name === name));
if (unknown.length > 0) {
  console.error(
    `There is nothing called ${unknown.join(', ')} to build, only ${targets.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}

for (const target of targets) {
  if (wanted.length > 0 && !wanted.includes(target.name)) continue;
  if (!force && isFresh(target)) continue;
  const began = performance.now();
  const output = join(root, target.output);
  // Builds into a second folder, then swaps: a running or starting portal finds either one complete
  const folder = `${output}-${process.pid}`;
  try {
    if (target.name === 'web') await buildWeb(folder);
    else await buildService(target, folder);
    copyPrograms(target, folder);
    rmSync(output, { recursive: true, force: true });
    renameSync(folder, output);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.error(
      `${target.name} could not be built: ${error instanceof Error ? error.message : error}`,
    );
    process.exit(1);
  }
  markFresh(target);
  console.log(`Built ${target.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
