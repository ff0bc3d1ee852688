import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import compile from 'icu-minify/compile';
import { catalogOf } from '@portal/languages/catalogs';
import { LANGUAGES, localeOf, SOURCE_LANGUAGE } from '@portal/languages/registry';
import { placeholdersIn, textsIn, textsInPage } from '../web/bundling/texts.ts';
import { serverTexts } from './server-texts.ts';

const root = join(import.meta.dirname, '..');
const translated = LANGUAGES.map(({ code }) => code).filter((code) => code !== SOURCE_LANGUAGE);

/** Texts of the client, apart from those of schemas, which it shares with servers. */
function clientTexts(): readonly string[] {
  const client = join(root, 'web/src');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/u.test(file) && !/\.test\.|(?:^|\/)testing\//u.test(file),
  );
  return [
    ...files
      .flatMap((file) => textsIn(file, readFileSync(join(client, file), 'utf8')))
      .map(({ text }) => text),
    ...textsInPage(readFileSync(join(root, 'web/index.html'), 'utf8')),
  ];
}
const used = new Set([...clientTexts(), ...serverTexts()]);

const namesIn = (text: string): string => [...new Set(placeholdersIn(text))].sort().join();

const categoriesOf = (forms: readonly string[]): readonly string[] => [
  ...new Set(
    forms.map((form) => (form === '=1' ? 'one' : form)).filter((form) => !form.startsWith('=')),
  ),
];

/** @returns the plural categories of each plural in a text; a form for exactly 1 is that of one */
function pluralsIn(compiled: unknown): readonly (readonly string[])[] {
  if (!Array.isArray(compiled)) return [];
  return compiled.flatMap((part: unknown): readonly (readonly string[])[] => {
    if (!Array.isArray(part)) return [];
    const [, kind, forms, ...rest]: readonly unknown[] = part;
    if (typeof forms !== 'object' || forms === null || Array.isArray(forms))
      return pluralsIn([kind, forms, ...rest]);
    const inside = Object.values(forms).flatMap(pluralsIn);
    const isPlural = kind === 2;
    return isPlural ? [categoriesOf(Object.keys(forms)), ...inside] : inside;
  });
}

it('knows the texts of the client, its page and the servers', () => {
  for (const text of ['Sign in', 'Loading…', 'Post not found', 'Hello {name},'])
    expect(used, text).toContain(text);
});

it('finds the plurals of a text, those within tags and choices included', () => {
  const text =
    '<b>{n, plural, =0 {none} one {# row} other {# rows}}</b> {k, select, a {{m, plural, other {#}}} other {}}';
  expect(pluralsIn(compile(text))).toEqual([['one', 'other'], ['other']]);
});

describe.each(translated)('the catalog of %s', (language) => {
  const catalog = catalogOf(language);
  const entries = Object.entries(catalog);
  const faulty = (isFaulty: (text: string, translation: string) => boolean) =>
    entries.filter(([text, translation]) => isFaulty(text, translation));

  it('has every text', () => {
    expect([...used].filter((text) => !Object.hasOwn(catalog, text))).toEqual([]);
  });

  it('has no text that nothing uses', () => {
    expect(Object.keys(catalog).filter((text) => !used.has(text))).toEqual([]);
  });

  it('names the placeholders and tags of each text, and no others', () => {
    expect(faulty((text, translation) => namesIn(text) !== namesIn(translation))).toEqual([]);
  });

  it('has a form for each category that its plurals choose from', () => {
    const categories = new Intl.PluralRules(localeOf(language))
      .resolvedOptions()
      .pluralCategories.toSorted()
      .join();
    const isFaulty = (_: string, translation: string) =>
      pluralsIn(compile(translation)).some((forms) => forms.toSorted().join() !== categories);
    expect(faulty(isFaulty)).toEqual([]);
  });

  it('has a translation with something in it for each text', () => {
    expect(faulty((_, translation) => translation.trim() === '')).toEqual([]);
  });

  it('is sorted by the English texts, as its file is written', () => {
    const file = join(root, `shared/languages/catalogs/${language}.json`);
    const sorted = Object.fromEntries(entries.toSorted(([one], [two]) => (one < two ? -1 : 1)));
    expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(sorted, null, 2)}\n`);
  });
});
