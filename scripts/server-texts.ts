import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords, titleOf } from '@portal/command-api/data-copy/sections';
import { answerTexts } from '@portal/command-api/call-handling/answer-texts';
import { accessTexts } from '@portal/contracts/accesses/access-way';
import { eventCatalog, streams } from '@portal/contracts/events/catalog';
import { register } from '@portal/contracts/personal-data/personal-data-register';
import { refusalTexts } from '@portal/contracts/refusal-texts';
import { kinds, kitRefusals, ruleTexts } from '@portal/service-kit/http/kit.refusals';
import { parseSync, Visitor } from 'vite';
import * as z from 'zod/mini';
import { textsIn, type UsedText } from '../web/bundling/texts.ts';

const root = join(import.meta.dirname, '..');
const FOLDERS = ['shared', 'services'];

/** Which argument of a call is the text: servers say it, or a rule of a schema does. */
const TEXT_OF: Readonly<Record<string, number>> = {
  complaint: 1,
  complaintWith: 1,
  msg: 0,
  noun: 0,
  say: 0,
};
const mayHaveTexts = new RegExp(String.raw`\b(?:${Object.keys(TEXT_OF).join('|')})\(`, 'u');

const isOfServers = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.|(?:^|\/)(?:testing|node_modules|dist)\//u.test(path);

export type MarkedText = { readonly code: string | undefined; readonly text: string };

/** @returns the texts that a module marks where it uses them, with the codes of rules */
export function markedIn(file: string, source: string): readonly MarkedText[] {
  if (!mayHaveTexts.test(source)) return [];
  const found: MarkedText[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier') return;
      const place = Object.hasOwn(TEXT_OF, callee.name) ? TEXT_OF[callee.name] : undefined;
      const text = place === undefined ? undefined : given[place];
      if (text?.type !== 'Literal' || typeof text.value !== 'string') return;
      const [code] = place === 1 ? given : [];
      found.push({
        code: code?.type === 'Literal' && typeof code.value === 'string' ? code.value : undefined,
        text: text.value,
      });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const eachOfServers = <Found>(look: (file: string, source: string) => readonly Found[]) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isOfServers)
      .flatMap((path) => look(path, readFileSync(join(root, folder, path), 'utf8'))),
  );

export const markedTexts = (): readonly MarkedText[] => eachOfServers(markedIn);

/** The calls of `say`, with the names of their values. */
export const saidTexts = (): readonly UsedText[] =>
  eachOfServers((file, source) => textsIn(file, source, ['say']));

const schemaParts = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
});

/** The names of the fields of an event, those of fields within fields included. */
function fieldsIn(jsonSchema: unknown): readonly string[] {
  const { properties = {}, anyOf = [] } = schemaParts.parse(jsonSchema);
  return [
    ...Object.entries(properties).flatMap(([name, part]) => [name, ...fieldsIn(part)]),
    ...anyOf.flatMap(fieldsIn),
  ];
}

/** Copies of data name events and their fields in words, so that a new one is never left out. */
const textsOfCopies = (): readonly string[] => [
  ...streams.map(({ kind }) => titleOf(kind)),
  ...Object.entries(eventCatalog).flatMap(([type, { schema }]) =>
    [type, ...fieldsIn(z.toJSONSchema(schema, { unrepresentable: 'any' }))].map(inWords),
  ),
];

/** Code → text of every refusal that is no rule of a schema. */
export const refusalTables = [refusalTexts, kitRefusals, ruleTexts] as const;

/** Every English text, in ICU MessageFormat, that a server says in the language of a person: refusals, validation, answers, mails, copies of data. */
export const serverTexts = (): readonly string[] => [
  ...new Set([
    ...refusalTables.flatMap((table) => Object.values<string>(table)),
    ...Object.values(kinds),
    ...Object.values(answerTexts),
    ...markedTexts().map(({ text }) => text),
    ...register.flatMap(({ what, why, seenBy, until }) => [what, why, seenBy, until]),
    ...accessTexts,
    ...textsOfCopies(),
  ]),
];
