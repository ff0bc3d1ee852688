// Counts the lines of the specification (docs/spec-ids.txt) that have a test with their id in its name: `npm run spec-coverage [-- --all]`.
// --all also names the tests. It fails on an unknown id, and on a line without a test unless docs/spec-ids-not-shown.md says why no machine
// can show it.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const places = ['shared', 'services', 'web/src', 'testing/src', 'e2e/src', 'scripts'];
const leftAside = new Set(['node_modules', 'dist']);

const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (leftAside.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.test\.tsx?$/u.test(entry.name) ? [path] : [];
  });

function knownText(name: ts.Expression | undefined): string {
  if (!name) return '';
  if (ts.isStringLiteralLike(name)) return name.text;
  if (ts.isTemplateExpression(name))
    return [name.head.text, ...name.templateSpans.map((span) => span.literal.text)].join(' ');
  if (ts.isBinaryExpression(name)) return `${knownText(name.left)}${knownText(name.right)}`;
  return '';
}

function callee(call: ts.CallExpression): string {
  let at: ts.Expression = call.expression;
  while (!ts.isIdentifier(at)) {
    if (ts.isPropertyAccessExpression(at) || ts.isCallExpression(at)) at = at.expression;
    else if (ts.isTaggedTemplateExpression(at)) at = at.tag;
    else return '';
  }
  return at.text;
}

function textsOfTable(call: ts.CallExpression): string[] {
  const texts: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, collect);
  };
  if (/%s|\$ids/u.test(knownText(call.arguments[0])) && ts.isCallExpression(call.expression))
    call.expression.arguments.forEach(collect);
  return texts;
}

const namesTests = new Set(['it', 'test', 'describe']);

function namesIn(file: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    kind,
  );
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && namesTests.has(callee(node)))
      names.push(knownText(node.arguments[0]), ...textsOfTable(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** '[2.feed.1, 2.feed.2] [3.post.1] shows …' → the three ids. */
const idsIn = (name: string): string[] =>
  [...name.matchAll(/\[(\d+\.[^\]\s][^\]]*)\]/gu)].flatMap(([, list = '']) =>
    list.split(/[,\s]+/u).filter((id) => /^\d+\.[\w.-]+$/u.test(id)),
  );

const ids = readFileSync(join(root, 'docs', 'spec-ids.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const known = new Set(ids);
const excused = new Set(
  [
    ...readFileSync(join(root, 'docs', 'spec-ids-not-shown.md'), 'utf8').matchAll(
      /^- (\d[\w.-]*): \S/gmu,
    ),
  ].map(([, id = '']) => id),
);
const shownBy = new Map<string, string[]>();
const unknown: string[] = [];

for (const file of places.flatMap((place) => testFiles(join(root, place))))
  for (const name of namesIn(file))
    for (const id of idsIn(name)) {
      const test = `${relative(root, file)}: ${name}`;
      if (known.has(id)) shownBy.set(id, [...(shownBy.get(id) ?? []), test]);
      else unknown.push(`[${id}] ${test}`);
    }

const sectionOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));
for (const section of new Set(ids.map(sectionOf))) {
  const lines = ids.filter((id) => sectionOf(id) === section);
  const missing = lines.filter((id) => !shownBy.has(id) && !excused.has(id));
  console.log(
    `${section.padEnd(34)} ${String(lines.filter((id) => shownBy.has(id)).length).padStart(3)} of ${String(lines.length).padStart(3)}${
      missing.length > 0
        ? `   not yet: ${missing.map((id) => id.slice(section.length + 1)).join(' ')}`
        : ''
    }`,
  );
}
if (process.argv.includes('--all'))
  for (const [id, tests] of shownBy) console.log(`\n[${id}]\n  ${tests.join('\n  ')}`);

const missing = ids.filter((id) => !shownBy.has(id) && !excused.has(id));
console.log(
  `\n${shownBy.size} of ${ids.length} lines are shown by a test, ${excused.size} cannot be, ${missing.length} are not yet`,
);
const faults: [string, string[]][] = [
  ['No line of the specification has these ids', unknown],
  [
    'Excused in docs/spec-ids-not-shown.md, but shown, or no line of the specification',
    [...excused].filter((id) => shownBy.has(id) || !known.has(id)),
  ],
  ['No test shows', missing],
];
for (const [fault, found] of faults) {
  if (found.length === 0) continue;
  console.error(`\n${fault}:\n${found.join('\n')}`);
  process.exitCode = 1;
}
