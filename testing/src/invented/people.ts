import type { EditProfileRequest } from '@portal/contracts/members/profile.api';
import { inventName } from './names.ts';
import type { Chance } from './chance.ts';
import { bios, organizations, towns } from './words.ts';

export type Person = {
  readonly fullName: string;
  readonly batchYear: number;
  readonly dateOfBirth: string;
  readonly admissionNumber: string | null;
};

const FIRST_BATCH = 1987;
const AGE_AT_LEAVING = 18;
const DAY_MS = 86_400_000;

export function inventPerson(chance: Chance, year: number): Person {
  const batchYear = FIRST_BATCH + Math.floor((year - FIRST_BATCH + 1) * chance.next() ** 0.8);
  const bornIn = Date.UTC(batchYear - AGE_AT_LEAVING - (chance.happens(0.2) ? 1 : 0), 0, 1);
  return {
    fullName: inventName(chance),
    batchYear,
    dateOfBirth: new Date(bornIn + chance.below(365) * DAY_MS).toISOString().slice(0, 10),
    admissionNumber: chance.happens(0.6) ? `A-${batchYear}-${100 + chance.below(900)}` : null,
  };
}

const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => chance.below(10)).join('');

export function inventProfile(chance: Chance): EditProfileRequest {
  const handle = `alumnus-${digits(chance, 6)}`;
  return {
    ...(chance.happens(0.85) ? { currentOrganization: chance.pick(organizations) } : {}),
    location: chance.pick(towns),
    ...(chance.happens(0.6) ? { bio: chance.pick(bios) } : {}),
    ...(chance.happens(0.5) ? { phoneNumber: `+91 00000 ${digits(chance, 5)}` } : {}),
    ...(chance.happens(0.4) ? { linkedInProfile: `https://example.org/in/${handle}` } : {}),
    ...(chance.happens(0.3) ? { facebookProfile: `https://example.org/people/${handle}` } : {}),
    ...(chance.happens(0.3) ? { instagramProfile: `https://example.org/photos/${handle}` } : {}),
  };
}
