import type { User } from '@portal/contracts/members/member.api';
import type { PresentMember } from '@portal/read-models/members/member';
import { ageOn, type Day } from '../calendar.ts';
import { presentPerson } from '../people.ts';

/** What any member may see of another. */
export function presentMember(member: PresentMember, today: Day): User {
  const { bio, currentOrganization, location, phoneNumber } = member;
  const { linkedInProfile, facebookProfile, instagramProfile } = member;
  return {
    ...presentPerson(member._id, member),
    bio,
    currentOrganization,
    location,
    phoneNumber,
    linkedInProfile,
    facebookProfile,
    instagramProfile,
    age: member.dateOfBirth === null ? null : ageOn(today, member.dateOfBirth),
    birthday: member.birthday,
    createdAt: member.registeredAt,
  };
}

/** Everything, for the member themselves and for administrators. */
export const presentMemberInFull = (member: PresentMember, today: Day): User => ({
  ...presentMember(member, today),
  email: member.email,
  admissionNumber: member.admissionNumber,
  ...(member.dateOfBirth === null ? {} : { dateOfBirth: member.dateOfBirth }),
  status: member.status,
});
