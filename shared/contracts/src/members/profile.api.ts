import * as z from 'zod/mini';
import { asciiDigits } from '../digits.ts';
import { limits } from '../limits.ts';
import { typedText } from '../text.ts';
import { typedLink } from '../typed-link.ts';
import { batchYear, dateOfBirth } from './batch-and-birth.ts';
import { keptFullName } from './name.ts';

export const phoneNumber = z.string({ error: 'Phone number must be text' }).check(
  z.trim(),
  z.overwrite(asciiDigits),
  z.refine((text) => text === '' || /^[\d +()-]{6,20}$/u.test(text), {
    error: 'A phone number has 6 to 20 digits, spaces and + - ( )',
  }),
);

/** Absent fields stay as they are; the empty text clears a field. `z.partial` says the same and makes every page of the client larger. */
export const editProfileRequest = z.object({
  fullName: z.optional(keptFullName),
  /** Only an office account takes them, both and once. Null stands for absent, as in the answer about such an account. */
  batchYear: z.optional(z.nullable(batchYear)),
  dateOfBirth: z.optional(z.nullable(dateOfBirth)),
  bio: z.optional(typedText('About me', limits.bio)),
  currentOrganization: z.optional(typedText('Organization', limits.organization)),
  location: z.optional(typedText('Location', limits.location)),
  phoneNumber: z.optional(phoneNumber),
  linkedInProfile: z.optional(typedLink('LinkedIn', 'https://www.linkedin.com/in/')),
  facebookProfile: z.optional(typedLink('Facebook', 'https://www.facebook.com/')),
  instagramProfile: z.optional(typedLink('Instagram', 'https://www.instagram.com/')),
});
export type EditProfileRequest = z.infer<typeof editProfileRequest>;

export const pictureAnswer = z.object({ data: z.object({ profilePicture: z.string() }) });
