import { clockLines, CLOCKS, deadline, inUtc, type Breach, type Notices } from './breaches.ts';

const timeOf = (instant: string | null): string =>
  instant === null ? 'an unknown time' : inUtc(instant);
const periodOf = ({ openFrom, openTo }: Breach): string =>
  openFrom === null && openTo === null
    ? 'not known yet'
    : `from ${timeOf(openFrom)} to ${timeOf(openTo)}`;

/** The words for those affected; the law wants each of these parts. */
export const noticeOf = (
  breach: Breach,
  words: {
    readonly consequences: string;
    readonly measures: string;
    readonly advice: string;
    readonly contact: string;
  },
): string =>
  [
    `What happened: ${breach.what}`,
    `When: ${periodOf(breach)}; noticed on ${inUtc(breach.noticedAt)}.`,
    `Which data of yours: ${breach.kinds.join(', ')}.`,
    `What it may lead to: ${words.consequences}`,
    `What we do: ${words.measures}`,
    `What you can do: ${words.advice}`,
    `Whom to ask: ${words.contact}`,
  ].join('\n\n');

const OPEN = '_to be written_';

/** A document for the authority, in Markdown. Names nobody. */
export function reportOf(
  breach: Breach,
  notices: Notices | null,
  options: { readonly affected: number | null; readonly now: Date },
): string {
  const { affected, now } = options;
  return `# Report of a personal data breach

Written on ${inUtc(now.toISOString())}. Breach ${breach.breachId}.

## What happened

${breach.what}

- Noticed: ${inUtc(breach.noticedAt)}
- Period: ${periodOf(breach)}
- Kinds of data: ${breach.kinds.join(', ')}
- People affected: ${affected === null ? `${OPEN} (npm run privacy -- breach affected)` : affected.toLocaleString('en')}

## Clock

${CLOCKS.map(({ authority, hours }) => `- ${authority}: within ${hours} h, by ${inUtc(deadline(breach.noticedAt, hours))}`).join('\n')}

As of this report: ${clockLines(breach, now).join('; ')}.

## Causes, and findings about who caused it

${OPEN}

## Likely consequences

${OPEN}

## Measures taken, and measures against a repetition

${OPEN}

## Notices to those affected

${
  notices === null
    ? 'Nobody has been notified yet.'
    : `Notified: ${notices.people.toLocaleString('en')}, the first on ${inUtc(notices.first)}, the last on ${inUtc(notices.last)}.`
}

## Timeline

- ${inUtc(breach.noticedAt)}: noticed
- ${inUtc(breach.declaredAt)}: declared in the portal
${notices === null ? '' : `- ${inUtc(notices.first)}: first notice\n`}`;
}
