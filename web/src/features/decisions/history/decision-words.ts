import { t } from '../../../lib/language/text.ts';
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

const FIELD_NAMES: Readonly<Record<FactField, string>> = {
  state: 'State',
  role: 'Role',
  title: 'Title',
  content: 'Text',
  text: 'Text',
  category: 'Category',
  name: 'Name',
  description: 'Description',
  until: 'Until',
  email: 'E-mail',
  batch: 'Batch',
  dateOfBirth: 'Date of birth',
  admissionNumber: 'Admission number',
  erasure: 'To be erased on',
  nomineeRequest: 'Request of a nominee',
  rest: 'Closed because of',
  batches: 'Coordinator of batches',
  analyst: 'Analyst',
  question: 'Question',
  answer: 'Answer',
  rows: 'Rows',
  mail: 'Mail',
};

const FIELDS: Readonly<Record<string, string>> = FIELD_NAMES;
/** A field of a later release has its own name. */
export const fieldText = (field: string): string => FIELDS[field] ?? field;

const DAYS: ReadonlySet<string> = new Set(['dateOfBirth', 'erasure'] satisfies FactField[]);

/** The value as staff read it: a time in words, and everything else as it is. */
export function valueText(field: string, value: string): string {
  if (DAYS.has(field)) return longDate(value);
  if (field !== ('until' satisfies FactField)) return value;
  return value === 'open' ? t('Until it is unpinned') : `${longDate(value)} at ${timeOfDay(value)}`;
}

/** The text for the code comes first, unless the words say the same. */
export function reasonText({ code, reason }: Pick<Decision, 'code' | 'reason'>): string | null {
  const ofCode = code === null ? null : (textOfCode(code) ?? code);
  if (ofCode === reason) return reason;
  return [ofCode, reason].filter((part) => part !== null).join(' ') || null;
}
