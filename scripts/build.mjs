// Builds what changed since it was last built: the client (Vite) and one bundle a service (esbuild).
// `node scripts/build.mjs [--force] [name…]`
import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isFresh, markFresh, root, targets } from './build-targets.mjs';

/** Loaded from node_modules: three have native parts, the others are only loaded where an engine of theirs is used. */
const EXTERNAL = [
  'better-sqlite3',
  'bcrypt',
  'sharp',
  '@eventstore/db-client',
  'mongodb',
  'kafkajs',
  'aws4fetch',
  'nodemailer',
];
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.html', '.txt']);

/** @typedef {import('./build-targets.mjs').Target} Target */

async function buildService(/** @type {Target} */ target, /** @type {string} */ folder) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    // Beside the service itself, a command of its own that whoever runs the portal calls
    entryPoints: ['main.ts', 'rebuild.ts']
      .map((file) => `services/${target.name}/src/${file}`)
      .filter((path) => existsSync(join(root, path))),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    chunkNames: 'chunks/[name]-[hash]',
    external: EXTERNAL,
    // Packages written for CommonJS ask for Node's own modules with require()
    banner: {
      js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
  });
}

function precompress(/** @type {string} */ folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) precompress(path);
    // index.html is completed when the server starts, which compresses it then
    else if (
      COMPRESSIBLE.has(extname(path)) &&
      entry.name !== 'index.html' &&
      statSync(path).size > 1_000
    ) {
      const bytes = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

async function buildWeb(/** @type {string} */ folder) {
  const { build } = await import('vite');
  const options = { outDir: folder, emptyOutDir: true };
  await build({ root: join(root, 'web'), logLevel: 'warn', build: options });
  precompress(folder);
}

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
  // Beside it and then in its place, so that what runs or is being started finds the old one or the new one whole
  const folder = `${output}-${process.pid}`;
  try {
    if (target.name === 'web') await buildWeb(folder);
    else await buildService(target, folder);
    rmSync(output, { recursive: true, force: true });
    renameSync(folder, output);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    // Both builders have said where; a stack of theirs helps nobody
    console.error(
      `${target.name} could not be built: ${error instanceof Error ? error.message : error}`,
    );
    process.exit(1);
  }
  markFresh(target);
  console.log(`Built ${target.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
