import type { Language } from './registry.ts';
import { translate, type Values } from './translate.ts';

export { msg } from './marked-text.ts';

/**
 * A text in one language. The English one is written where it is said, in ICU MessageFormat:
 * `say('The link works once, for {minutes} minutes.', { minutes })`. `scripts/server-texts.ts` finds it there for the catalogs.
 */
export type Say = (text: string, values?: Values) => string;

export const sayIn =
  (language: Language): Say =>
  (text, values) =>
    translate(language, values === undefined ? { text } : { text, values });
