import type { Words } from './coded-text.ts';
import { filledText, type Message, type Values } from './filled-text.ts';
import { SOURCE_LANGUAGE } from './registry.ts';

type Plain<Text extends string> = Text extends `${string}{${string}` ? never : Text;

const texts = new Map<string, string>();
const codes = new Map<string, string>();
const constant = new Map<string, Words>();
const filled = new Map<string, Words>();
/** A message is looked up as soon as it is said, so few are kept: some name what a request contained. */
const MOST_FILLED = 1_000;

function declare(code: string, text: string): void {
  if ((texts.get(code) ?? text) !== text) throw new Error(`Two rules have the code ${code}`);
  if ((codes.get(text) ?? code) !== code) throw new Error(`Two codes have the text ${text}`);
  texts.set(code, text);
  codes.set(text, code);
}

/**
 * The message of a schema's rule, written where the rule is: `z.minLength(1, complaint('title-missing', 'Please write a title'))`. Schemas
 * know nothing but a message in English, so {@link complaintOf} finds its code again. The client's build leaves the translated text alone.
 *
 * @throws Error when the code has another text elsewhere, or the text another code
 */
export function complaint<Text extends string>(code: string, text: Plain<Text>): string {
  declare(code, text);
  constant.set(text, { code, text });
  return text;
}

/** The same with values: `const tooLong = complaintWith('too-long', 'At most {most} characters')`. */
export function complaintWith(code: string, text: string): (values: Values) => string {
  declare(code, text);
  return (values) => {
    const message = filledText(SOURCE_LANGUAGE, { text, values }, (english) => english);
    const [oldest] = filled.keys();
    if (filled.size >= MOST_FILLED && oldest !== undefined) filled.delete(oldest);
    filled.set(message, { code, text, values });
    return message;
  };
}

/** A text that is a value of others, such as the name of a field. */
export const noun = (text: string): Message => ({ text });

export const complaintOf = (message: string): Words | undefined =>
  constant.get(message) ?? filled.get(message);

/** Code → English text of every rule whose module was loaded. */
export const complaintTexts = (): Readonly<Record<string, string>> => Object.fromEntries(texts);
