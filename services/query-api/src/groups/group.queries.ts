import type { Group, groupMembersAnswer } from '@portal/contracts/groups/group.api';
import { jsonArray, jsonObject, toJson, type Json } from '@portal/contracts/wire/json';
import type { groupsQuery } from '@portal/contracts/groups/groups.query';
import { limits } from '@portal/contracts/fields/limits';
import type { PersonSummary } from '@portal/contracts/members/member.api';
import { BEFORE_ALL, type Position } from '@portal/contracts/wire/position';
import { groups, type GroupDocument } from '@portal/read-models/groups/group';
import { groupMembers } from '@portal/read-models/groups/group-member';
import type { MembershipDocument } from '@portal/read-models/groups/membership';
import { isListed, members } from '@portal/read-models/members/member';
import { isShown } from '@portal/read-models/read-model';
import { searchKey } from '@portal/read-models/search-key';
import type {
  ReadCollection,
  ReadDocument,
  ReadModels,
} from '@portal/service-kit/read-store/read-store';
import type * as z from 'zod/mini';
import { pipeline } from '../answering/pipeline.ts';
import { collectionOf } from '../documents/collection.ts';
import { personJson, type LoadPeople, type People } from '../people/people.ts';
import { remember, rememberPerVersion } from '../caching/remember.ts';
import { groupHead, groupJson, nameOfGroup, type GroupHead } from './group.presenter.ts';

/** Those of a group with 50,000 members, twice. */
const MOST_CHARACTERS = 16_000_000;
const MOST_SHOWN = limits.groupMembersPage;

type Person = { readonly id: string; readonly json: Json<PersonSummary> };
type Prepared = { readonly head: Json<GroupHead>; readonly members: readonly Person[] };
type Listed = Prepared & { readonly groupId: string };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const charactersOf = (people: readonly Person[]): number =>
  people.reduce((sum, { json }) => sum + json.length, 0);

function presentPeople(ids: readonly string[], people: People): readonly Person[] {
  const present = ids.flatMap((id) => {
    const member = people.get(id);
    return isListed(member) ? [member] : [];
  });
  return present
    .toSorted((a, b) => byText(a.nameKey, b.nameKey) || byText(a._id, b._id))
    .map((member) => ({ id: member._id, json: personJson(member._id, member) }));
}

export function createGroupQueries(
  readModels: ReadModels,
  people: LoadPeople,
  groupsOf: (memberId: string) => Promise<MembershipDocument['groups']>,
) {
  const stored = collectionOf(readModels, groups);
  const storedMembers = collectionOf(readModels, groupMembers);
  const storedPeople = collectionOf(readModels, members);
  const rememberedPositions = rememberPerVersion<Position>(readModels, 2);
  const rememberedList = remember<Promise<readonly Listed[]>>(1);
  const rememberedGroups = remember<Promise<Prepared | null>>(
    MOST_CHARACTERS,
    (group) => group && group.head.length + charactersOf(group.members),
  );
  const rememberedMembers = remember<Promise<readonly Person[]>>(MOST_CHARACTERS, charactersOf);

  const newestOf = async (collection: ReadCollection<ReadDocument>): Promise<Position> => {
    const [found] = await collection.find({
      sort: [
        ['position', -1],
        ['_id', -1],
      ],
      limit: 1,
    });
    return found?.position ?? BEFORE_ALL;
  };
  const newestGroup = () => rememberedPositions('groups', () => newestOf(stored));
  const newestPerson = () => rememberedPositions('people', () => newestOf(storedPeople));

  const groupIdsOf = async (memberId: string): Promise<ReadonlySet<string>> =>
    new Set((await groupsOf(memberId)).map(({ groupId }) => groupId));

  async function erasedIn(groupIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const erased = await storedMembers.find({
      filter: { groupId: { $in: groupIds }, status: 'erased' },
    });
    const counts = new Map<string, number>();
    for (const { groupId } of erased) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
    return counts;
  }

  const headOf = (
    group: GroupDocument,
    known: People,
    erased: ReadonlyMap<string, number>,
  ): Json<GroupHead> =>
    groupHead(group, known.get(group.founderId), group.memberCount - (erased.get(group._id) ?? 0));

  const previewed = ({ newestMemberIds, removedMemberIds }: GroupDocument): readonly string[] =>
    newestMemberIds
      .filter((id) => !removedMemberIds.includes(id))
      .slice(0, limits.groupMembersShown);

  async function prepareList(): Promise<readonly Listed[]> {
    const all = await stored.find({ filter: { status: 'shown' } });
    const [known, erased] = await Promise.all([
      people(all.flatMap((group) => [group.founderId, ...previewed(group)])),
      erasedIn(all.map(({ _id }) => _id)),
    ]);
    return all
      .map((group) => ({ group, key: searchKey(nameOfGroup(group)) }))
      .toSorted((a, b) => byText(a.key, b.key) || byText(a.group._id, b.group._id))
      .map(({ group }) => ({
        groupId: group._id,
        head: headOf(group, known, erased),
        members: presentPeople(previewed(group), known),
      }));
  }

  async function prepareGroup(groupId: string): Promise<Prepared | null> {
    const [group, joined] = await Promise.all([
      stored.get(groupId),
      storedMembers.find({
        filter: { groupId, status: 'in' },
        sort: [
          ['position', -1],
          ['_id', -1],
        ],
        limit: MOST_SHOWN,
      }),
    ]);
    if (!group || !isShown(group)) return null;
    const ids = joined.map(({ memberId }) => memberId);
    const [known, erased] = await Promise.all([
      people([group.founderId, ...ids]),
      erasedIn([groupId]),
    ]);
    return { head: headOf(group, known, erased), members: presentPeople(ids, known) };
  }

  async function prepareMembers(groupId: string): Promise<readonly Person[]> {
    const joined = await storedMembers.find({ filter: { groupId, status: 'in' } });
    const ids = joined.map(({ memberId }) => memberId);
    return presentPeople(ids, await people(ids));
  }

  return {
    async list(
      memberId: string,
      { page, limit }: z.output<typeof groupsQuery>,
    ): Promise<{ readonly groups: Json<Group[]>; readonly total: number }> {
      const sources = await Promise.all([newestGroup(), newestPerson()]);
      const [listed, mine, readers] = await Promise.all([
        rememberedList('', sources, prepareList),
        groupIdsOf(memberId),
        people([memberId]),
      ]);
      const reader = personJson(memberId, readers.get(memberId));
      const ownFirst = [
        ...listed.filter(({ groupId }) => mine.has(groupId)),
        ...listed.filter(({ groupId }) => !mine.has(groupId)),
      ];
      const shown = ownFirst.slice((page - 1) * limit, page * limit).map((group) => {
        const isMember = mine.has(group.groupId);
        const others = group.members.filter(({ id }) => id !== memberId).map(({ json }) => json);
        const preview = isMember ? [reader, ...others] : others;
        return groupJson(group.head, preview.slice(0, limits.groupMembersShown), isMember);
      });
      return { groups: jsonArray(shown), total: listed.length };
    },

    namesOf: pipeline({
      ids: async ({ memberId }: { readonly memberId: string }) => [...(await groupIdsOf(memberId))],
      async documents(ids, { memberId }) {
        const [found, known] = await Promise.all([stored.getMany(ids), people([memberId])]);
        return { member: known.get(memberId), found: [...found.values()] };
      },
      rules: ({ member, found }) => (isListed(member) ? found.filter(isShown) : []),
      present: (shown) =>
        shown
          .map((group) => ({ _id: group._id, name: nameOfGroup(group) }))
          .toSorted((a, b) => byText(searchKey(a.name), searchKey(b.name))),
    }),

    one: pipeline({
      ids: ({ groupId }: { readonly groupId: string; readonly memberId: string }) => groupId,
      async documents(groupId, { memberId }) {
        const [document, newestMember] = await Promise.all([stored.get(groupId), newestPerson()]);
        if (!document) return null;
        const [group, mine] = await Promise.all([
          rememberedGroups(groupId, [document.position, newestMember], () => prepareGroup(groupId)),
          groupIdsOf(memberId),
        ]);
        return group && { document, group, isMember: mine.has(groupId) };
      },
      rules: (found) => (found && isShown(found.document) ? found : null),
      present: (seen) =>
        seen &&
        groupJson(
          seen.group.head,
          seen.group.members.map(({ json }) => json),
          seen.isMember,
        ),
    }),

    membersOf: pipeline({
      ids: ({ groupId }: { readonly groupId: string; readonly page: number }) => groupId,
      async documents(groupId) {
        const [group, newestMember] = await Promise.all([stored.get(groupId), newestPerson()]);
        if (!group || !isShown(group)) return null;
        return rememberedMembers(groupId, [group.position, newestMember], () =>
          prepareMembers(groupId),
        );
      },
      rules: (all) => all,
      present: (all, { page }): Json<z.output<typeof groupMembersAnswer>> | null =>
        all &&
        jsonObject({
          data: jsonArray(
            all.slice((page - 1) * MOST_SHOWN, page * MOST_SHOWN).map(({ json }) => json),
          ),
          pagination: toJson({ currentPage: page, totalPages: Math.ceil(all.length / MOST_SHOWN) }),
        }),
    }),

    card: pipeline({
      ids: ({ groupId }: { readonly groupId: string }) => groupId,
      async documents(groupId) {
        const group = await stored.get(groupId);
        if (!group) return null;
        const [known, erased] = await Promise.all([people([group.founderId]), erasedIn([groupId])]);
        return { group, known, erased };
      },
      rules: (found) => (found && isShown(found.group) ? found : null),
      present: (seen) =>
        seen && groupJson(headOf(seen.group, seen.known, seen.erased), [], undefined),
    }),
  };
}
