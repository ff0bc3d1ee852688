import { commandApiSettings } from '@portal/command-api/settings';
import { projectorSettings } from '@portal/projector/settings';
import { queryApiSettings } from '@portal/query-api/settings';
import { realtimeSettings } from '@portal/realtime/settings';
import * as z from 'zod';

/** What the four services take, and what serving the client needs. */
export const standaloneSettings = z.object({
  ...commandApiSettings.shape,
  ...queryApiSettings.shape,
  ...projectorSettings.shape,
  ...realtimeSettings.shape,
  PORTAL_CONTENT_FILE: z
    .string()
    .optional()
    .describe("What the school says of itself, as JSON; without it the portal's own example"),
});
export type StandaloneSettings = z.output<typeof standaloneSettings>;
