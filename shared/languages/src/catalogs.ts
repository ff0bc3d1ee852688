import gu from '../catalogs/gu.json' with { type: 'json' };
import hi from '../catalogs/hi.json' with { type: 'json' };
import mr from '../catalogs/mr.json' with { type: 'json' };
import type { Language, SOURCE_LANGUAGE } from './registry.ts';

/** English text → its translation, both in ICU MessageFormat. */
export type Catalog = Readonly<Record<string, string>>;

export const catalogs: Readonly<Record<Exclude<Language, typeof SOURCE_LANGUAGE>, Catalog>> = {
  hi,
  mr,
  gu,
};
