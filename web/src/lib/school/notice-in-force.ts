import type { Notice } from '@portal/contracts/content/privacy-notice';
import { dayOf, inForce, versionOf, versionsOf } from '@portal/contracts/content/notice-dates';
import { longDate } from '../time/date.ts';
import { school } from './page-school.ts';

export type NamedNotice = Notice & { readonly version: string };

export const noticePath = (version: string): string =>
  `/privacy-policy/${encodeURIComponent(version)}`;

/** The privacy policy of today. */
export function noticeInForce(): NamedNotice {
  const { privacy, timeZone } = school();
  // zoned-time.ts would come to every page with it. In Canada a date reads as in ISO 8601
  const today = new Date().toLocaleDateString('en-CA', { timeZone });
  const notice = inForce<Notice>(versionsOf<Notice>(privacy), today);
  return { ...notice, version: versionOf(notice) };
}

/** The day from which a notice applies, in words; a school may have written anything. */
export const effectiveDay = ({ effectiveDate }: Pick<Notice, 'effectiveDate'>): string =>
  longDate(dayOf(effectiveDate) ?? effectiveDate);

/** The notice that was shown, as an event about a consent names it. */
export const shownAs = ({ version, language = 'en' }: NamedNotice) => ({
  noticeVersion: version,
  language,
});
