import compile from 'icu-minify/compile';
import format from 'icu-minify/format';
import { localeOf, type Language } from './registry.ts';

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

/** How a language says an English text. */
type Translation = (text: string) => string;

/** The same values, with their texts translated. */
export const filledValues = (language: Language, values: Values, translation: Translation) =>
  mapped(values, (value) =>
    typeof value === 'object' && 'text' in value ? filledText(language, value, translation) : value,
  );

const written = (language: Language, values: Values, translation: Translation) =>
  mapped(filledValues(language, values, translation), (value) =>
    typeof value === 'object' && !(value instanceof Date)
      ? new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(value)
      : value,
  );

/** A text as `translation` says it, with its values as the language writes them. */
export function filledText(
  language: Language,
  { text, values }: Message,
  translation: Translation,
): string {
  return String(
    format(
      compile(translation(text)),
      localeOf(language),
      values && written(language, values, translation),
      options,
    ),
  );
}
