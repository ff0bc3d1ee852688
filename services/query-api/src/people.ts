import { NO_PICTURE, type PersonSummary } from '@portal/contracts/members/member.api';
import {
  members,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';

/** Whoever is gone keeps their place beside what they wrote, and nothing else. */
const FORMER_MEMBER = 'Former member';

export const isPresent = (member: MemberDocument | undefined | null): member is PresentMember =>
  member?.status === 'approved' || member?.status === 'pending';

export const nameOf = (member: MemberDocument | undefined): string =>
  (isPresent(member) && member.fullName) || FORMER_MEMBER;

/** A person as named beside what they did. */
export const presentPerson = (id: string, member: MemberDocument | undefined): PersonSummary =>
  isPresent(member)
    ? {
        _id: id,
        fullName: nameOf(member),
        profilePicture: member.profilePicture,
        role: member.role,
        batchYear: member.batchYear,
      }
    : {
        _id: id,
        fullName: FORMER_MEMBER,
        profilePicture: NO_PICTURE,
        role: 'member',
        batchYear: null,
      };

const texts = new WeakMap<MemberDocument, string>();

/** The same as JSON text; kept with the document, since one person stands beside many things. */
export function personJson(id: string, member: MemberDocument | undefined): string {
  if (!member) return JSON.stringify(presentPerson(id, undefined));
  let text = texts.get(member);
  if (text === undefined) {
    text = JSON.stringify(presentPerson(id, member));
    texts.set(member, text);
  }
  return text;
}

export type People = ReadonlyMap<string, MemberDocument>;
export type LoadPeople = (ids: Iterable<string>) => Promise<People>;

/** Names are joined when something is presented, all at once, so that a new name shows everywhere. */
export const peopleFrom =
  (readStore: ReadStore): LoadPeople =>
  (ids) =>
    readStore.collection<MemberDocument>(members.name).getMany([...new Set(ids)]);
