/** Work that takes seconds. */
export type WorkClass = 'copy' | 'export' | 'roster' | 'insights';
type MinuteClass = 'read' | 'search' | 'change' | 'write' | 'publish' | 'attempt';
export type RateClass = MinuteClass | WorkClass;

type Rate = {
  /** Calls in a minute of one member, or of one network where nobody is signed in. */
  readonly perMinute: number;
  /** Names the calls of the class, and says what a busy person does in a minute. */
  readonly calls: string;
};

/** The figures are at least ten times what a busy person does, so that they stop programs and nobody else (ADR 31). */
export const rates: Readonly<Record<MinuteClass, Rate>> = {
  read: { perMinute: 6_000, calls: 'that show a page; 20 pages are about 100' },
  search: { perMinute: 1_200, calls: 'that search or list people; typing makes 60' },
  change: {
    perMinute: 1_200,
    calls: 'that change a small thing, such as a like; quick taps make 60',
  },
  write: { perMinute: 240, calls: 'that send a message or comment; a talk makes 6' },
  publish: {
    perMinute: 120,
    calls: 'that many people hear of or that carry a file, such as a post; a busy person makes 2',
  },
  attempt: {
    perMinute: 600,
    calls: 'that check a password or register; a meeting of a school makes 60',
  },
};

type HourlyRate = {
  readonly perHour: number;
  /** Names the calls of the class, and says what a busy person does in an hour. */
  readonly calls: string;
};

/** Counted when the work begins, since a call may find it done (ADR 70). */
export const hourlyRates: Readonly<Record<WorkClass, HourlyRate>> = {
  copy: {
    perHour: 5,
    calls: 'that make a copy of the data of a member; a careful person makes 1',
  },
  export: { perHour: 20, calls: 'that export the history; a report takes 2' },
  roster: { perHour: 120, calls: 'that read a roster; a messy file takes 10' },
  insights: { perHour: 20, calls: 'that calculate the insights again; a meeting takes 2' },
};

type DailyRate = {
  readonly perDay: number;
  /** Names what is counted, and says how much of it a person who browses all day sees. */
  readonly counts: string;
};

/** Counted by what an answer shows instead of by calls, since a page of the directory shows many people (ADR 33). */
export const dailyRates = {
  people: {
    perDay: 20_000,
    counts:
      'shown to one member in a day, in the directory and by opening profiles; a person who browses all day sees 2,000',
  },
} as const satisfies Readonly<Record<string, DailyRate>>;
