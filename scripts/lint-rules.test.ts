import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

type Plant = readonly [rule: string, path: string, content: string];

const work = 'export declare const work: () => Promise<void>;';
const component = (body: string) => `import { useEffect, useState } from 'react';
export function Planted({ a }: { a: number }) {
  const [seen, setSeen] = useState(0);
  ${body}
  return <p>{seen}</p>;
}`;

const breaches: readonly Plant[] = [
  ['no-restricted-imports', 'services/a/src/bare.ts', "export * from './bare-as-this';"],
  ['no-restricted-imports', 'shared/contracts/src/full.ts', "export { z } from 'zod';"],
  ['no-restricted-imports', 'web/src/full.ts', "export { de } from 'zod/v4/locales/de.js';"],
  ['portal(pure)', 'services/command-api/src/a/now.decider.ts', 'export const at = Date.now();'],
  ['portal(pure)', 'services/command-api/src/a/rule-decider.ts', 'export const at = new Date();'],
  ['portal(pure)', 'services/command-api/src/a/years.ts', 'export const id = crypto.randomUUID();'],
  ['portal(pure)', 'services/projector/src/a/new.projections.ts', 'export const at = new Date();'],
  ['portal(pure)', 'services/projector/src/a/dice.ts', 'export const luck = Math.random();'],
  [
    'portal(pure)',
    'services/projector/src/a/id.ts',
    "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();",
  ],
  ['portal(nominal)', 'shared/b/src/shape.ts', 'export class Lost extends Error {}'],
  ['portal(english)', 'services/a/src/of.ts', '/** Of two. */\nexport const a = 1;'],
  ['portal(english)', 'services/a/src/those.ts', '// Those who wait\nexport const a = 1;'],
  [
    'portal(english)',
    'services/a/src/whatever.mjs',
    '/**\n * Whatever is due.\n */\nexport const a = 1;',
  ],
  ['portal(english)', 'shared/b/src/whichever.ts', '/* Whichever it was */\nexport const a = 1;'],
  ['portal(english)', 'scripts/without.mjs', '// Without one\nexport const a = 1;'],
  ['portal(english)', 'services/a/src/anew.ts', '// Builds it anew\nexport const a = 1;'],
  [
    'portal(english)',
    'services/a/src/wrapped.ts',
    '/**\n * It has a file of\n * its own.\n */\nexport const a = 1;',
  ],
  ['portal(english)', 'testing/src/name.test.ts', "it('hides somebody', () => undefined);"],
  ['portal(english)', 'e2e/src/told.ts', 'export const a = (b: string) => `Somebody wrote ${b}`;'],
  ['portal(english)', 'bench/src/text.tsx', 'export const a = () => <p>Start anew</p>;'],
  ['portal(translated)', 'web/src/heading.tsx', 'export const a = () => <h1>Groups</h1>;'],
  ['portal(translated)', 'web/src/label.tsx', "export const a = () => <b title='Join it' />;"],
  ['portal(translated)', 'web/src/toast.ts', 'export const a = (b: string) => `${b} has left`;'],
  ['portal(translated)', 'web/src/table.ts', "export const a = { saved: 'Saved.' };"],
  [
    'portal(coded)',
    'services/a/src/refused.ts',
    "export const a = () => new DomainError('conflict', { code: 'full', text: 'It is full' });",
  ],
  [
    'portal(coded)',
    'shared/contracts/src/rule.ts',
    "import * as z from 'zod/mini';\nexport const a = z.string('Please enter a name');",
  ],
  [
    'portal(coded)',
    'shared/contracts/src/typed.ts',
    "export const a = typedText(noun('Title'), 200, 'Please write a title');",
  ],
  [
    'portal(coded)',
    'shared/contracts/src/limit.ts',
    'export const a = z.refine(isShort, { error: `At most ${most}` });',
  ],
  ['portal(plain)', 'web/src/name.ts', 'const late = Number();\nexport const a = late;'],
  ['portal(linear)', 'services/a/src/time.ts', 'export const a = /[t\\s]+\\d:/u;'],
  ['portal(linear)', 'web/src/links.tsx', 'export const a = /^(?:a+)+$/u;'],
  ['portal(linear)', 'shared/b/src/either.ts', 'export const a = /^(?:[a-z]|\\p{L})+$/u;'],
  ['portal(linear)', 'shared/b/src/ends.ts', "export const a = new RegExp('=+$', 'u');"],
  [
    'portal(linear)',
    'shared/b/src/made.ts',
    'export const a = (b: string) => new RegExp(`${b}+`);',
  ],
  ['no-console', 'services/a/src/loud.ts', "console.error('loud');"],
  ['no-console', 'web/src/loud.ts', "console.log('loud');"],
  ['no-floating-promises', 'services/a/src/floating.ts', `${work}\nwork();`],
  ['no-misused-promises', 'services/a/src/misused.ts', `${work}\n[1].forEach(() => work());`],
  [
    'switch-exhaustiveness-check',
    'services/a/src/switch.ts',
    "export function of(a: 'x' | 'y') { switch (a) { case 'x': return 1; } return 2; }",
  ],
  [
    'consistent-type-assertions',
    'services/a/src/as.ts',
    'export const a = (b: unknown) => b as 1;',
  ],
  ['no-explicit-any', 'services/a/src/any.ts', 'export const a = (b: any) => [b];'],
  ['no-unsafe-assignment', 'services/a/src/parsed.ts', "export const { a } = JSON.parse('{}');"],
  [
    'no-unnecessary-condition',
    'services/a/src/sure.ts',
    "export const a = (b: string) => b ?? '';",
  ],
  [
    'restrict-template-expressions',
    'services/a/src/template.ts',
    'export const a = (b: object) => `${b}`;',
  ],
  ['no-deprecated', 'services/a/src/old.ts', "export const a = 'abc'.substr(1);"],
  ['rules-of-hooks', 'web/src/hook.tsx', component('if (a === 1) useEffect(() => setSeen(a));')],
  ['exhaustive-deps', 'web/src/deps.tsx', component('useEffect(() => console.warn(a), []);')],
  ['set-state-in-effect', 'web/src/set.tsx', component('useEffect(() => setSeen(a), [a]);')],
  ['purity', 'web/src/purity.tsx', component('if (Date.now() > a) return null;')],
  ['alt-text', 'web/src/alt.tsx', 'export const a = () => <img src="a.svg" />;'],
  [
    'Unused',
    'services/a/src/vain.ts',
    '// eslint-disable-next-line no-console\nexport const a = 1;',
  ],
];

const allowed: readonly Plant[] = [
  [
    '',
    'services/a/src/said.ts',
    "// What waits is counted, without those that are done, of which none has its own.\nexport * from './begin-anew.ts';",
  ],
  [
    '',
    'services/command-api/src/a/given.decider.ts',
    'export const a = (at: number) => new Date(at);',
  ],
  ['', 'services/a/src/shape.test.ts', 'export const a = (b: unknown) => (b as { c: 1 }).c;'],
  ['', 'services/a/src/time.test.ts', 'export const a = /[t\\s]+\\d:/u;'],
  ['', 'services/a/src/once.ts', 'export const a = /(?<![t\\s])[t\\s]+\\d:/u;'],
  ['', 'services/a/src/full.ts', "export { z } from 'zod';"],
  ['', 'web/src/mini.ts', "export { object } from 'zod/mini';\nconsole.warn('quiet');"],
  [
    '',
    'shared/b/src/name.ts',
    "export class Lost extends Error { override readonly name = 'Lost'; }",
  ],
];

type Diagnostic = { readonly filename: string; readonly message: string; readonly code?: string };

const copy = mkdtempSync(join(tmpdir(), 'lint-rules-'));
let found: readonly Diagnostic[] = [];
const foundIn = (path: string): readonly string[] =>
  found.filter(({ filename }) => filename === path).map((d) => d.code ?? d.message);

beforeAll(() => {
  for (const file of [
    '.oxlintrc.jsonc',
    'scripts/lint-rules.mjs',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [, path, content] of [...breaches, ...allowed]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), `${content}\n`);
  }
  const linted = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'],
    { cwd: copy, encoding: 'utf8' },
  );
  found = (JSON.parse(linted.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('lint rules', () => {
  it.each(breaches)('finds a planted breach of %s in %s', (rule, path) => {
    expect(foundIn(path)).toContainEqual(expect.stringContaining(rule));
  });

  it.each(allowed)('%s finds nothing in %s', (_, path) => {
    expect(foundIn(path)).toEqual([]);
  });
});
