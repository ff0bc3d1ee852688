import { catalogOf } from './catalogs.ts';
import { filledText, filledValues, type Message, type Values } from './filled-text.ts';
import { SOURCE_LANGUAGE, type Language } from './registry.ts';

export type { Message, Values };

/** In English where the language has no translation. */
const translationIn = (language: Language) => (text: string) =>
  language === SOURCE_LANGUAGE ? text : (catalogOf(language)[text] ?? text);

/** The same values, with their texts translated. */
export const translateValues = (language: Language, values: Values) =>
  filledValues(language, values, translationIn(language));

/** A text of a server in a language; in English where the language has no translation. Clients have theirs from the build. */
export const translate = (language: Language, message: Message): string =>
  filledText(language, message, translationIn(language));
