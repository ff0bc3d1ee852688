import { localeOf, type Language } from './registry.ts';

/** Such as '26 November 2026'. @param instant in ISO 8601 */
export const longDate = (language: Language, instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(
    new Date(instant),
  );

/** Such as '26 November 2026 at 3:30 pm'. @param instant in ISO 8601 */
export const longTime = (language: Language, instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant));
