import { expect, it } from 'vitest';
import * as z from 'zod';
import { rateSettings } from './rates.ts';

it('every class of rate has a setting, with its figure as the default', () => {
  const settings = z.object(rateSettings({ knock: { perMinute: 5, calls: 'at a door' } }));
  expect(settings.parse({})).toEqual({ PORTAL_RATES: 'on', PORTAL_RATE_KNOCK: 5 });
  expect(settings.parse({ PORTAL_RATE_KNOCK: '7' }).PORTAL_RATE_KNOCK).toBe(7);
  expect(() => settings.parse({ PORTAL_RATE_KNOCK: '0' })).toThrow();
});
