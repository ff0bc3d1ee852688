import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '@portal/languages/registry';

const codes = new Set<string>(LANGUAGES.map(({ code }) => code));

type PerLanguage = { readonly [Code in Language]?: unknown };
/** `{ "en": "Growing together", "mr": "…" }` */
const isPerLanguage = (value: object): value is PerLanguage => {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => codes.has(key));
};
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The language of texts that a school's file does not give in the reader's. */
export function defaultLanguageOf(content: unknown): Language {
  const named: unknown = isObject(content) ? Reflect.get(content, 'defaultLanguage') : undefined;
  return LANGUAGES.find(({ code }) => code === named)?.code ?? SOURCE_LANGUAGE;
}

/**
 * @param content a school's file, in which anything may be given per language
 * @returns the same with one text in the place of each
 */
export function schoolIn(
  content: unknown,
  language: Language,
  otherwise: Language = defaultLanguageOf(content),
): unknown {
  if (Array.isArray(content)) return content.map((each) => schoolIn(each, language, otherwise));
  if (!isObject(content)) return content;
  if (isPerLanguage(content))
    return content[language] ?? content[otherwise] ?? Object.values(content)[0];
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [key, schoolIn(value, language, otherwise)]),
  );
}

/** @returns the texts that are given per language, but not in all: `hero.lead (hi, gu)` */
export function untranslatedIn(content: unknown, path: readonly string[] = []): readonly string[] {
  if (!isObject(content)) return [];
  if (!Array.isArray(content) && isPerLanguage(content)) {
    const lacking = [...codes].filter((code) => !Object.hasOwn(content, code));
    return lacking.length === 0 ? [] : [`${path.join('.')} (${lacking.join(', ')})`];
  }
  return Object.entries(content).flatMap(([key, value]) => untranslatedIn(value, [...path, key]));
}
