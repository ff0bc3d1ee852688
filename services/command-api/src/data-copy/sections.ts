import { WORDS_OF_CODE } from './copy-words.ts';
import type { Json } from '@portal/service-kit/event-store/event-store';
import { msg, type Say } from '@portal/languages/say';
import { isObject, type OwnEvent } from './own-events.ts';

/** A value as it is stored, or a text of the portal, which people read in their language. */
export type Cell = string | { readonly text: string };
/** Title and columns are English texts, which people read in their language. */
export type Section = {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

export const said = (cell: Cell, say: Say): string =>
  typeof cell === 'string' ? cell : say(cell.text);

/** Titles of the kinds of streams. A kind without one is shown under its own name, so that a new feature is never left out. */
const TITLES: Readonly<Record<string, string>> = {
  member: msg('Your account and profile'),
  email: msg('Your address'),
  post: msg('Your posts'),
  comment: msg('Your comments'),
  message: msg('Your messages'),
  group: msg('Groups that you founded'),
  membership: msg('Groups that you joined'),
  like: msg('Likes'),
  answer: msg('Your answers to events'),
  contact: msg('Requests to get in touch'),
  feedback: msg('Your feedback'),
  nominee: msg('Your nominees'),
  breach_notice: msg('Notices about your data'),
  grievance: msg('Your complaints about your data'),
  consent: msg('What you allow, and privacy policies that you have seen'),
  reading: msg('Notifications that you have read'),
  mail: msg('Emails to you that failed'),
  notice: msg('Reminders of events'),
  letters: msg('Emails about decisions'),
  desk: msg('Your work as an administrator'),
};
export const titleOf = (kind: string): string =>
  TITLES[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;

/** 'MemberPictureChanged' as 'Member picture changed', unless the portal has other words for it. */
export const inWords = (name: string): string => {
  if (Object.hasOwn(WORDS_OF_CODE, name)) return WORDS_OF_CODE[name] ?? name;
  const words = name
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .split(' ')
    .map((word) => word.toLowerCase());
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** Nested fields come under their own names. */
function* fieldsOf(data: Readonly<Record<string, Json>>): Generator<[string, Json]> {
  for (const [name, value] of Object.entries(data))
    if (isObject(value)) yield* fieldsOf(value);
    else yield [name, value];
}

const textOf = (value: Json | undefined): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const ACTORS: Readonly<Record<OwnEvent['by'], string>> = {
  you: msg('you'),
  'the portal': msg('the portal'),
  'someone else': msg('someone else'),
};

function cellsOf({ at, type, by, data, because }: OwnEvent): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>([
    [msg('When'), at],
    [msg('What'), { text: inWords(type) }],
    [msg('By whom'), { text: ACTORS[by] }],
  ]);
  for (const [name, value] of fieldsOf(data)) cells.set(inWords(name), textOf(value));
  if (because) cells.set(msg('Why'), [because.code, because.words].filter(Boolean).join(': '));
  return cells;
}

/** A table for each kind of stream, with a column for each field that one of its events has. */
export function sectionsOf(events: readonly OwnEvent[]): readonly Section[] {
  const byKind = new Map<string, ReadonlyMap<string, Cell>[]>();
  for (const event of events) {
    const known = byKind.get(event.kind);
    if (known) known.push(cellsOf(event));
    else byKind.set(event.kind, [cellsOf(event)]);
  }
  return [...byKind].map(([name, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
    return {
      name,
      title: titleOf(name),
      columns,
      rows: rows.map((row) => columns.map((column) => row.get(column) ?? '')),
    };
  });
}

/** Events that say what is true of the account from then on. The fields of all others stand with them, in the table of their kind. */
const SAYING_FACTS: ReadonlySet<string> = new Set([
  'MemberRegistered',
  'MemberRejectionReversed',
  'MemberEmailChanged',
  'MemberFactsCorrected',
  'MemberCoordinatorChanged',
  'MemberAnalystChanged',
  'MemberProfileChanged',
  'MemberPictureChanged',
  'MemberRoleChanged',
]);
/** Fields of these events that are not facts of the account. */
const BESIDE: ReadonlySet<string> = new Set(['changed', 'suspension', 'question', 'answer']);

/** The newest value of each field of the account. */
export function profileOf(events: readonly OwnEvent[]): Readonly<Record<string, Json>> {
  const profile = new Map<string, Json>();
  for (const { kind, type, data } of events) {
    if (kind !== 'member' || !SAYING_FACTS.has(type)) continue;
    const facts = Object.entries(data).filter(([name]) => !BESIDE.has(name));
    for (const [name, value] of fieldsOf(Object.fromEntries(facts)))
      if (value === null) profile.delete(name);
      else profile.set(name, value);
  }
  return Object.fromEntries(profile);
}
