import { describe, expect, it } from 'vitest';
import { commandApiSettings } from './settings.ts';
import { lawOf, requireAge } from './privacy-law.ts';

const law = (settings: Readonly<Record<string, string>>) =>
  lawOf(commandApiSettings.parse(settings));

it.each([
  [{}, { holdDays: 30, minimumAge: 0 }],
  [{ PORTAL_LAW: 'india' }, { holdDays: 365, minimumAge: 18 }],
  [{ PORTAL_LAW: 'gdpr' }, { holdDays: 0, minimumAge: 16 }],
  [
    { PORTAL_LAW: 'india', PORTAL_RETENTION_HOLD_DAYS: '10', PORTAL_MINIMUM_AGE: '0' },
    { holdDays: 10, minimumAge: 0 },
  ],
])('the settings %j mean %j', (settings, expected) => {
  expect(law(settings)).toEqual(expected);
});

describe('the minimum age', () => {
  const isOldEnough = (dateOfBirth: string, now: string, timeZone = 'Asia/Kolkata'): boolean => {
    try {
      requireAge(dateOfBirth, 18, { now: new Date(now), timeZone });
      return true;
    } catch {
      return false;
    }
  };

  it('is reached on the birthday, in the time zone of the portal', () => {
    expect(isOldEnough('2008-03-10', '2026-03-09T18:29:59Z')).toBe(false);
    expect(isOldEnough('2008-03-10', '2026-03-09T18:30:00Z')).toBe(true);
    expect(isOldEnough('2008-03-10', '2026-03-09T18:30:00Z', 'UTC')).toBe(false);
  });

  it('is reached on 1 March by people born on 29 February', () => {
    expect(isOldEnough('2008-02-29', '2026-02-28T12:00:00Z')).toBe(false);
    expect(isOldEnough('2008-02-29', '2026-03-01T12:00:00Z')).toBe(true);
  });
});
