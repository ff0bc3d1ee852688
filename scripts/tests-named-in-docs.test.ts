import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const places = ['shared', 'services', 'web/src', 'testing/src', 'e2e/src', 'scripts'];
const leftAside = new Set(['node_modules', 'dist']);

const testFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (leftAside.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.(?:test|contract)\.tsx?$/u.test(entry.name) ? [path] : [];
  });

const sources = new Map<string, string>();
for (const path of places.flatMap((place) => testFiles(join(root, place)))) {
  const name = basename(path).replace(/\.tsx?$/u, '');
  sources.set(name, (sources.get(name) ?? '') + readFileSync(path, 'utf8'));
}

const NAMED = /`(?<file>[\w.-]+\.(?:test|contract))`(?:: (?<name>[^|;]+?)(?=\s*[|;]))?/gu;

describe.each(['threat-model.md', 'weaknesses.md', 'asvs.md'])('docs/%s', (document) => {
  it('names tests that exist', () => {
    const text = readFileSync(join(root, 'docs', document), 'utf8');
    const named = [...text.matchAll(NAMED)].map(({ groups }) => ({
      file: groups?.['file'] ?? '',
      name: groups?.['name'] ?? '',
    }));
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter(({ file, name }) => {
      const source = sources.get(file);
      const isThere = [`'${name}'`, `"${name}"`].some((text) => source?.includes(text));
      return source === undefined || (name !== '' && !isThere);
    });
    expect(missing).toEqual([]);
  });
});
