import { NO_PICTURE, type PersonSummary } from '@portal/contracts/members/member.api';
import {
  isSeen,
  members,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';

const FORMER_MEMBER = 'Former member';

export const nameOf = (member: MemberDocument | undefined): string =>
  (isSeen(member) && member.fullName) || FORMER_MEMBER;

/** Used for readers who may see people that others don't see. */
export const summaryOf = (member: PresentMember): PersonSummary => ({
  _id: member._id,
  fullName: member.fullName || FORMER_MEMBER,
  profilePicture: member.profilePicture,
  role: member.role,
  batchYear: member.batchYear,
});

export const presentPerson = (id: string, member: MemberDocument | undefined): PersonSummary =>
  isSeen(member)
    ? summaryOf(member)
    : {
        _id: id,
        fullName: FORMER_MEMBER,
        profilePicture: NO_PICTURE,
        role: 'member',
        batchYear: null,
      };

export type People = ReadonlyMap<string, MemberDocument>;
export type LoadPeople = (ids: Iterable<string>) => Promise<People>;

export function peopleFrom(readModels: ReadModels): LoadPeople {
  const stored = collectionOf(readModels, members);
  return (ids) => stored.getMany([...(ids instanceof Set ? ids : new Set(ids))]);
}
