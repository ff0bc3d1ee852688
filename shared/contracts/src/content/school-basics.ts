import { LANGUAGES } from '@portal/languages/registry';
import * as z from 'zod/mini';
import { privacyNotice } from './privacy-notice.ts';

const text = z.string().check(z.minLength(1));
const wholeNumber = z.number().check(z.refine(Number.isInteger, 'expected a whole number'));
const url = z.string().check(z.minLength(1));

const BATCH_YEAR_HINT = 'The year you passed Class XII, such as 2004';

/** Kinds of decisions. Reasons for `content` are about posts, comments, messages, groups and their members. */
export const reasonKind = z.enum([
  'registrations',
  'content',
  'suspensions',
  'accounts',
  'undoing',
]);
export type ReasonKind = z.infer<typeof reasonKind>;

/** The part of the school's file that every page of the client needs. Only the about page needs the rest. */
export const schoolBasics = z.object({
  /** Where a text is not given in the reader's language, it is in this one. Defaults to English. */
  defaultLanguage: z.optional(z.enum(LANGUAGES.map(({ code }) => code))),
  name: text,
  association: text,
  foundedYear: wholeNumber,
  tagline: text,
  hero: z.object({ title: text, lead: text }),
  about: z.object({
    title: text,
    highlights: z
      .array(z.object({ title: text, text }))
      .check(z.refine((all) => all.length === 3, 'expected three')),
  }),
  notableAlumni: z
    .array(z.object({ name: text, batch: wholeNumber, achievement: text, sample: z.boolean() }))
    .check(z.minLength(1)),
  privacy: privacyNotice,
  registration: z._default(z.object({ batchYearHint: z._default(text, BATCH_YEAR_HINT) }), {
    batchYearHint: BATCH_YEAR_HINT,
  }),
  /** Administrators choose from these when they say why; the person concerned reads the text. A reason that has no `for` fits every decision. */
  reasons: z._default(
    z.array(
      z.object({
        code: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/u)),
        text,
        for: z.optional(z.array(reasonKind)),
      }),
    ),
    [],
  ),
  contact: z.object({ email: text, phone: text, address: text }),
  /** The person who answers members about their data; without it the association, at the contact's address. */
  dataContact: z.optional(z.object({ name: text, email: text })),
  repository: z.optional(url),
});
/** The server adds its settings; in the school's file these fields mean nothing. */
export const schoolOnPage = z.extend(schoolBasics, {
  sendsMail: z.optional(z.boolean()),
  /** The portal is shown as it was then, in ISO 8601, and nothing can be changed. */
  asOf: z.optional(z.string()),
  timeZone: z._default(z.string(), 'Asia/Kolkata'),
});
export type SchoolOnPage = z.infer<typeof schoolOnPage>;
