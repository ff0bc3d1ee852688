import { createRequire } from 'node:module';
import type { Language, SOURCE_LANGUAGE } from './registry.ts';

/** English text → its translation, both in ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;

const read: (file: string) => Catalog = createRequire(import.meta.url);

/** Reads the file of a language when it is first asked for: an empty portal with all catalogs in its bundle takes 10 MB more. */
export const catalogOf = (language: Exclude<Language, typeof SOURCE_LANGUAGE>): Catalog =>
  read(`@portal/languages/catalogs/${language}.json`);
