import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { asciiDigits } from '../fields/digits.ts';
import { ownLanguage } from '../fields/language.ts';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';
import { typedLink } from '../fields/typed-link.ts';
import { keptFullName } from './name.ts';

export const phoneNumber = z
  .string({ error: complaint('phone-not-text', 'Phone number must be text') })
  .check(
    z.trim(),
    z.overwrite(asciiDigits),
    z.refine((text) => text === '' || /^[\d +()-]{6,20}$/u.test(text), {
      error: complaint('phone-invalid', 'A phone number has 6 to 20 digits, spaces and + - ( )'),
    }),
  );

/**
 * Absent fields stay as they are; the empty text clears a field. `batchYear` and `dateOfBirth` are read as `ownFacts` for an office
 * account alone: any other account ignores them, whatever they are. `z.partial` says the same and makes every page of the client larger.
 */
export const editProfileRequest = z.object({
  fullName: z.optional(keptFullName),
  batchYear: z.optional(z.unknown().check(z.describe('A year, for example 1994'))),
  dateOfBirth: z.optional(z.unknown().check(z.describe('YYYY-MM-DD'))),
  bio: z.optional(typedText(noun('About me'), limits.bio)),
  currentOrganization: z.optional(typedText(noun('Organization'), limits.organization)),
  location: z.optional(typedText(noun('Location'), limits.location)),
  phoneNumber: z.optional(phoneNumber),
  linkedInProfile: z.optional(typedLink(noun('LinkedIn'), 'https://www.linkedin.com/in/')),
  facebookProfile: z.optional(typedLink(noun('Facebook'), 'https://www.facebook.com/')),
  instagramProfile: z.optional(typedLink(noun('Instagram'), 'https://www.instagram.com/')),
  language: z.optional(
    ownLanguage.check(z.describe('The language of the portal and of its mails; null is automatic')),
  ),
});
export type EditProfileRequest = z.infer<typeof editProfileRequest>;

export const pictureAnswer = z.object({ data: z.object({ profilePicture: z.string() }) });
