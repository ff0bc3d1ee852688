import { PUBLIC_PATHS } from '@portal/contracts/content/previews';
import { RESET_PASSWORD_PAGE } from '@portal/contracts/content/worded-path';
import * as z from 'zod/mini';

export const WORDED_PATHS = [...PUBLIC_PATHS, RESET_PASSWORD_PAGE] as const;

/** A public page before its scripts run. */
const words = z.object({
  html: z.string(),
  /** The rules of this page alone. */
  css: z.string(),
  /** The scripts that the page needs besides those of every page, such as 'assets/8kzNJS0.js'. */
  files: z.array(z.string()),
});
export type Words = z.infer<typeof words>;

export const wordsByPath = z.record(z.string(), words);
export type WordsByPath = z.infer<typeof wordsByPath>;
