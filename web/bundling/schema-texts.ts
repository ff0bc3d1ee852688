import { parseSync, Visitor, type Plugin } from 'vite';
import { contracts, source } from './sources.ts';

const mayComplain = /\b(?:complaint|complaintWith|noun)\(/u;

type Replaced = { readonly start: number; readonly end: number; readonly by: string };

/** @returns the module of a schema with `msg` and `t` in the place of what marks texts for servers; null if it has none */
export function withClientTexts(file: string, code: string): string | null {
  if (!mayComplain.test(code)) return null;
  const replaced: Replaced[] = [];
  const { program } = parseSync(file, code);
  new Visitor({
    CallExpression({ callee, arguments: given, start, end }) {
      if (callee.type !== 'Identifier') return;
      const text = given.at(-1);
      if (text?.type !== 'Literal' || typeof text.value !== 'string') return;
      const written = code.slice(text.start, text.end);
      if (callee.name === 'complaintWith')
        replaced.push({ start, end, by: `((values) => t(${written}, values))` });
      else if (callee.name === 'complaint' || callee.name === 'noun')
        replaced.push({ start, end, by: `msg(${written})` });
    },
  }).visit(program);
  if (replaced.length === 0) return null;
  let shown = code;
  for (const { start, end, by } of replaced.toReversed())
    shown = shown.slice(0, start) + by + shown.slice(end);
  return `import { msg, t } from ${JSON.stringify(source('lib/language/translation.ts'))};\n${shown}`;
}

/**
 * The client shows what its schemas refuse in the reader's language and needs no codes: the marks of servers become calls of `msg` and `t`, which the
 * plugins after this one compile.
 */
export const schemaTexts = (): Plugin => ({
  name: 'schema-texts',
  enforce: 'pre',
  transform(code, id) {
    const [file = id] = id.split('?');
    return file.startsWith(contracts) && file.endsWith('.ts') ? withClientTexts(file, code) : null;
  },
});
