import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createRates, rateSettings } from './rates.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('every class of rate has a setting, with its figure as the default', () => {
  const settings = z.object(rateSettings({ knock: { perMinute: 5, calls: 'at a door' } }));
  expect(settings.parse({})).toEqual({ PORTAL_RATES: 'on', PORTAL_RATE_KNOCK: 5 });
  expect(settings.parse({ PORTAL_RATE_KNOCK: '7' }).PORTAL_RATE_KNOCK).toBe(7);
  expect(() => settings.parse({ PORTAL_RATE_KNOCK: '0' })).toThrow();
});

it('a daily rate counts points, says when the day is over, and begins again then', async () => {
  vi.useFakeTimers();
  const classes = { visitors: { perDay: 100, counts: 'at the door' } };
  const settings = z.object(rateSettings(classes)).parse({});
  expect(settings.PORTAL_RATE_VISITORS).toBe(100);
  const take = createRates(classes, settings);
  await take('visitors', 'Asha', 60);
  await take('visitors', 'Ravi', 60);
  vi.advanceTimersByTime(3_600_000);
  await expect(take('visitors', 'Asha', 60)).rejects.toMatchObject({
    kind: 'too-many',
    retryAfterSeconds: 23 * 3_600,
  });
  vi.advanceTimersByTime(23 * 3_600_000);
  await take('visitors', 'Asha', 60);
});

it('an hourly rate says for how many minutes to wait', async () => {
  const classes = { visit: { perHour: 1, calls: 'that stay' } };
  const settings = z.object(rateSettings(classes));
  expect(settings.shape.PORTAL_RATE_VISIT.description).toBe(
    'Calls of one person or network in an hour that stay',
  );
  vi.useFakeTimers();
  const take = createRates(classes, settings.parse({}));
  await take('visit', 'Asha');
  await take('visit', 'Ravi');
  vi.advanceTimersByTime(1_200_000);
  await expect(take('visit', 'Asha')).rejects.toMatchObject({
    message: 'You are doing this very often. Please wait 40 minutes and try again.',
    retryAfterSeconds: 2_400,
  });
  vi.advanceTimersByTime(2_400_000);
  await take('visit', 'Asha');
});
