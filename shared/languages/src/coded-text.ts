import type { Message, Values } from './translate.ts';

/** A text with a stable name in kebab case, for programs. The text may change. */
export type Words = Message & { readonly code: string };

/** Code → English text, in ICU MessageFormat. */
export type Texts = Readonly<Record<string, string>>;

type Needed<Text> = Text extends `${string}{${string}` ? [values: Values] : [];
type WordsOf<All extends Texts> = <Code extends keyof All & string>(
  code: Code,
  ...values: Needed<All[Code]>
) => Words & { readonly code: Code };

/** How the texts of a table are said: `wordsOf('too-many-pins', { most: 3 })`. */
export const wordsFrom =
  <All extends Texts>(texts: All): WordsOf<All> =>
  (code, ...[values]) => ({ code, text: texts[code] ?? code, ...(values && { values }) });
