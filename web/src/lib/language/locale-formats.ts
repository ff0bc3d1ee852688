import { locale } from './readers-language.ts';

/**
 * Makes an object of `Intl` for the reader when it is first needed, because the first one takes a browser 10 ms, and keeps it.
 *
 * @param make gets the tag of the locale and what else distinguishes the objects, such as a time zone
 */
export function keptFormat<Format, Of extends readonly string[]>(
  make: (tag: string, ...of: Of) => Format,
): (...of: Of) => Format {
  const made = new Map<string, Format>();
  return (...of) => {
    const key = [locale(), ...of].join(' ');
    const format = made.get(key) ?? make(locale(), ...of);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = keptFormat((tag) => new Intl.NumberFormat(tag));
const lists = keptFormat((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'short' }));

/** `12,34,567` */
export const numberText = (value: number): string => numberFormat().format(value);

/** `A, B, C` */
export const listText = (parts: readonly string[]): string => lists().format(parts);
