import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const PATH = /`(?<path>(?:shared|services|web)\/[^\s`*<{]+\.[a-z]+)`/gu;
const ITEM = /^\d+\. /gmu;

const read = (document: string): string => readFileSync(join(root, 'docs', document), 'utf8');

describe.each([
  { document: 'way-of-a-comment.md', least: 30 },
  { document: 'way-of-an-erasure.md', least: 20 },
  { document: 'way-of-an-undo.md', least: 20 },
])('docs/$document', ({ document, least }) => {
  it('names files that exist, one for each step', () => {
    const text = read(document);
    const named = [...text.matchAll(PATH)].map(({ groups }) => groups?.['path'] ?? '');
    expect(named.length).toBeGreaterThanOrEqual(least);
    expect([...text.matchAll(ITEM)].length).toBeGreaterThanOrEqual(least);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('is linked from the architecture', () => {
    const links = [...read('architecture.md').matchAll(/\((?<link>way-[^)]+)\)/gu)];
    expect(links.map(({ groups }) => groups?.['link'])).toContain(document);
  });
});

it('needs at most 35 files to explain a comment', () => {
  expect([...read('way-of-a-comment.md').matchAll(ITEM)].length).toBeLessThanOrEqual(35);
});
