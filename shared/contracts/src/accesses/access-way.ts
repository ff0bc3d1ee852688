type Way = {
  /** How the data was seen, and what was seen: texts for the member concerned. */
  readonly how: string;
  readonly what: string;
};

const IN_FULL = 'Your email address, date of birth, admission number and contact details';

/** The ways in which staff, and tools on the server, see what is sealed for a member. */
export const accessWays = {
  registrations: { how: 'In the list of registrations that wait', what: IN_FULL },
  desk: { how: 'On the members pages of the administrators', what: IN_FULL },
  profile: { how: 'On a profile', what: IN_FULL },
  deciding: { how: 'In the answer to a decision', what: IN_FULL },
  history: {
    how: 'In the history of decisions',
    what: 'Decisions about you, with their reasons',
  },
  decision: {
    how: 'In an entry in the history of decisions',
    what: 'Values before and after a decision about you',
  },
  'history-export': {
    how: 'In an export of the history of decisions',
    what: 'Decisions about you, with their reasons',
  },
  'answers-export': {
    how: 'In a table of the answers to an event',
    what: 'Your name, batch and answer',
  },
  feedback: { how: 'In the list of feedback', what: 'Your email address and your feedback' },
  grievances: { how: 'In the list of complaints', what: 'Your complaint, and your name' },
  nominees: {
    how: 'In a list of nominees',
    what: 'Names, addresses and phone numbers of your nominees',
  },
  'nominee-copy': {
    how: 'By your nominee, through a link that two administrators let them have',
    what: 'A copy of all your data',
  },
  mails: { how: 'In the list of emails that failed', what: 'That an email to you failed, and why' },
  past: {
    how: 'In the portal as it was at an earlier time',
    what: 'What administrators could see about you at that time',
  },
  breach: {
    how: 'With a tool on the server that tells members about misused data',
    what: 'Your name and email address, to tell you what happened to your data',
  },
  'as-of': {
    how: 'With a tool on the server that shows the portal at an earlier time',
    what: 'What the portal kept about you at an earlier time',
  },
} as const satisfies Readonly<Record<string, Way>>;
export type AccessWay = keyof typeof accessWays;

const NOMINEE = 'Your nominee';
const OPERATORS = 'The people who run the server';

/** Names a reader who is no member; null for a member. */
export function readerWithoutName(readerId: string | null, way: string): string | null {
  if (way === ('nominee-copy' satisfies AccessWay)) return NOMINEE;
  return readerId === null ? OPERATORS : null;
}

const known: Readonly<Record<string, Way>> = accessWays;

/** A later version may have noted it. */
const UNKNOWN: Way = { how: 'In another way', what: 'Your personal data' };

export const wordsOfWay = (way: string): Way =>
  Object.hasOwn(known, way) ? (known[way] ?? UNKNOWN) : UNKNOWN;

/** All texts of this page, which services show in the language of the reader. */
export const accessTexts: readonly string[] = [
  ...[...Object.values(known), UNKNOWN].flatMap(({ how, what }) => [how, what]),
  NOMINEE,
  OPERATORS,
];
