import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { keptFormat, numberFormat } from './locale-formats.ts';
import { locale } from './readers-language.ts';

declare const isText: unique symbol;
/** A text that a table or a property holds, until `t` shows it. */
export type Text = string & { readonly [isText]: true };

type Values = Readonly<Record<string, string | number>>;
type RichValues = Readonly<Record<string, string | number | ((inside: ReactNode) => ReactNode)>>;
/** Only a text that is written out, or one of `msg`, can be translated; its placeholders need values, and all tags but `<b>` and `<bdi>`. */
type ValuesOf<Source extends string, All> = string extends Source
  ? [untranslatable: never]
  : Source extends `${string}{${string}`
    ? [values: All]
    : Source extends `${string}</${string}`
      ? [values?: All]
      : [];

const plurals = keptFormat((tag) => new Intl.PluralRules(tag));
const options = {
  formatters: {
    getNumberFormat: () => numberFormat(),
    getPluralRules: () => plurals(),
    getDateTimeFormat: () => new Intl.DateTimeFormat(locale()),
  },
};

/** Marks a text of a table, which is shown by `t` later. It has no placeholders. */
export const msg = <Source extends string>(
  text: Source extends `${string}{${string}` ? never : Source,
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a brand exists in types alone
): Text => text as string as Text;

/**
 * A text in the language of the reader. The English one is written where it is used, in ICU MessageFormat:
 * `t('{count, plural, one {# member} other {# members}} of {group}', { count, group })`. Values are shown as they are; `{count, number}`
 * groups digits. The build compiles texts with placeholders.
 */
export function t<Source extends string>(text: Source, ...values: ValuesOf<Source, Values>): string;
export function t(text: CompiledMessage, values?: Values): string {
  // A text without tags is one string
  return typeof text === 'string' ? text : String(format(text, locale(), values, options));
}

const element = (tag: string) => (inside: ReactNode) => createElement(tag, null, inside);

/** The same with elements: `rich('Ask <link>an administrator</link>.', { link: (inside) => <Link to="/about">{inside}</Link> })`. */
export function rich<Source extends string>(
  text: Source,
  ...values: ValuesOf<Source, RichValues>
): ReactNode;
export function rich(text: CompiledMessage, values?: FormatValues<ReactNode>): ReactNode {
  const all = { b: element('b'), bdi: element('bdi'), ...values };
  const parts = format<ReactNode>(text, locale(), all, options);
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}
