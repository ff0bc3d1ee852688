import type { Gathering } from '@portal/contracts/gatherings/gathering.api';
import { describe, expect, it } from 'vitest';
import { untilText, zoneTexts } from './event-time.ts';

const event = (startsAt: string, endsAt: string | null = null): Gathering => ({
  startsAt,
  endsAt,
  place: '',
  link: '',
  timeZone: 'Asia/Kolkata',
});
const NOON = '2026-12-12T06:30:00Z';
const until = (startsAt: string, endsAt?: string, now = NOON) =>
  untilText(event(startsAt, endsAt ?? null), Date.parse(now));

describe('the time until an event', () => {
  it.each([
    ['2026-12-15T10:30:00Z', 'in 3 days'],
    ['2026-12-15T20:30:00Z', 'in 4 days'],
    ['2026-12-13T10:30:00Z', 'tomorrow'],
    ['2026-12-12T18:31:00Z', 'tomorrow'],
    ['2026-12-12T18:29:00Z', 'today'],
    ['2026-12-12T12:29:00Z', 'in 5 hours'],
    ['2026-12-12T07:30:00Z', 'in 1 hour'],
    ['2026-12-12T07:29:00Z', 'in 59 minutes'],
    ['2026-12-12T06:30:30Z', 'in 1 minute'],
    ['2026-12-12T06:30:00Z', 'now'],
  ])('at noon an event that begins at %s is %s', (startsAt, text) => {
    expect(until(startsAt)).toBe(text);
  });

  it('an event goes on until its end', () => {
    const [start, end] = ['2026-12-12T06:00:00Z', '2026-12-12T06:31:00Z'];
    expect(until(start, end)).toBe('now');
    expect(until(start, end, end)).toBe('ended');
  });

  it('an event without an end goes on for three hours', () => {
    expect(until('2026-12-12T03:31:00Z')).toBe('now');
    expect(until('2026-12-12T03:30:00Z')).toBe('ended');
  });
});

describe('the time zone of an event', () => {
  const meeting = event('2026-12-12T13:30:00Z', '2026-12-12T14:30:00Z');

  it('is named, and nothing else where the clock here shows the same', () => {
    const zones = ['Asia/Kolkata', 'Asia/Colombo'];
    for (const here of zones)
      expect(zoneTexts(meeting, Date.parse(NOON), here)).toEqual(['India Standard Time']);
  });

  it("comes with the viewer's own time elsewhere", () => {
    expect(zoneTexts(meeting, Date.parse(NOON), 'America/New_York')).toEqual([
      'India Standard Time',
      'Your time: Sat 12 Dec, 8:30 am – 9:30 am',
    ]);
    expect(zoneTexts(meeting, Date.parse(NOON), 'Pacific/Auckland')).toEqual([
      'India Standard Time',
      'Your time: Sun 13 Dec, 2:30 am – 3:30 am',
    ]);
  });
});
