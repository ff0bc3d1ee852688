import type { EventDefinition, Stream } from '@portal/contracts/events/definition';
import type { Json } from '@portal/service-kit/event-store/event-store';
import * as z from 'zod/mini';
import type { Pseudonym } from './pseudonyms.ts';

export const columnKinds = ['text', 'pseudonym', 'time', 'number', 'boolean', 'json'] as const;
export type ColumnKind = (typeof columnKinds)[number];
export type Column = { readonly name: string; readonly kind: ColumnKind };

type Showing = {
  readonly kind: ColumnKind;
  /** @returns null for a value that is not of the field's form */
  show(value: unknown, pseudonym: Pseudonym): Json;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;
/** Has milliseconds, which every format of an export can express. */
function instantOf(value: string): string | null {
  if (INSTANT.test(value)) return value;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const number: Showing = {
  kind: 'number',
  show: (value) => (typeof value === 'number' ? value : null),
};
const boolean: Showing = {
  kind: 'boolean',
  show: (value) => (typeof value === 'boolean' ? value : null),
};
const ofText = (kind: ColumnKind, show: (text: string, pseudonym: Pseudonym) => Json): Showing => ({
  kind,
  show: (value, pseudonym) => (typeof value === 'string' ? show(value, pseudonym) : null),
});
const underPseudonym = ofText('pseudonym', (text, pseudonym) => pseudonym(text));
const time = ofText('time', instantOf);
const day = ofText('text', (text) => (DAY.test(text) ? text : null));

function choice(options: readonly unknown[]): Showing {
  const known = new Set(options);
  return ofText('text', (text) => (known.has(text) ? text : null));
}

function object(shape: Readonly<Record<string, unknown>>): Showing {
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

const list = (item: Showing): Showing => ({
  kind: 'json',
  show: (value, pseudonym) =>
    Array.isArray(value) ? value.map((each) => item.show(each, pseudonym)) : null,
});

/**
 * Only what can say nothing about a person by its form stays as it is: numbers, truth values, choices, days and times. Every other text gets
 * a pseudonym, be it an id or a text that was mistakenly not marked as personal.
 *
 * @returns null for a form that is not known here, which is left out
 */
function showingOf(schema: z.ZodMiniType): Showing | null {
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const inner = schema.def.innerType;
    return inner instanceof z.ZodMiniType ? showingOf(inner) : null;
  }
  if (schema instanceof z.ZodMiniNumber) return number;
  if (schema instanceof z.ZodMiniBoolean) return boolean;
  if (schema instanceof z.ZodMiniEnum) return choice(Object.values(schema.def.entries));
  if (schema instanceof z.iso.ZodMiniISODateTime) return time;
  if (schema instanceof z.iso.ZodMiniISODate) return day;
  if (schema instanceof z.ZodMiniString) return underPseudonym;
  if (schema instanceof z.ZodMiniObject) return object(schema.shape);
  if (schema instanceof z.ZodMiniArray) {
    const item = schema.def.element instanceof z.ZodMiniType && showingOf(schema.def.element);
    return item ? list(item) : null;
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
  readonly version: number;
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
        {
          streamKind: kind,
          version: definition.version,
          about: definition.about,
          fields: fieldsOf(definition),
        },
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
