import { schemas } from '@portal/contracts/schemas';
import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/schemas/';

const nameOf = new Map<z.ZodMiniType, string>(
  Object.entries(schemas).map(([name, schema]) => [schema, name]),
);

function describeSchemas(
  described: Iterable<readonly [name: string, schema: z.ZodMiniType]>,
  io: 'input' | 'output',
): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of described) registry.add(schema, { id });
  const converted = z.toJSONSchema(registry, {
    io,
    uri: (id) => COMPONENTS + id,
    // JSON Schema has no transformations; rulesOf describes their input
    unrepresentable: 'any',
    override({ jsonSchema }) {
      delete jsonSchema.additionalProperties;
    },
  });
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([name, { $id: _id, $schema: _version, ...schema }]) => [
      name,
      schema,
    ]),
  );
}

export const namedSchemas = (): Readonly<Record<string, JsonSchema>> =>
  describeSchemas(Object.entries(schemas), 'output');

export function describeSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const name = nameOf.get(schema);
  if (name !== undefined) return { $ref: COMPONENTS + name };
  return describeSchemas([...Object.entries(schemas), ['it', schema]], io)['it'] ?? {};
}

const LONG = 'x'.repeat(100_000);
const AT_MOST = /at most ([\d,]+) characters/u;

type Fields = { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
const hasFields = (schema: z.ZodMiniType): schema is z.ZodMiniType & Fields => 'shape' in schema;

/** Describes rules that JSON Schema cannot express by their messages for an empty and a far too long text. */
export function rulesOf(schema: z.ZodMiniType): Readonly<Record<string, JsonSchema>> {
  if (!hasFields(schema)) return {};
  return Object.fromEntries(
    Object.entries(schema.shape).map(([field, rule]) => {
      const messages = ['', LONG].map((text) => {
        const { error } = rule.safeParse(text);
        return error?.issues.map(({ message }) => message) ?? [];
      });
      const [empty = [], long = []] = messages;
      const most = AT_MOST.exec(long.join())?.[1];
      const description = [...new Set([...empty, ...long])].join('; ');
      return [
        field,
        {
          ...(empty.length > 0 ? { minLength: 1 } : {}),
          ...(most === undefined ? {} : { maxLength: Number(most.replaceAll(',', '')) }),
          ...(description === '' ? {} : { description }),
        },
      ];
    }),
  );
}
