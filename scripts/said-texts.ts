import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { accessTexts } from '../shared/contracts/src/accesses/access-way.ts';
import { register } from '../shared/contracts/src/personal-data/personal-data-register.ts';
import { eventCatalog, streams } from '../shared/contracts/src/events/catalog.ts';
import { inWords, titleOf } from '../services/command-api/src/data-copy/sections.ts';
import { textsIn, type UsedText } from '../web/bundling/texts.ts';

const root = join(import.meta.dirname, '..');

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/u.test(file) && !/\.test\.|(?:^|\/)testing\//u.test(file))
    .map((file) => join(folder, file));

/** The texts in the calls of `say` and `msg` of the services. */
export const saidInCalls = (): readonly (UsedText & { readonly file: string })[] =>
  sourcesIn('services').flatMap((file) =>
    textsIn(file, readFileSync(join(root, file), 'utf8'), ['say', 'msg']).map((used) => ({
      file,
      ...used,
    })),
  );

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

/** The texts that services say in the language of the reader: those of their calls of `say` and `msg`, and those of tables. */
export const saidTexts = (): ReadonlySet<string> =>
  new Set([
    ...saidInCalls().map(({ text }) => text),
    ...register.flatMap(({ what, why, seenBy, until }) => [what, why, seenBy, until]),
    ...accessTexts,
    ...textsOfCopies(),
  ]);
