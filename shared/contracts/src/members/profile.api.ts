import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { typedText } from '../text.ts';
import { fullName } from './name.ts';

const phoneNumber = z.string({ error: 'Phone number must be text' }).check(
  z.trim(),
  z.refine((text) => text === '' || /^[\d +()-]{6,20}$/u.test(text), {
    error: 'A phone number has 6 to 20 digits, spaces and + - ( )',
  }),
);

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//iu.test(text) || /\s/u.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

const link = (label: string) =>
  typedText(label, limits.link).check(
    z.refine((text) => text === '' || isWebAddress(text), {
      error: `${label} must be a link that begins with http:// or https://`,
    }),
  );

/** Absent fields stay as they are; the empty text clears a field. */
export const editProfileRequest = z.partial(
  z.object({
    fullName,
    bio: typedText('About me', limits.bio),
    currentOrganization: typedText('Organization', limits.organization),
    location: typedText('Location', limits.location),
    phoneNumber,
    linkedInProfile: link('LinkedIn'),
    facebookProfile: link('Facebook'),
    instagramProfile: link('Instagram'),
  }),
);
export type EditProfileRequest = z.infer<typeof editProfileRequest>;

export const pictureAnswer = z.object({ data: z.object({ profilePicture: z.string() }) });
