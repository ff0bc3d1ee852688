import { dailyRates, hourlyRates, rates } from '@portal/contracts/wire/rate';
import { apiSettings } from '@portal/service-kit/config/api-settings';
import type { PublicUrl } from '@portal/service-kit/config/public-url';
import { secretOf } from '@portal/service-kit/config/setting-forms';
import { rateSettings } from '@portal/service-kit/http/callers/rates';
import * as z from 'zod';

export const queryApiSettings = z.object({
  ...apiSettings,
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
