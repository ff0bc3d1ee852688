import type { EventDefinition, Stream } from '@portal/contracts/events/definition';
import type { Json } from '@portal/service-kit/event-store/event-store';
import * as z from 'zod/mini';
import type { Pseudonym } from './pseudonyms.ts';

export type ColumnKind = 'text' | 'pseudonym' | 'time' | 'number' | 'boolean' | 'json';
export type Column = { readonly name: string; readonly kind: ColumnKind };

type Showing = {
  readonly kind: ColumnKind;
  show(value: unknown, pseudonym: Pseudonym): Json;
};

const asItIs = (kind: ColumnKind): Showing => ({
  kind,
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type's own schema has parsed it
  show: (value) => value as Json,
});

const underPseudonym: Showing = {
  kind: 'pseudonym',
  show: (value, pseudonym) => pseudonym(String(value)),
};

function showingOfObject(shape: Readonly<Record<string, unknown>>): Showing {
  const fields = Object.entries(shape).map(
    ([name, form]) => [name, form instanceof z.ZodMiniType ? showingOf(form) : null] as const,
  );
  return {
    kind: 'json',
    show: (value, pseudonym) =>
      Object.fromEntries(
        fields.flatMap(([name, showing]) => {
          const field: unknown = Reflect.get(Object(value), name);
          return showing === null || field === undefined || field === null
            ? []
            : [[name, showing.show(field, pseudonym)]];
        }),
      ),
  };
}

/**
 * Only what can say nothing about a person by its form stays as it is: numbers, truth values, choices, days and times. Every other text gets
 * a pseudonym, be it an id or words that somebody forgot to mark as personal.
 *
 * @returns null for a form that is not known here, which is left out
 */
function showingOf(schema: z.ZodMiniType): Showing | null {
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const inner = schema.def.innerType;
    return inner instanceof z.ZodMiniType ? showingOf(inner) : null;
  }
  if (schema instanceof z.ZodMiniNumber) return asItIs('number');
  if (schema instanceof z.ZodMiniBoolean) return asItIs('boolean');
  if (schema instanceof z.ZodMiniEnum) return asItIs('text');
  if (schema instanceof z.iso.ZodMiniISODateTime) return asItIs('time');
  if (schema instanceof z.iso.ZodMiniISODate) return asItIs('text');
  if (schema instanceof z.ZodMiniString) return underPseudonym;
  if (schema instanceof z.ZodMiniObject) return showingOfObject(schema.shape);
  if (schema instanceof z.ZodMiniArray) {
    const item = schema.def.element instanceof z.ZodMiniType && showingOf(schema.def.element);
    if (!item) return null;
    return {
      kind: 'json',
      show: (value, pseudonym) =>
        Array.isArray(value) ? value.map((each) => item.show(each, pseudonym)) : null,
    };
  }
  return null;
}

const columnsOfEnvelope: readonly Column[] = [
  { name: 'position', kind: 'text' },
  { name: 'at', kind: 'time' },
  { name: 'type', kind: 'text' },
  { name: 'stream_kind', kind: 'text' },
  { name: 'subject', kind: 'pseudonym' },
  { name: 'actor_kind', kind: 'text' },
  { name: 'actor', kind: 'pseudonym' },
  { name: 'reason_code', kind: 'text' },
];
const taken = new Set(columnsOfEnvelope.map(({ name }) => name));

function columnOf(field: string): string {
  const name = field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  return taken.has(name) ? `data_${name}` : name;
}

export type ExportedField = { readonly column: string; readonly field: string } & Showing;
export type ExportedType = {
  readonly streamKind: string;
  readonly about: string | undefined;
  readonly fields: readonly ExportedField[];
};
export type ExportedTypes = ReadonlyMap<string, ExportedType>;

function fieldsOf({ schema, sealed }: EventDefinition): readonly ExportedField[] {
  return Object.entries(schema.shape).flatMap(([field, form]) => {
    const showing = field in sealed ? null : showingOf(form);
    return showing === null ? [] : [{ column: columnOf(field), field, ...showing }];
  });
}

/** @param streams those of the contracts, which alone say what of an event may be shown */
export const exportedTypes = (streams: readonly Stream[]): ExportedTypes =>
  new Map(
    streams.flatMap(({ kind, events }) =>
      Object.entries(events).map(([type, definition]) => [
        type,
        { streamKind: kind, about: definition.about, fields: fieldsOf(definition) },
      ]),
    ),
  );

/** One column for each name of a field; where events disagree about its kind, it is text. */
export function columnsOf(types: ExportedTypes): readonly Column[] {
  const kinds = new Map<string, ColumnKind>();
  for (const { fields } of types.values())
    for (const { column, kind } of fields) {
      const known = kinds.get(column);
      kinds.set(column, known === undefined || known === kind ? kind : 'text');
    }
  const ofData = [...kinds].map(([name, kind]) => ({ name, kind }));
  return [...columnsOfEnvelope, ...ofData.toSorted((a, b) => (a.name < b.name ? -1 : 1))];
}
