import { rates } from '@portal/contracts/wire/rate';
import { wholeNumber } from '@portal/service-kit/config/setting-forms';
import { rateSettings } from '@portal/service-kit/http/callers/rates';
import * as z from 'zod';
import { defaultLimits } from './connection-limits.ts';

export const realtimeSettings = z.object({
  ...rateSettings({ write: rates.write }),
  PORTAL_REALTIME_CONNECTIONS_PER_MEMBER: wholeNumber(1, 1_000_000)
    .default(defaultLimits.connectionsPerMember)
    .describe('How many real-time connections (browser tabs) one member may have open'),
  PORTAL_REALTIME_UNAUTHENTICATED: wholeNumber(1, 1_000_000)
    .default(defaultLimits.unauthenticatedConnections)
    .describe(
      'How many real-time connections of one process may be open before they have authenticated; one more closes the oldest',
    ),
  PORTAL_REALTIME_UNAUTHENTICATED_PER_CLIENT: wholeNumber(1, 1_000_000)
    .default(defaultLimits.unauthenticatedPerClient)
    .describe('How many of those one client may have open; one more closes its oldest'),
});
export type RealtimeSettings = z.infer<typeof realtimeSettings>;
