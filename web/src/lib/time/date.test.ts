import { describe, expect, it } from 'vitest';
import { dayOfYear, shortDate, sinceDay, timeAgo } from './date.ts';

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
  ])('a time %i s ago reads "%s" [9.24]', (seconds, text) => {
    expect(before(seconds)).toBe(text);
  });

  it('a time in the future reads "just now"', () => {
    expect(before(-90)).toBe('just now');
  });

  it.each([
    [0, 'today'],
    [1, 'yesterday'],
    [3, 'Tuesday'],
    [5, 'Sunday'],
    [6, '14 November 2026'],
  ])('someone who waits since %i days before a Friday waits since %s', (days, text) => {
    const friday = new Date(2026, 10, 20, 12);
    const since = new Date(2026, 10, 20 - days, 12);
    expect(sinceDay(since.toISOString(), friday)).toBe(text);
  });

  it('a date reads dd MMM yyyy, and is the same day in every time zone when it has no time', () => {
    expect(shortDate('2026-09-03')).toBe('03 Sep 2026');
    expect(shortDate('1900-01-01')).toBe('01 Jan 1900');
    expect(dayOfYear('02-29')).toBe('29 February');
  });
});
