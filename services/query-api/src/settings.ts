import { dailyRates, hourlyRates, rates } from '@portal/contracts/wire/rate';
import type { PublicUrl } from '@portal/service-kit/config/public-url';
import { secretOf, wholeNumber } from '@portal/service-kit/config/setting-forms';
import { timeZoneSetting } from '@portal/service-kit/config/time-zone';
import { rateSettings } from '@portal/service-kit/http/callers/rates';
import * as z from 'zod';

export const queryApiSettings = z.object({
  PORTAL_TIME_ZONE: timeZoneSetting,
  PORTAL_MODERATION: z
    .enum(['post', 'pre'])
    .default('post')
    .describe("'pre' makes members' posts wait for an administrator"),
  PORTAL_UNDO_DAYS: wholeNumber(0, 36_500)
    .default(30)
    .describe('Days in which a decision of staff can be undone'),
  PORTAL_SESSION_DAYS: wholeNumber(1, 3_650)
    .default(30)
    .describe('Days without use after which someone is signed out'),
  PORTAL_ADMIN_SESSION_HOURS: wholeNumber(1, 87_600)
    .default(12)
    .describe('Hours without use after which an administrator is signed out'),
  PORTAL_ADMIN_SECOND_STEP: z
    .enum(['off', 'required'])
    .default('off')
    .describe(
      "'required' gives administrators a member's rights until they have set up two-step sign-in",
    ),
  PORTAL_API_DOCS: z
    .enum(['local', 'public'])
    .default('local')
    .describe(
      'Who sees the description of all calls at `/api/docs`: this machine alone (`local`), or everyone (`public`)',
    ),
  ...rateSettings({ ...rates, ...hourlyRates, ...dailyRates }),
  PORTAL_INTERNAL_SECRET: secretOf(16)
    .optional()
    .describe(
      'Shared secret by which services of other processes ask for views and note exports; without it none may',
    ),
});
export type QueryApiSettings = z.output<typeof queryApiSettings> & PublicUrl;
