import { msg, t, type Text } from '../../../lib/language/translation.ts';
import { textOfCode } from '../../../lib/deciding/reason.ts';
import { longDate, timeOfDay } from '../../../lib/time/date.ts';
import type { Decision } from '@portal/contracts/decisions/decision.api';
import { declaredTable } from '@portal/contracts/decisions/decision-action';
import { DECISION_GROUPS } from '@portal/contracts/decisions/declared-decision';
import type { FactField } from '@portal/contracts/decisions/fact-field';

/** The decisions by what they are about, as the search offers them. */
export const ACTION_GROUPS: ReadonlyMap<
  string,
  readonly (readonly [action: string, text: string])[]
> = new Map(
  DECISION_GROUPS.map((name) => [
    name,
    Object.entries(declaredTable)
      .filter(([, { group }]) => group === name)
      .map(([action, { done }]) => [action, done]),
  ]),
);

const FIELD_NAMES: Readonly<Record<FactField, Text>> = {
  state: msg('State'),
  role: msg('Role'),
  title: msg('Title'),
  content: msg('Text'),
  text: msg('Text'),
  category: msg('Category'),
  name: msg('Name'),
  description: msg('Description'),
  until: msg('Until'),
  email: msg('Email address'),
  batch: msg('Batch'),
  dateOfBirth: msg('Date of birth'),
  admissionNumber: msg('Admission number'),
  erasure: msg('To be erased on'),
  nomineeRequest: msg('Request of a nominee'),
  rest: msg('Closed because of'),
  batches: msg('Coordinator of batches'),
  analyst: msg('Analyst'),
  question: msg('Question'),
  answer: msg('Answer'),
  rows: msg('Rows'),
  mail: msg('Email'),
};

const FIELDS: Readonly<Record<string, Text>> = FIELD_NAMES;
/** A field of a later release has its own name. */
export function fieldText(field: string): string {
  const text = FIELDS[field];
  return text === undefined ? field : t(text);
}

const DAYS: ReadonlySet<string> = new Set(['dateOfBirth', 'erasure'] satisfies FactField[]);

/** The value as staff read it: a time in words, and everything else as it is. */
export function valueText(field: string, value: string): string {
  if (DAYS.has(field)) return longDate(value);
  if (field !== ('until' satisfies FactField)) return value;
  return value === 'open'
    ? t('Until it is unpinned')
    : t('{date} at {time}', { date: longDate(value), time: timeOfDay(value) });
}

/** The text for the code comes first, unless the words say the same. */
export function reasonText({ code, reason }: Pick<Decision, 'code' | 'reason'>): string | null {
  const ofCode = code === null ? null : (textOfCode(code) ?? code);
  if (ofCode === reason) return reason;
  return [ofCode, reason].filter((part) => part !== null).join(' ') || null;
}
