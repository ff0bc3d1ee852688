import { toJson, type Json } from '@portal/contracts/wire/json';
import { NO_PICTURE, type PersonSummary } from '@portal/contracts/members/member.api';
import {
  isSeen,
  members,
  type MemberDocument,
  type PresentMember,
} from '@portal/read-models/members/member';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';
import { rememberPerDocument } from '../caching/remember.ts';

const FORMER_MEMBER = 'Former member';

export const nameOf = (member: MemberDocument | undefined): string =>
  (isSeen(member) && member.fullName) || FORMER_MEMBER;

/** For those who may see people that others don't see. */
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

const texts = rememberPerDocument<MemberDocument, Json<PersonSummary>>();

export const personJson = (id: string, member: MemberDocument | undefined): Json<PersonSummary> =>
  member
    ? texts(member, [], () => toJson(presentPerson(id, member)))
    : toJson(presentPerson(id, undefined));

export type People = ReadonlyMap<string, MemberDocument>;
export type LoadPeople = (ids: Iterable<string>) => Promise<People>;

export function peopleFrom(readModels: ReadModels): LoadPeople {
  const stored = collectionOf(readModels, members);
  return (ids) => stored.getMany([...(ids instanceof Set ? ids : new Set(ids))]);
}

/** Rebuilds the JSON only if the text or one of the people in it has changed. */
export function rememberWithPeople<Named extends object, T>(
  peopleIn: (named: Named) => readonly string[],
  present: (named: Named, people: People) => T,
): (named: Named, people: People) => Json<T> {
  type Remembered = {
    readonly seen: readonly (readonly [id: string, person: MemberDocument | undefined])[];
    readonly json: Json<T>;
  };
  const remembered = new WeakMap<Named, Remembered>();
  return (named, people) => {
    const known = remembered.get(named);
    if (known?.seen.every(([id, person]) => people.get(id) === person)) return known.json;
    const json = toJson(present(named, people));
    remembered.set(named, { seen: peopleIn(named).map((id) => [id, people.get(id)]), json });
    return json;
  };
}
