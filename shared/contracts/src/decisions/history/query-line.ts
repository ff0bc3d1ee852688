import { complaintWith, noun } from '@portal/languages/complaints';
import type { Message } from '@portal/languages/filled-text';
import { asciiDigits } from '../../fields/digits.ts';
import { isId } from '../../fields/id.ts';
import { decisionAction, type DecisionAction } from '../decision-action.ts';

/** One line asks the history: `actor:"Asha Patil" action:reject-registration since:2026-01-01`. */
export type HistoryQuery = {
  readonly actor?: string;
  readonly subject?: string;
  readonly action?: DecisionAction;
  readonly batch?: number;
  /** 'YYYY-MM-DD', a day of the school's time zone; both days are included. */
  readonly since?: string;
  readonly until?: string;
  readonly undone?: boolean;
  /** The parts of this decision. */
  readonly bulk?: string;
};

const noField = complaintWith('history-field-unknown', "There is no ''{name}:'' in the history");
const otherValue = complaintWith('history-value-invalid', "''{name}:'' expects {expected}");
const otherAction = complaintWith('history-action-unknown', "''action:'' expects one of {actions}");

const TERM = /(?:(?<!\p{L})(\p{L}+):)?(?:"([^"]*)"|(\S*))/gu;
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));

const texts = (value: string): string | undefined => (value === '' ? undefined : value);
function days(value: string): string | undefined {
  const day = asciiDigits(value);
  return isDay(day) ? day : undefined;
}

const readers = {
  actor: texts,
  subject: texts,
  action: (value: string) => decisionAction.safeParse(value).data,
  batch: (value: string) => {
    const year = Number(asciiDigits(value));
    return value !== '' && Number.isInteger(year) ? year : undefined;
  },
  since: days,
  until: days,
  undone: (value: string) => ({ yes: true, no: false })[value],
  bulk: (value: string) => (isId(value) ? value : undefined),
} satisfies { readonly [Field in keyof HistoryQuery]-?: (value: string) => unknown };

const expected: Readonly<Record<Exclude<keyof HistoryQuery, 'action'>, Message>> = {
  actor: noun('a name'),
  subject: noun('a name'),
  batch: noun('a year, such as 2004'),
  since: noun('a day, such as 2026-01-31'),
  until: noun('a day, such as 2026-01-31'),
  undone: noun('yes or no'),
  bulk: noun('the id of an entry'),
};
const isField = (name: string): name is keyof HistoryQuery => Object.hasOwn(readers, name);

/** Words without a field are part of the subject's name. @returns also what each faulty term should be instead */
export function readQueryLine(line: string): {
  readonly query: HistoryQuery;
  readonly errors: readonly string[];
} {
  const query: Record<string, unknown> = {};
  const errors: string[] = [];
  const words: string[] = [];
  for (const [, name, quoted, plain = ''] of line.matchAll(TERM)) {
    const value = quoted ?? plain;
    if (name === undefined) words.push(...(value === '' ? [] : [value]));
    else if (!isField(name)) errors.push(noField({ name }));
    else {
      const read = readers[name](value);
      if (read !== undefined) query[name] = read;
      else if (name === 'action')
        errors.push(otherAction({ actions: decisionAction.options.join(', ') }));
      else errors.push(otherValue({ name, expected: expected[name] }));
    }
  }
  if (words.length > 0) query['subject'] = [query['subject'], ...words].filter(Boolean).join(' ');
  return { query, errors };
}

const quote = (value: string): string =>
  /\s/u.test(value) ? `"${value.replaceAll('"', '')}"` : value;

/** The line that {@link readQueryLine} reads as the query. */
export const writeQueryLine = (query: {
  readonly [Field in keyof HistoryQuery]: HistoryQuery[Field] | undefined;
}): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) =>
      name === 'undone'
        ? `undone:${value === true ? 'yes' : 'no'}`
        : `${name}:${quote(String(value))}`,
    )
    .join(' ');
