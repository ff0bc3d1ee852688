import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';
import { catalogs } from './catalogs.ts';
import { localeOf, SOURCE_LANGUAGE, type Language } from './registry.ts';

export type Values = Readonly<Record<string, string | number>>;
/** A text in English, in ICU MessageFormat, with the values of its placeholders. */
export type Message = { readonly text: string; readonly values?: Values };

const compiled = new Map<string, CompiledMessage>();
function compiledOf(text: string): CompiledMessage {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const made = compile(text);
  compiled.set(text, made);
  return made;
}

const formattersOf = {
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
};

/** A text of a server in a language; in English where the language has no translation. Clients have theirs from the build. */
export function translate(language: Language, { text, values }: Message): string {
  const source = language === SOURCE_LANGUAGE ? text : (catalogs[language][text] ?? text);
  return String(
    format(compiledOf(source), localeOf(language), values, { formatters: formattersOf }),
  );
}
