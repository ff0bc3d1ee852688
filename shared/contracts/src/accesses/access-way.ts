type Way = {
  /** Both are texts for the member whose data was seen. */
  readonly how: string;
  readonly what: string;
};

const IN_FULL = 'Your e-mail address, date of birth, admission number and contact details';

/** The ways in which staff, and tools on the server, see what is sealed for a member. */
export const accessWays = {
  registrations: { how: 'In the list of registrations that wait', what: IN_FULL },
  desk: { how: 'At the desk of members', what: IN_FULL },
  profile: { how: 'On a profile', what: IN_FULL },
  deciding: { how: 'In the answer to a decision', what: IN_FULL },
  history: {
    how: 'In the history of decisions',
    what: 'Decisions about you, with their reasons',
  },
  decision: {
    how: 'In an entry of the history of decisions',
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
  feedback: { how: 'In the list of feedback', what: 'Your e-mail address and your feedback' },
  grievances: { how: 'In the list of complaints', what: 'Your complaint, and your name' },
  nominees: {
    how: 'In a list of nominees',
    what: 'Names, addresses and phone numbers of your nominees',
  },
  'nominee-copy': {
    how: 'By your nominee, over a link that two administrators had sent to them',
    what: 'A copy of all your data',
  },
  mails: { how: 'In the list of mails that failed', what: 'That a mail to you failed, and why' },
  past: {
    how: 'In the portal as it was at an earlier time',
    what: 'What administrators could see of you then',
  },
  breach: {
    how: 'With the command ‘privacy breach’ on the server',
    what: 'Your name and e-mail address, to tell you what happened to your data',
  },
  'as-of': {
    how: 'With the command ‘history asof’ on the server',
    what: 'What the portal kept of you at an earlier time',
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
const UNKNOWN: Way = { how: 'In another way', what: 'Personal data of yours' };

export const wordsOfWay = (way: string): Way =>
  Object.hasOwn(known, way) ? (known[way] ?? UNKNOWN) : UNKNOWN;

/** All texts of this page, which services show in the language of the reader. */
export const accessTexts: readonly string[] = [
  ...[...Object.values(known), UNKNOWN].flatMap(({ how, what }) => [how, what]),
  NOMINEE,
  OPERATORS,
];
