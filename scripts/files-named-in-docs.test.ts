import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const PATH =
  /`(?<path>(?:shared|services|web|testing|e2e|bench|scripts|deploy|content)\/[^\s`*<{]+\.[a-z]+)`/gu;
const ITEM = /^\d+\. /gmu;
const EXCERPT = /^```tsx?\n\/\/ (?<path>\S+)\n(?<lines>.+?)^```$/gmsu;
const LEFT_OUT = /^\/\/ …\n/mu;

const read = (document: string): string => readFileSync(join(root, 'docs', document), 'utf8');
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(PATH)].map(({ groups }) => groups?.['path'] ?? '');
const withoutIndentation = (text: string): string => text.replaceAll(/^ +/gmu, '');

describe.each([
  { document: 'way-of-a-comment.md', least: 30 },
  { document: 'way-of-an-erasure.md', least: 20 },
  { document: 'way-of-an-undo.md', least: 20 },
])('docs/$document', ({ document, least }) => {
  it('names a file for each step', () => {
    const text = read(document);
    expect(pathsIn(text).length).toBeGreaterThanOrEqual(least);
    expect([...text.matchAll(ITEM)].length).toBeGreaterThanOrEqual(least);
  });

  it('is linked from the architecture', () => {
    const links = [...read('architecture.md').matchAll(/\((?<link>way-[^)]+)\)/gu)];
    expect(links.map(({ groups }) => groups?.['link'])).toContain(document);
  });
});

describe('docs/tutorial.md', () => {
  const tutorial = read('tutorial.md');
  /** The first line of an excerpt names its file; a line with an ellipsis stands for lines that are left out. */
  const excerpts = [...tutorial.matchAll(EXCERPT)].map(({ groups }) => ({
    path: groups?.['path'] ?? '',
    pieces: withoutIndentation(groups?.['lines'] ?? '').split(LEFT_OUT),
  }));

  it('names every file of the feature', () => {
    const named = [...pathsIn(tutorial), ...excerpts.map(({ path }) => path)];
    const ofFeature = ['shared', 'services', 'web/src', 'e2e/src']
      .flatMap((folder) => filesIn(folder, /\.tsx?$/u))
      .filter((path) => /\/(?:pins|pinned-posts)[/.]/u.test(path));
    expect(ofFeature.length).toBeGreaterThan(20);
    expect(ofFeature.filter((path) => !named.includes(path))).toEqual([]);
  });

  it.each(excerpts)('quotes $path word for word and in its order', ({ path, pieces }) => {
    const file = withoutIndentation(readFileSync(join(root, path), 'utf8'));
    let end = 0;
    const notFound = pieces.filter((piece) => {
      const start = file.indexOf(piece, end);
      if (start >= 0) end = start + piece.length;
      return start < 0;
    });
    expect(notFound).toEqual([]);
  });

  it('has the name of a file above every excerpt', () => {
    expect(excerpts.length).toBeGreaterThan(30);
    expect(excerpts).toHaveLength([...tutorial.matchAll(/^```tsx?$/gmu)].length);
  });
});

it('needs at most 35 files to explain a comment', () => {
  expect([...read('way-of-a-comment.md').matchAll(ITEM)].length).toBeLessThanOrEqual(35);
});

const LEFT_ASIDE = new Set(['node_modules', 'dist']);
function filesIn(folder: string, names: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_ASIDE.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path, names);
    return names.test(entry.name) ? [path] : [];
  });
}
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...filesIn('docs', /\.md$/u),
];
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

/** As GitHub makes them of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string): readonly string[] =>
  [...text(path).matchAll(/^#+ (?<heading>.+)$/gmu)].map(({ groups }) =>
    anchorOf(groups?.['heading'] ?? ''),
  );

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
}

it('links only to pages and headings that exist', () => {
  const broken = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\((?<link>[^)\s]+)\)/gu)]
      .map(({ groups }) => groups?.['link'] ?? '')
      .filter((link) => !/^(?:https?|mailto):/u.test(link) && isBroken(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

const current = pages.filter((page) => page !== 'CHANGELOG.md');

it('names only files that exist', () => {
  const missing = current.flatMap((page) =>
    pathsIn(text(page))
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it('refers in code and docs only to decisions that exist', () => {
  const decisions = readdirSync(join(root, 'docs', 'adr')).map((name) => Number.parseInt(name, 10));
  const code = ['shared', 'services', 'web/src', 'testing/src', 'e2e/src', 'bench/src', 'scripts'];
  const sources = code.flatMap((folder) => filesIn(folder, /\.(?:ts|tsx|mjs)$/u));
  const missing = [...current, ...sources].flatMap((path) =>
    [...text(path).matchAll(/(?<!formerly )(?:ADR\s+|adr\/0*)(?<number>\d+)/gu)]
      .filter(({ groups }) => !decisions.includes(Number(groups?.['number'])))
      .map(([reference]) => `${path}: ${reference}`),
  );
  expect(missing).toEqual([]);
});
