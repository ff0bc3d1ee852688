import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const LEFT_ASIDE = new Set(['node_modules', 'dist', 'testing', 'fixtures', '__snapshots__']);
const MOST_IN_A_FOLDER = 15;
/** Every service and every feature has one of these. */
const MAY_REPEAT = new Set(['app', 'main', 'settings', 'features', 'index']);

const productionFiles = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_ASIDE.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return productionFiles(path);
    return /\.(?:ts|tsx|mjs)$/u.test(entry.name) &&
      !/\.(?:test|contract|d)\.tsx?$/u.test(entry.name)
      ? [path]
      : [];
  });

function grouped(paths: readonly string[], keyOf: (path: string) => string) {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const key = keyOf(path);
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  return [...groups];
}

const crowdedFolders = (files: readonly string[]): readonly string[] =>
  grouped(files, dirname)
    .filter(([, inside]) => inside.length > MOST_IN_A_FOLDER)
    .map(([folder, inside]) => `${folder}: ${inside.length} files`);

const nameOf = (path: string): string => basename(path).replace(/\.(?:ts|tsx|mjs)$/u, '');
const sharedNames = (files: readonly string[]): readonly string[] =>
  grouped(files, nameOf)
    .filter(([name, paths]) => paths.length > 1 && !MAY_REPEAT.has(name))
    .map(([, paths]) => paths.join(', '));

const files = ['shared', 'services', 'web/src'].flatMap(productionFiles);

describe('folders', () => {
  it(`hold at most ${MOST_IN_A_FOLDER} production files directly`, () => {
    expect(files.length).toBeGreaterThan(500);
    expect(crowdedFolders(files)).toEqual([]);
  });

  it('are found where they hold more', () => {
    const more = Array.from({ length: 16 }, (_, index) => `web/src/planted/file-${index}.ts`);
    expect(crowdedFolders([...files, ...more])).toContain('web/src/planted: 16 files');
  });
});

describe('production files', () => {
  it('have names of their own', () => {
    expect(sharedNames(files)).toEqual([]);
  });

  it('are found where two share a name', () => {
    const [first = ''] = files.filter((path) => !MAY_REPEAT.has(nameOf(path)));
    const planted = `services/planted/${basename(first)}`;
    expect(sharedNames([...files, planted])).toContain(`${first}, ${planted}`);
  });
});
