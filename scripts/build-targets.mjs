import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    ? [
        {
          name: 'web',
          output: 'web/dist',
          sources: [...everything, 'web', 'shared/contracts', 'shared/languages'],
        },
      ]
    : []),
  ...services.map((name) => ({
    name,
    output: `services/${name}/dist`,
    sources: [...everything, 'shared', 'services'],
  })),
]);

/** @type {Map<string, string[]>} */
const listings = new Map();
/** Paths from the root, with the separators of every system alike. @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  const known = listings.get(path);
  if (known) return known;
  if (!existsSync(at(path))) return [];
  const files = readdirSync(at(path), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !/^dist(?:-|$)|\.test\.tsx?$/u.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const own = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(own) : [own];
    });
  listings.set(path, files);
  return files;
}

const sourcesOf = (/** @type {Target} */ target) =>
  target.sources.flatMap((source) => (/\.[a-z]+$/u.test(source) ? [source] : filesUnder(source)));

/** @returns {(file: string) => string} */
function remembered(/** @type {(file: string) => string} */ read) {
  /** @type {Map<string, string>} */
  const known = new Map();
  return (file) => {
    const text = known.get(file) ?? read(file);
    known.set(file, text);
    return text;
  };
}
const contentOf = remembered((file) =>
  createHash('sha256')
    .update(readFileSync(`${root}/${file}`))
    .digest('base64'),
);
/** Differs whenever the content does. It differs after a copy, too. */
const stateOf = remembered((file) => {
  const { size, ctimeMs, ino } = statSync(`${root}/${file}`);
  return `${size} ${ctimeMs} ${ino}`;
});

function sumOf(/** @type {Target} */ target, /** @type {(file: string) => string} */ describe) {
  const files = sourcesOf(target).map((file) => `${file} ${describe(file)}\n`);
  return createHash('sha256').update(files.join('')).digest('hex');
}

const markOf = (/** @type {Target} */ target) => at(target.output, '.built-from');

export function isFresh(/** @type {Target} */ target) {
  if (!existsSync(markOf(target))) return false;
  const [content, state] = readFileSync(markOf(target), 'utf8').split('\n');
  // It spares a start reading all sources
  if (state === sumOf(target, stateOf)) return true;
  if (content !== sumOf(target, contentOf)) return false;
  try {
    markFresh(target);
  } catch {
    // Another user owns the build, so that each start has to read the sources
  }
  return true;
}

export function markFresh(/** @type {Target} */ target) {
  writeFileSync(markOf(target), `${sumOf(target, contentOf)}\n${sumOf(target, stateOf)}`);
}
