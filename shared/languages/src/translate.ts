import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { catalogs } from './catalogs.ts';
import { localeOf, SOURCE_LANGUAGE, type Language } from './registry.ts';

type Value = string | number | Date;
/** A `Date` is for `{name, date, long}`. A list says alternatives, such as 'GET or PUT'. Another text is translated, too. */
export type Values = Readonly<Record<string, Value | readonly string[] | Message>>;
/** A text in English, in ICU MessageFormat, with the values of its placeholders. */
export type Message = { readonly text: string; readonly values?: Values };

const options = {
  formatters: {
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
      new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
      new Intl.PluralRules(...args),
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
  },
  formats: { dateTime: { long: { dateStyle: 'long' } } },
  timeZone: 'UTC',
} as const;

const mapped = <From, To>(values: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** The same values, with their texts translated. */
export const translateValues = (language: Language, values: Values) =>
  mapped(values, (value) =>
    typeof value === 'object' && 'text' in value ? translate(language, value) : value,
  );

const written = (language: Language, values: Values) =>
  mapped(translateValues(language, values), (value) =>
    typeof value === 'object' && !(value instanceof Date)
      ? new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(value)
      : value,
  );

/** A text of a server in a language; in English where the language has no translation. Clients have theirs from the build. */
export function translate(language: Language, { text, values }: Message): string {
  const source = language === SOURCE_LANGUAGE ? text : (catalogs[language][text] ?? text);
  return String(
    format(compile(source), localeOf(language), values && written(language, values), options),
  );
}
