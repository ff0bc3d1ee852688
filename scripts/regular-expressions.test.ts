import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// The lint rule `portal/linear` knows most quadratic expressions from their form. This test runs all of them.

const root = join(import.meta.dirname, '..');
const isGenerated = (name: string): boolean =>
  /^(?:node_modules|data|coverage|results|dist.*|\..*)$/u.test(name);
const filesUnder = (...folders: string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => !isGenerated(name))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? filesUnder(path) : [path];
      }),
  );
const isOurs = (path: string): boolean =>
  /\.(?:ts|tsx|mjs)$/u.test(path) && !/\.test\.tsx?$|\/testing\//u.test(path);

type Place = readonly [place: string, expression: RegExp];

function expressionsIn(path: string): readonly Place[] {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: Place[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { pattern, flags } = parseRegExpLiteral(node.text);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push([`${path}:${line + 1}`, new RegExp(pattern.raw, flags.raw)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The patterns of `map` and `location` in the gateway's templates. */
const gatewayExpressions = (): readonly Place[] =>
  filesUnder('deploy')
    .filter((path) => path.endsWith('.template'))
    .flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /^\s*(?:location )?'?~\*? ?(\S+?)'? /gmu,
        ),
      ].map(([, pattern = '']): Place => [`${path} ${pattern}`, new RegExp(pattern, 'u')]),
    );

const LETTERS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...['\t', '\n', '\r', '\u00A0', '\u0001', 'é', 'अ', '्', '।', '’', '“', '…', '٣', '😀', '\u200D'],
];
const NOTHING = '\uFFFF';

/** The first letter that a class takes, and the last, which differ in classes that overlap with others. */
function lettersOf(node: AST.Node, flags: string): readonly string[] {
  const whole = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/gu, ''));
  const all = LETTERS.filter((letter) => whole.test(letter));
  return [...new Set([all[0] ?? '', all.at(-1) ?? ''])];
}

function sampleOf(node: AST.Node, flags: string): string {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? sampleOf(node.alternatives[0], flags) : '';
    case 'Alternative':
      return node.elements.map((element) => sampleOf(element, flags)).join('');
    case 'Quantifier':
      return node.max === 0 ? '' : sampleOf(node.element, flags).repeat(Math.max(1, node.min));
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return lettersOf(node, flags)[0] ?? '';
    default:
      return '';
  }
}

/** The parts that repeat in the texts: letters of each class, two of them in turn, and each beginning with the first of its repetitions. */
function pumpsOf({ source, flags }: RegExp): readonly string[] {
  const pattern = parseRegExpLiteral(`/${source}/${flags}`);
  const letters = new Set<string>();
  const parts = new Set<string>();
  visitRegExpAST(pattern, {
    onCharacterEnter: (node) => void letters.add(sampleOf(node, flags)),
    onCharacterClassEnter: (node) => lettersOf(node, flags).forEach((each) => letters.add(each)),
    onCharacterSetEnter: (node) => lettersOf(node, flags).forEach((each) => letters.add(each)),
    onQuantifierEnter(node) {
      const element = sampleOf(node.element, flags);
      parts.add(element);
      const { elements } = node.parent;
      const before = elements.slice(0, elements.indexOf(node));
      const beginning = before.map((each) => sampleOf(each, flags)).join('');
      parts.add(beginning);
      parts.add(beginning + element);
    },
  });
  const few = [...letters].slice(0, 6);
  const pairs = few.flatMap((one) => few.map((other) => one + other));
  return [...new Set([...letters, ...parts, ...pairs])].filter((pump) => pump !== '');
}

/** Time of the processor, of which a busy machine takes none away. */
const cpuMs = (): number => process.cpuUsage().user / 1_000;

function run(expression: RegExp, text: string): number {
  const began = cpuMs();
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
  expression.lastIndex = 0;
  return cpuMs() - began;
}
const SHORT = 10_000;
const LONG = 40_000;
/** A quadratic expression takes 800 million steps over the long text, which no machine does in this time. */
const SURELY_LINEAR_MS = 20;
/** Collections of garbage take less. */
const SURELY_SLOW_MS = 200;
const ATTEMPTS = 3;

/** Four times the text takes a linear expression four times as long, and a quadratic one sixteen times. */
function isLinearOver(expression: RegExp, pump: string): boolean {
  const textOf = (length: number) => pump.repeat(Math.ceil(length / pump.length)) + NOTHING;
  const [short, long] = [textOf(SHORT), textOf(LONG)];
  let [ofLong, ofShort] = [run(expression, long), Infinity];
  for (let attempt = 0; attempt < ATTEMPTS && ofLong > SURELY_LINEAR_MS; attempt++) {
    ofShort = Math.min(ofShort, run(expression, short));
    if (ofLong < 10 * ofShort) return true;
    if (ofLong > SURELY_SLOW_MS) return false;
    ofLong = Math.min(ofLong, run(expression, long));
  }
  return ofLong <= SURELY_LINEAR_MS;
}

const inContext = createContext({});
const runAll = new Script(
  'texts.find((text) => { expression.lastIndex = 0; expression.test(text); })',
);
/** An exponential expression would take longer than a life. */
const PATIENCE_MS = 5_000;

function isExponential(expression: RegExp, pumps: readonly string[], timeout: number): boolean {
  inContext['expression'] = expression;
  inContext['texts'] = pumps.map((pump) => pump.repeat(100) + NOTHING);
  try {
    runAll.runInContext(inContext, { timeout });
    return false;
  } catch {
    return true;
  } finally {
    expression.lastIndex = 0;
  }
}

function slowPumpOf(expression: RegExp, patienceMs = PATIENCE_MS): string | undefined {
  const pumps = pumpsOf(expression);
  return isExponential(expression, pumps, patienceMs)
    ? 'exponential'
    : pumps.find((pump) => !isLinearOver(expression, pump));
}

describe('regular expressions', () => {
  it.each([/<script[^>]*>/u, /\/\*[^]*?\*\//gu, /^(?:[a-z]|\p{L})+$/u])(
    'the test finds that %s takes longer than linear time',
    (expression) => {
      // The exponential one outlasts any patience, and the others are quick over its short texts
      expect(slowPumpOf(expression, 100)).toBeDefined();
    },
  );

  const places = [
    ...filesUnder('services', 'shared', 'web').filter(isOurs).flatMap(expressionsIn),
    ...gatewayExpressions(),
  ];
  it('takes linear time, each over texts of the letters that it contains', () => {
    expect(places.length).toBeGreaterThan(200);
    const slow = places
      .map(([place, expression]) => [place, slowPumpOf(expression)] as const)
      .filter(([, pump]) => pump !== undefined);
    expect(slow).toEqual([]);
  }, 300_000);
});
