import { describe, expect, it } from 'vitest';
import { dayOfYear, shortDate, timeAgo } from './date.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const before = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now);

describe('dates', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [5 * 60 + 59, '5 minutes ago'],
    [3_600, '1 hour ago'],
    [2 * 86_400, '2 days ago'],
    [14 * 86_400, '2 weeks ago'],
    [61 * 86_400, '2 months ago'],
    [800 * 86_400, '2 years ago'],
  ])('says of what was %i s ago: %s [9.24]', (seconds, said) => {
    expect(before(seconds)).toBe(said);
  });

  it('a time ahead of a wrong clock reads just now', () => {
    expect(before(-90)).toBe('just now');
  });

  it('dates read dd MMM yyyy, and a date alone is the same day in every time zone', () => {
    expect(shortDate('2026-09-03')).toBe('03 Sep 2026');
    expect(shortDate('1900-01-01')).toBe('01 Jan 1900');
    expect(dayOfYear('02-29')).toBe('29 February');
  });
});
