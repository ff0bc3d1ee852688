import type * as z from 'zod/mini';

declare const describes: unique symbol;

/**
 * JSON text that describes a `T`. Answers travel from the read models to the clients as text, because parsing and writing them again would
 * cost more than the rest of the way. Only this module joins such texts.
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

/** Uses `join`, because a text that is built with `+` remains a tree of its parts, which takes more memory than the text. */
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
