import { commandApiSettings } from '@portal/command-api/settings';
import { queryApiSettings } from '@portal/query-api/settings';
import { realtimeSettings } from '@portal/realtime/settings';
import * as z from 'zod';

export const standaloneSettings = z.object({
  ...commandApiSettings.shape,
  ...queryApiSettings.shape,
  ...realtimeSettings.shape,
  PORTAL_CONTENT_FILE: z
    .string()
    .optional()
    .describe("File with the school's own texts, as JSON; without it the portal's example"),
});
export type StandaloneSettings = z.output<typeof standaloneSettings>;
