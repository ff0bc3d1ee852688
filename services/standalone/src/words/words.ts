import { PUBLIC_PATHS } from '@portal/contracts/content/previews';
import { RESET_PASSWORD_PAGE } from '@portal/contracts/content/worded-path';

export const WORDED_PATHS = [...PUBLIC_PATHS, RESET_PASSWORD_PAGE] as const;

/** A public page before its scripts run. */
export type Words = {
  readonly html: string;
  /** The rules of this page alone. */
  readonly css: string;
  /** The scripts that the page needs besides those of every page, such as '8kzNJS0' for '/assets/en/8kzNJS0.js'. */
  readonly files: readonly string[];
};
export type WordsByPath = Readonly<Record<string, Words>>;
