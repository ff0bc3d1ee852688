import type * as z from 'zod/mini';

declare const describes: unique symbol;

/**
 * JSON text that describes a `T`. Answers travel from the read models to the clients as text, because parsing and writing them again would
 * cost more than the rest of the way. Only this module joins such texts and takes them apart.
 */
export type Json<T> = string & { readonly [describes]: T };

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a brand exists in types alone, and this module makes sure of it
const branded = <T>(text: string): Json<T> => text as Json<T>;

export const NOTHING: Json<null> = branded('null');

/** @throws TypeError for a value that JSON cannot describe, such as a cycle */
export const toJson = <T>(value: T): Json<T> => branded(JSON.stringify(value));

/** @throws ZodError when the text describes something else */
export const fromJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  json: string,
): z.infer<Schema> => schema.parse(JSON.parse(json));

export type Fields<T> = {
  readonly [Field in keyof T]: Json<T[Field]> | (undefined extends T[Field] ? undefined : never);
};

/** By `join`, because a text that is put together by `+` stays the tree of its parts, which takes more memory than the text. */
const joined = (fields: Readonly<Record<string, string | undefined>>): string => {
  const parts: string[] = [];
  for (const field in fields) {
    const json = fields[field];
    if (json !== undefined) parts.push(`${JSON.stringify(field)}:${json}`);
  }
  return parts.join(',');
};

/** An object from fields that are JSON texts already. It leaves out undefined fields. */
export const jsonObject = <T extends object>(fields: Fields<T>): Json<T> =>
  branded(`{${joined(fields)}}`);

export const jsonArray = <T>(items: readonly Json<T>[]): Json<T[]> =>
  branded(`[${items.join(',')}]`);

/** Appends the fields of another object, which must not have the same ones. */
export function joinObjects<T extends object, More extends object>(
  object: Json<T>,
  more: Json<More>,
): Json<T & More> {
  if (more === '{}') return branded(object);
  return branded(object === '{}' ? more : `${object.slice(0, -1)},${more.slice(1)}`);
}

function endOfString(text: string, start: number): number {
  for (
    let quote = text.indexOf('"', start + 1);
    quote !== -1;
    quote = text.indexOf('"', quote + 1)
  ) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  throw new SyntaxError('A string in JSON text does not end');
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    switch (text[index]) {
      case '"':
        index = endOfString(text, index) - 1;
        break;
      case '{':
      case '[':
        depth += 1;
        break;
      case '}':
      case ']':
        if (depth === 0) return index;
        depth -= 1;
        if (depth === 0) return index + 1;
        break;
      case ',':
        if (depth === 0) return index;
        break;
      default:
    }
  }
  return text.length;
}

/**
 * The text of one field of an object, found without parsing. The object must have no white space between its tokens, as `JSON.stringify`
 * and this module write it.
 *
 * @throws SyntaxError when the object has no such field
 */
export function pick<T extends object, Field extends keyof T & string>(
  object: Json<T>,
  field: Field,
): Json<T[Field]> {
  const name = JSON.stringify(field);
  for (let index = 1; object[index] === '"';) {
    const colon = endOfString(object, index);
    const end = endOfValue(object, colon + 1);
    if (object.startsWith(name, index) && colon - index === name.length)
      return branded(object.slice(colon + 1, end));
    index = end + 1;
  }
  throw new SyntaxError(`JSON text has no field ${field}`);
}
