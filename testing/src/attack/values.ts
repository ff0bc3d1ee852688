import type { Chance } from '../invented/chance.ts';

/** The part of JSON Schema that the contracts use. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
};

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const WORDS = [
  'asha',
  'Good-Word-1',
  '2004',
  'रवि पाटील',
  '2026-12-14',
  'https://school.example/a',
  '+91 98220 12345',
];
const FORMATS: Readonly<Record<string, (chance: Chance) => string>> = {
  email: (chance) => `${chance.uuid()}@school.example`,
  date: (chance) => `${1950 + chance.below(80)}-0${1 + chance.below(9)}-1${chance.below(10)}`,
  'date-time': (chance) => new Date(1.7e12 + chance.below(1e9) * 400).toISOString(),
  uri: () => 'https://school.example/a',
};

function textOf(
  { format, minLength = 0, maxLength = 60 }: Schema,
  chance: Chance,
  ids: readonly string[],
): string {
  if (format === 'uuid') return chance.pick(ids);
  const made = format === undefined ? undefined : FORMATS[format];
  if (made) return made(chance);
  const text = chance.happens(0.3) ? chance.pick(ids) : chance.pick(WORDS);
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

/** A value that the schema allows, as far as a schema says it; rules beyond it (patterns, sums) may still refuse the value. */
export function valueOf(schema: Schema, chance: Chance, ids: readonly string[]): Json {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(chance.pick(choices), chance, ids);
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf), chance, ids);
  if (schema.const !== undefined) return schema.const as Json;
  if (schema.enum) return chance.pick(schema.enum) as Json;
  const type = typeof schema.type === 'object' ? chance.pick(schema.type) : schema.type;
  switch (type) {
    case 'string':
      return textOf(schema, chance, ids);
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 2_100 } = schema;
      return minimum + chance.below(Math.min(maximum, minimum + 1e6) - minimum + 1);
    }
    case 'boolean':
      return chance.happens(0.5);
    case 'array': {
      const { items, minItems = 0, maxItems = 5 } = schema;
      const length = minItems + chance.below(Math.min(5, maxItems - minItems) + 1);
      return Array.from({ length }, () =>
        typeof items === 'object' ? valueOf(items, chance, ids) : null,
      );
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || chance.happens(0.5))
          .map(([name, property]) => [name, valueOf(property, chance, ids)]),
      );
    default:
      return null;
  }
}

const deep = (depth: number): Json => {
  let value: Json = {};
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that break careless code: types, sizes, operators of databases, controls, and characters that are no text. */
const NASTY: readonly ((chance: Chance) => Json)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1e308,
  () => 0.1,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => '',
  () => ' ',
  () => '\0',
  () => '\uD800',
  () => '\u202Eadmin\u2066',
  () => '\u200B\u200D\uFEFF',
  () => '__proto__',
  () => 'constructor',
  () => '../../etc/passwd',
  () => `' OR 1=1; DROP TABLE documents; --`,
  () => '{{7*7}}${7*7}<script>alert(1)</script>',
  () => '9'.repeat(400),
  () => '-0',
  () => 'NaN',
  () => '2026-02-30',
  () => '0000-00-00',
  () => '+275760-09-14T00:00:00.000Z',
  (chance) => 'ॐ'.repeat(chance.below(6_000)),
  (chance) => '👩‍👩‍👧‍👦'.repeat(chance.below(2_000)),
  (chance) => 'a'.repeat(chance.below(120_000)),
  (chance) => `${'('.repeat(chance.below(2_000))}a+)+$`,
  (chance) => '@['.repeat(chance.below(3_000)),
  () => [],
  () => ({}),
  () => ({ $gt: '' }),
  () => ({ $where: 'sleep(5000)' }),
  () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"admin"}}}'),
  (chance) => Array.from({ length: chance.below(3_000) }, () => 'x'),
  (chance) => deep(chance.below(3_000)),
];
export const nasty = (chance: Chance): Json => chance.pick(NASTY)(chance);

const EXTRAS = ['role', 'status', '_id', 'isAdmin', '$set', 'constructor', 'toString', 'authorId'];

/** The value with something in it removed, replaced, repeated or added. */
export function mutated(value: Json, chance: Chance): Json {
  if (chance.happens(0.15)) return nasty(chance);
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.happens(0.3)) return [...value, nasty(chance)];
    const at = chance.below(value.length);
    return value.map((item, index) => (index === at ? mutated(item, chance) : item));
  }
  if (value === null || typeof value !== 'object') return nasty(chance);
  const names = Object.keys(value);
  if (names.length === 0 || chance.happens(0.2))
    return { ...value, [chance.pick(EXTRAS)]: nasty(chance) };
  const name = chance.pick(names);
  if (chance.happens(0.2))
    return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  return { ...value, [name]: mutated(value[name] ?? null, chance) };
}
