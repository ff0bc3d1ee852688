import type { Session } from '@portal/contracts/wire/access';
import { givenByDefault, type Purpose } from '@portal/contracts/consents/purpose';
import { toJson, type Json } from '@portal/contracts/wire/json';
import type { User } from '@portal/contracts/members/member.api';
import { LANGUAGES, type Language } from '@portal/languages/registry';
import { isPresent, members, type PresentMember } from '@portal/read-models/members/member';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';
import { ageOn, type Day } from '../answering/calendar.ts';
import { summaryOf } from './people.ts';

/** Whether the member lets others see it, by their choice or by the default. */
export const shows = ({ withheld = [], allowed = [] }: PresentMember, purpose: Purpose): boolean =>
  givenByDefault[purpose] ? !withheld.includes(purpose) : allowed.includes(purpose);

const ageOf = ({ dateOfBirth }: PresentMember, today: Day): number | null =>
  dateOfBirth === null ? null : ageOn(today, dateOfBirth);

/** Begins with fields: V8 takes 10 to 20 µs for an object of this size that begins with a spread, and 0.1 for this. */
const present = (member: PresentMember, shown: Pick<User, 'age' | 'birthday'>): User => ({
  bio: member.bio,
  currentOrganization: member.currentOrganization,
  location: member.location,
  phoneNumber: member.phoneNumber,
  linkedInProfile: member.linkedInProfile,
  facebookProfile: member.facebookProfile,
  instagramProfile: member.instagramProfile,
  age: shown.age,
  birthday: shown.birthday,
  createdAt: member.registeredAt,
  ...summaryOf(member),
});

export const presentMember = (member: PresentMember, today: Day): User =>
  present(member, {
    age: shows(member, 'age') ? ageOf(member, today) : null,
    birthday: shows(member, 'birthday') ? member.birthday : null,
  });

export const NO_DETAILS = {
  bio: '',
  currentOrganization: '',
  location: '',
  phoneNumber: '',
  linkedInProfile: '',
  facebookProfile: '',
  instagramProfile: '',
  age: null,
  birthday: null,
} as const;

/** Presents a member as others see them. A hidden member or one at rest shows only what appears beside their posts. */
export const presentToOthers = (member: PresentMember, today: Day): User =>
  member.isHidden || member.rests
    ? {
        ...summaryOf(member),
        ...NO_DETAILS,
        createdAt: member.registeredAt,
        hidden: true,
        ...(member.rests && { rests: member.rests }),
      }
    : presentMember(member, today);

const coordinatesOf = ({ coordinates = [] }: PresentMember) =>
  coordinates.length > 0 ? { coordinates: [...coordinates] } : {};

/** Null for a language that the portal no longer has, too. */
const languageOf = ({ language }: PresentMember): Language | null =>
  LANGUAGES.find(({ code }) => code === language)?.code ?? null;

export const presentMemberInFull = (member: PresentMember, today: Day): User => ({
  email: member.email,
  admissionNumber: member.admissionNumber,
  dateOfBirth: member.dateOfBirth,
  language: languageOf(member),
  status: member.status,
  ...(member.addressConfirmed !== undefined && { addressConfirmed: member.addressConfirmed }),
  ...coordinatesOf(member),
  ...(member.isAnalyst && { analyst: true as const }),
  ...(member.isHidden && { hidden: true as const }),
  ...(member.rests && { rests: member.rests }),
  ...(member.suspension && { suspension: member.suspension }),
  ...(member.erasure && { erasure: member.erasure }),
  ...(member.hasSecondStep && { secondStep: 'set' as const }),
  // The date of birth says as much as the age
  ...present(member, { age: ageOf(member, today), birthday: member.birthday }),
});

export const memberNotFound = () => new DomainError('not-found', wordsOf('member-not-found'));

/** @throws DomainError not-found while the account has no profile yet */
export const ownProfileFrom =
  ({ readModels, today }: { readonly readModels: ReadModels; readonly today: () => Day }) =>
  async ({
    memberId,
    lacksSecondStep,
  }: Pick<Session, 'memberId' | 'lacksSecondStep'>): Promise<Json<{ data: User }>> => {
    const member = await collectionOf(readModels, members).get(memberId);
    if (!isPresent(member)) throw memberNotFound();
    const own = {
      ...(member.noticeSeen !== undefined && { noticeSeen: member.noticeSeen }),
      ...(lacksSecondStep && { secondStep: 'required' as const }),
    };
    return toJson({ data: { ...presentMemberInFull(member, today()), ...own } });
  };
