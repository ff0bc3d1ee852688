import { SOURCE_LANGUAGE } from '@portal/languages/registry';
import { sayIn, type Say } from '@portal/languages/say';
import { clockLines, CLOCKS, deadline, inUtc, type Breach, type Notices } from './breaches.ts';

function periodOf({ openFrom, openTo }: Breach, say: Say): string {
  const timeOf = (instant: string | null): string =>
    instant === null ? say('an unknown time') : inUtc(instant);
  return openFrom === null && openTo === null
    ? say('not known yet')
    : say('from {start} to {end}', { start: timeOf(openFrom), end: timeOf(openTo) });
}

/** The words for those affected; the law wants each of these parts. What the operator has said stays as it is. */
export const noticeOf = (
  breach: Breach,
  words: {
    readonly consequences: string;
    readonly measures: string;
    readonly advice: string;
    readonly contact: string;
  },
  say: Say,
): string =>
  [
    say('What happened: {what}', { what: breach.what }),
    say('When: {period}; noticed on {time}.', {
      period: periodOf(breach, say),
      time: inUtc(breach.noticedAt),
    }),
    say('Which of your data: {kinds}.', { kinds: breach.kinds.join(', ') }),
    say('What it may lead to: {consequences}', { consequences: words.consequences }),
    say('What we do: {measures}', { measures: words.measures }),
    say('What you can do: {advice}', { advice: words.advice }),
    say('Contact: {contact}', { contact: words.contact }),
  ].join('\n\n');

const OPEN = '_to be written_';
const inEnglish = sayIn(SOURCE_LANGUAGE);

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
- Period: ${periodOf(breach, inEnglish)}
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
