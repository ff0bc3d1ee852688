import { describe, expect, it } from 'vitest';
import { daysBetween, instantOf, momentText, wallClock } from './zoned-time.ts';

const instant = (text: string, timeZone: string) => {
  const [date = '', time = ''] = text.split(' ');
  return instantOf({ date, time }, timeZone);
};

describe('times in a time zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-12-14 16:00', '2026-12-14T10:30:00.000Z'],
    ['Asia/Kolkata', '2026-01-01 00:00', '2025-12-31T18:30:00.000Z'],
    ['UTC', '2026-12-14 16:00', '2026-12-14T16:00:00.000Z'],
    ['America/New_York', '2026-01-15 09:00', '2026-01-15T14:00:00.000Z'],
    ['America/New_York', '2026-07-15 09:00', '2026-07-15T13:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29 01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29 03:00', '2026-03-29T01:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04 02:30', '2026-10-03T15:30:00.000Z'],
    ['Pacific/Apia', '2026-12-14 16:00', '2026-12-14T03:00:00.000Z'],
  ])('in %s clocks show %s at %s, and back', (timeZone, text, iso) => {
    expect(instant(text, timeZone)).toBe(iso);
    const { date, time } = wallClock(iso, timeZone);
    expect(`${date} ${time}`).toBe(text);
  });

  it('the first of two equal hours counts when clocks are set back', () => {
    expect(instant('2026-11-01 01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(instant('2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('a time in the hour that clocks skip counts on from before', () => {
    const skipped = instant('2026-03-08 02:30', 'America/New_York')!;
    expect(wallClock(skipped, 'America/New_York')).toEqual({ date: '2026-03-08', time: '03:30' });
  });

  it.each(['2026-02-31T', ' 10:00', '2026-12-14 25:00', ' '])('%j is no date and time', (text) => {
    expect(instant(text, 'Asia/Kolkata')).toBeUndefined();
  });

  it('a moment reads as weekday, day and time in the time zone, on any machine', () => {
    const now = Date.parse('2026-11-22T10:00:00Z');
    const read = (from: string, to?: string) =>
      momentText({ from, to: to ?? null }, 'Asia/Kolkata', now);
    expect(read('2026-12-12T10:30:00Z')).toBe('Sat 12 Dec, 4:00 pm');
    expect(read('2026-12-03T18:30:00Z')).toBe('Fri 4 Dec, 12:00 am');
    expect(read('2026-12-12T06:45:00Z', '2026-12-12T12:30:00Z')).toBe(
      'Sat 12 Dec, 12:15 pm – 6:00 pm',
    );
    expect(read('2026-12-12T10:30:00Z', '2026-12-12T19:30:00Z')).toBe(
      'Sat 12 Dec, 4:00 pm – Sun 13 Dec, 1:00 am',
    );
    expect(read('2026-12-31T10:30:00Z', '2026-12-31T19:30:00Z')).toBe(
      'Thu 31 Dec, 4:00 pm – Fri 1 Jan 2027, 1:00 am',
    );
  });

  it('days are counted by the midnights of the time zone', () => {
    const days = (from: string, to: string, timeZone = 'Asia/Kolkata') =>
      daysBetween(Date.parse(from), Date.parse(to), timeZone);
    expect(days('2026-12-12T18:29:00Z', '2026-12-12T18:30:00Z')).toBe(1);
    expect(days('2026-12-12T18:30:00Z', '2026-12-13T18:29:00Z')).toBe(0);
    expect(days('2026-03-07T12:00:00Z', '2026-03-10T12:00:00Z', 'America/New_York')).toBe(3);
  });
});
