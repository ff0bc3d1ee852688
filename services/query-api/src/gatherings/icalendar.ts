import type { PresentGathering } from '@portal/read-models/gatherings/gathering';

const LINE_OCTETS = 75;

/** RFC 5545, 3.1: no line is longer than 75 octets, and none is cut within a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

const text = (value: string): string =>
  value.replaceAll(/[\\;,]/gu, String.raw`\$&`).replaceAll(/\r\n|\r|\n/gu, String.raw`\n`);

const utc = (instant: string): string => instant.replaceAll(/[-:]|\.\d+/gu, '');

/** A calendar (RFC 5545) with one event. A file that is downloaded after a change replaces the event of the last one. */
export function icalendarOf(
  {
    _id,
    title,
    content,
  }: { readonly _id: string; readonly title: string; readonly content: string },
  gathering: PresentGathering & { readonly startsAt: string },
  now: Date,
): string {
  const { startsAt, endsAt, place, link, changes } = gathering;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alumni portal//Events//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${_id}@alumni-portal`,
    `DTSTAMP:${utc(now.toISOString())}`,
    `SEQUENCE:${changes}`,
    `DTSTART:${utc(startsAt)}`,
    ...(endsAt === null ? [] : [`DTEND:${utc(endsAt)}`]),
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(content)}`,
    ...(place === '' ? [] : [`LOCATION:${text(place)}`]),
    ...(link === '' ? [] : [`URL:${link}`]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
