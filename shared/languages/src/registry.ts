/**
 * The languages of the portal, each with a catalog under its code in `shared/languages/catalogs`, apart from English, in which the texts
 * are written. To add one, add its line and its catalog (docs/languages.md).
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', dir: 'ltr' },
  { code: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { code: 'mr', name: 'मराठी', dir: 'ltr' },
  { code: 'gu', name: 'ગુજરાતી', dir: 'ltr' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

export const SOURCE_LANGUAGE = 'en' satisfies Language;

/** For `Intl`: Indian forms of dates and numbers, with Latin digits, which Marathi would not have by itself. */
export const localeOf = (language: Language): string => `${language}-IN-u-nu-latn`;

const known = new Map<string, Language>(LANGUAGES.map(({ code }) => [code, code]));

/** @param preferred language tags such as 'mr-IN', the best first @returns the first that the portal speaks, otherwise English */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const language = known.get((tag.split('-')[0] ?? '').toLowerCase());
    if (language) return language;
  }
  return SOURCE_LANGUAGE;
}

/** @param header the value of `Accept-Language` @returns its tags, the best first, without those of quality 0 */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return ranges
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
