import * as z from 'zod/mini';
import { role } from './role.ts';

/** The value of `profilePicture` that means none: the client draws initials. */
export const NO_PICTURE = 'no-photo.jpg';

/** A person as named beside what they wrote. */
export const personSummary = z.object({
  _id: z.string(),
  fullName: z.string(),
  profilePicture: z.string(),
  role,
  batchYear: z.nullable(z.number()),
});
export type PersonSummary = z.infer<typeof personSummary>;

/**
 * A member. The owner and administrators get everything; to others `email`, `admissionNumber` and `dateOfBirth` are absent,
 * and the age (years) and the birthday without its year ('MM-DD') are given instead.
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
  dateOfBirth: z.optional(z.string()),
  status: z.optional(z.enum(['pending', 'approved'])),
});
export type User = z.infer<typeof user>;

export const userAnswer = z.object({ data: user });
/** A page of those who wait; `total` counts all of them. */
export const usersAnswer = z.object({ data: z.array(user), total: z.optional(z.number()) });

/** Both fields equal the display value; a name that is not unique is told apart in it. */
export const mentionSuggestion = z.object({
  id: z.string(),
  display: z.string(),
  batchYear: z.optional(z.nullable(z.number())),
  fullName: z.optional(z.string()),
});
export type MentionSuggestion = z.infer<typeof mentionSuggestion>;
export const mentionSuggestionsAnswer = z.object({ data: z.array(mentionSuggestion) });

export const rejectMemberRequest = z.object({
  reason: z.optional(
    z.string().check(z.trim(), z.maxLength(500, 'A reason must be at most 500 characters')),
  ),
});
