import * as z from 'zod/mini';
import { ownLanguage } from '../fields/language.ts';
import { occasion } from '../nominees/occasion.ts';
import { role } from './role.ts';

/** The `profilePicture` of a member without one. No such file exists: the client draws initials. */
export const NO_PICTURE = 'no-photo.jpg';

export const personSummary = z.object({
  _id: z.string(),
  fullName: z.string(),
  profilePicture: z.string(),
  role,
  batchYear: z.nullable(z.number()),
});
export type PersonSummary = z.infer<typeof personSummary>;

/**
 * Only the member and administrators get `email`, `admissionNumber` and `dateOfBirth`. `age` is in years, `birthday` is 'MM-DD'. An office
 * account has no batch and no date of birth.
 */
export const user = z.object({
  ...personSummary.shape,
  bio: z.string(),
  currentOrganization: z.string(),
  location: z.string(),
  phoneNumber: z.string(),
  linkedInProfile: z.string(),
  facebookProfile: z.string(),
  instagramProfile: z.string(),
  age: z.nullable(z.number()),
  birthday: z.nullable(z.string()),
  createdAt: z.string(),
  email: z.optional(z.string()),
  admissionNumber: z.optional(z.nullable(z.string())),
  /** Only the member and administrators get it; mails come in it, and in English where it is null. */
  language: z.optional(ownLanguage),
  dateOfBirth: z.optional(z.nullable(z.string())),
  status: z.optional(z.enum(['pending', 'approved'])),
  /** Whether a link that was emailed to the address came back; absent where none was mailed. */
  addressConfirmed: z.optional(z.boolean()),
  /** Whose registrations a coordinator decides about; only the member and administrators get it, and only of coordinators. */
  coordinates: z.optional(z.array(z.number())),
  /** Present only for analysts, and only for the member and administrators. */
  analyst: z.optional(z.literal(true)),
  /** Others don't find the member until the next sign-in. Only the member and administrators see the rest of the profile. */
  hidden: z.optional(z.literal(true)),
  /** The member has died or cannot act. Other members see the profile as if it were hidden. */
  rests: z.optional(occasion),
  /** Only where an administrator reads of a member who was suspended; `until` may have passed. */
  suspension: z.optional(z.object({ until: z.nullable(z.string()) })),
  /** Only the member and administrators get it. `own`: the member asked for the erasure and can still cancel it. */
  erasure: z.optional(z.object({ dueAt: z.string(), own: z.optional(z.boolean()) })),
  /** The version of the privacy policy that the member has last said to have seen; only the member gets it. */
  noticeSeen: z.optional(z.string()),
  /** Only the member and administrators get it. `required`: an administrator who has a member's rights until they set one up. */
  secondStep: z.optional(z.enum(['set', 'required'])),
});
export type User = z.infer<typeof user>;

export const userAnswer = z.object({ data: user });
/** `id` and `display` are the same text: the name, with the batch behind it when several members share the name. */
export const mentionSuggestion = z.object({
  id: z.string(),
  display: z.string(),
  batchYear: z.optional(z.nullable(z.number())),
  fullName: z.optional(z.string()),
});
export type MentionSuggestion = z.infer<typeof mentionSuggestion>;

/** A member whom a text mentions as `@[display]`. Within one text a display names one member. */
export const mention = z.object({ _id: z.string(), display: z.string() });
export type Mention = z.infer<typeof mention>;

export const mentionSuggestionsAnswer = z.object({ data: z.array(mentionSuggestion) });
