import compile from 'icu-minify/compile';
import { parseSync, Visitor, type Plugin } from 'vite';
import { mayHaveTexts } from './sources.ts';

/** A text of the client where a module uses it. */
export type UsedText = {
  readonly text: string;
  /** The names of the values that the call gives it; null where they are not written out. */
  readonly values: readonly string[] | null;
  /** Where the text is in the module. */
  readonly start: number;
  readonly end: number;
  readonly hasValues: boolean;
};

const CALLED: readonly string[] = ['t', 'rich', 'msg'];
const callsForText = /\b(?:t|rich|msg|say)\(/u;

/** @param called the functions that take texts; default: those of the client @returns the texts of their calls, in the order of the module */
export function textsIn(
  file: string,
  code: string,
  called: readonly string[] = CALLED,
): readonly UsedText[] {
  if (!callsForText.test(code)) return [];
  const texts: UsedText[] = [];
  const { program } = parseSync(file, code);
  new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier' || !called.includes(callee.name)) return;
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
      const values =
        second === undefined
          ? []
          : second.type === 'ObjectExpression'
            ? second.properties.flatMap((property) =>
                property.type === 'Property' && property.key.type === 'Identifier'
                  ? [property.key.name]
                  : [],
              )
            : null;
      texts.push({
        text: first.value,
        values,
        start: first.start,
        end: first.end,
        hasValues: second !== undefined || callee.name === 'rich',
      });
    },
  }).visit(program);
  return texts;
}

const textOfPage = /\{t\('([^']*)'\)\}/gu;

/** @param html the source of a page, in which `{t('Loading…')}` is a text */
export const textsInPage = (html: string): readonly string[] =>
  [...html.matchAll(textOfPage)].map(([, text = '']) => text);

export const withPageTexts = (html: string, shown: (text: string) => string): string =>
  html.replaceAll(textOfPage, (_, text: string) => shown(text));

/** @returns the module with another expression in the place of each text; null if there are none */
export function withTexts(
  code: string,
  id: string,
  expression: (used: UsedText) => string,
): string | null {
  const [file = id] = id.split('?');
  if (!mayHaveTexts(file)) return null;
  const texts = textsIn(file, code);
  if (texts.length === 0) return null;
  let replaced = code;
  for (const used of texts.toReversed())
    replaced = replaced.slice(0, used.start) + expression(used) + replaced.slice(used.end);
  return replaced;
}

/** What `t` takes: a text without placeholders as it is, any other compiled, so that the client needs no parser. */
export const compiledText = (text: string, hasValues: boolean): string =>
  JSON.stringify(hasValues ? compile(text) : text);

/** While the client is developed and tested, its texts are English. */
export const englishTexts = (): Plugin => ({
  name: 'english-texts',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    withTexts(code, id, ({ text, hasValues }) => compiledText(text, hasValues)),
  transformIndexHtml: { order: 'pre', handler: (html) => withPageTexts(html, (text) => text) },
});

/** The first of each array that the compiler makes is a name. */
function namesIn(compiled: unknown): readonly string[] {
  if (Array.isArray(compiled))
    return compiled.flatMap((part) =>
      Array.isArray(part)
        ? [...(typeof part[0] === 'string' ? [part[0]] : []), ...namesIn(part.slice(1))]
        : namesIn(part),
    );
  return typeof compiled === 'object' && compiled !== null
    ? Object.values(compiled).flatMap(namesIn)
    : [];
}

/** The names of placeholders and tags. */
export const placeholdersIn = (text: string): readonly string[] => namesIn(compile(text));
