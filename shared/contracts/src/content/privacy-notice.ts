import * as z from 'zod/mini';
import { dayOf, versionOf, versionsOf } from './notice-dates.ts';

const text = z.string().check(z.minLength(1));

/** Stands in addresses, and in the consents that were given by it. */
export const noticeVersion = z.string().check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$/u, {
    error: 'expected letters, digits, full stops and hyphens, such as 2026-01',
  }),
);

const notice = {
  /** Defaults to the day on which the notice takes effect. */
  version: z.optional(noticeVersion),
  effectiveDate: text.check(
    z.refine((date) => dayOf(date) !== null, {
      error: 'expected a date, such as 1 January 2026 or 2026-01-01',
    }),
  ),
  /** The language of the sections, as a BCP 47 tag. */
  language: z.optional(text),
  /** Said to members when it takes effect. */
  changes: z.optional(z.array(text).check(z.minLength(1))),
  sections: z.array(z.object({ title: text, text })).check(z.minLength(1)),
};
const earlierNotice = z.object(notice);
export type Notice = z.infer<typeof earlierNotice>;

const isSorted = (dates: readonly string[]): boolean =>
  dates.every((date, index) => index === 0 || date < (dates[index - 1] ?? ''));

/** The privacy policy: the newest version, and below `earlier` those before it, newest first. It may take effect at a date to come. */
export const privacyNotice = z
  .object({ ...notice, earlier: z.optional(z.array(earlierNotice)) })
  .check(
    z.refine(
      (privacy) =>
        isSorted(
          versionsOf<Notice>(privacy).map(({ effectiveDate }) => dayOf(effectiveDate) ?? ''),
        ),
      {
        error: 'expected each version to take effect before the one above it',
        path: ['earlier'],
      },
    ),
    z.refine(
      (privacy) => {
        const versions = versionsOf<Notice>(privacy).map(versionOf);
        return new Set(versions).size === versions.length;
      },
      { error: 'expected a different version for each', path: ['earlier'] },
    ),
    z.refine(
      (privacy) =>
        versionsOf<Notice>(privacy)
          .slice(0, -1)
          .every(({ changes }) => changes !== undefined),
      { error: 'expected what has changed, since there is an earlier version', path: ['changes'] },
    ),
  );
export type PrivacyNotice = z.infer<typeof privacyNotice>;

/** The answer of `/notices.json`: all versions, newest first, each with its name. */
export const noticesAnswer = z.object({
  notices: z.array(z.object({ ...notice, version: noticeVersion })),
});
