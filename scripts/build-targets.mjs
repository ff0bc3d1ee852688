import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const NODE_TARGET = 'node20.19';
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts);

/** @typedef {{ name: string, output: string, sources: string[] }} Target */

const everything = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build-targets.mjs',
  'tsconfig.base.json',
];
const services = readdirSync(at('services')).filter((name) =>
  existsSync(at('services', name, 'src', 'main.ts')),
);

export const targets = /** @type {Target[]} */ ([
  ...(existsSync(at('web', 'vite.config.ts'))
    ? [{ name: 'web', output: 'web/dist', sources: [...everything, 'web', 'shared/contracts'] }]
    : []),
  ...services.map((name) => ({
    name,
    output: `services/${name}/dist`,
    sources: [...everything, 'shared', 'services'],
  })),
]);

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  const absolute = at(path);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !/^dist(?:-|$)|\.test\.tsx?$/u.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(path, entry.name)) : [at(path, entry.name)],
    );
}

const contentHashes = new Map();
function hashOf(/** @type {string} */ file) {
  const known = contentHashes.get(file);
  if (known) return known;
  const hash = createHash('sha256').update(readFileSync(file)).digest('base64');
  contentHashes.set(file, hash);
  return hash;
}

function fingerprint(/** @type {Target} */ target) {
  const sum = createHash('sha256');
  for (const source of target.sources) {
    const files = /\.[a-z]+$/u.test(source) ? [at(source)] : filesUnder(source);
    for (const file of files) sum.update(`${relative(root, file)} ${hashOf(file)}\n`);
  }
  return sum.digest('hex');
}

const markOf = (/** @type {Target} */ target) => at(target.output, '.built-from');

export function isFresh(/** @type {Target} */ target) {
  return existsSync(markOf(target)) && readFileSync(markOf(target), 'utf8') === fingerprint(target);
}

export function markFresh(/** @type {Target} */ target) {
  writeFileSync(markOf(target), fingerprint(target));
}
