import { limits } from '@portal/contracts/limits';
import { groups, type GroupDocument } from '@portal/read-models/groups/group';
import { groupMembers, type GroupMemberDocument } from '@portal/read-models/groups/group-member';
import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import { members, type MemberDocument } from '@portal/read-models/members/member';
import { searchKey } from '@portal/read-models/search-key';
import { DomainError } from '@portal/service-kit/errors';
import type {
  ReadCollection,
  ReadDocument,
  ReadStore,
} from '@portal/service-kit/read-store/read-store';
import { rememberByState } from '../by-state.ts';
import { isPresent, personJson, type LoadPeople } from '../people.ts';
import { groupHead, groupJson, nameOfGroup } from './group.presenter.ts';

const KEPT_GROUPS = 20;

type Person = { readonly id: string; readonly json: string };
/** A group before it is known who asks, with all its members or, in a list, with those who joined last. */
type Shown = { readonly head: string; readonly members: readonly Person[] };
type Listed = Shown & { readonly groupId: string };

const groupNotFound = () => new DomainError('not-found', 'Group not found.');
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By name; whoever is gone is not among them. */
function named(ids: readonly string[], people: ReadonlyMap<string, MemberDocument>) {
  const present = ids.flatMap((id) => {
    const member = people.get(id);
    return isPresent(member) ? [member] : [];
  });
  return present
    .toSorted((a, b) => byText(a.nameKey, b.nameKey) || byText(a._id, b._id))
    .map((member): Person => ({ id: member._id, json: personJson(member._id, member) }));
}

export function createGroupQueries(readStore: ReadStore, people: LoadPeople) {
  const stored = readStore.collection<GroupDocument>(groups.name);
  const storedMembers = readStore.collection<GroupMemberDocument>(groupMembers.name);
  const storedMemberships = readStore.collection<MembershipDocument>(memberships.name);
  const storedPeople = readStore.collection<MemberDocument>(members.name);
  const lists = rememberByState<readonly Listed[]>(1);
  const wholes = rememberByState<Shown | null>(KEPT_GROUPS);

  /** Of the newest change of any of them. Messages come often, while groups and names change now and then. */
  async function newest(collection: ReadCollection<ReadDocument>): Promise<string> {
    const [found] = await collection.find({
      sort: [
        ['position', -1],
        ['_id', -1],
      ],
      limit: 1,
    });
    return found?.position ?? '';
  }

  async function groupsOf(memberId: string): Promise<ReadonlySet<string>> {
    const membership = await storedMemberships.get(memberId);
    return new Set(membership?.groups.map(({ groupId }) => groupId));
  }

  /** How many of each group's members were erased: hardly ever any. */
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
    known: ReadonlyMap<string, MemberDocument>,
    erased: ReadonlyMap<string, number>,
  ): string =>
    groupHead(group, known.get(group.founderId), group.memberCount - (erased.get(group._id) ?? 0));

  const previewed = ({ newestMemberIds }: GroupDocument): readonly string[] =>
    newestMemberIds.slice(0, limits.groupMembersShown);

  async function list(): Promise<readonly Listed[]> {
    const all = await stored.find({});
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
        members: named(previewed(group), known),
      }));
  }

  async function whole(groupId: string): Promise<Shown | null> {
    const [group, joined] = await Promise.all([
      stored.get(groupId),
      storedMembers.find({ filter: { groupId, status: 'in' } }),
    ]);
    if (!group) return null;
    const ids = joined.map(({ memberId }) => memberId);
    const [known, erased] = await Promise.all([
      people([group.founderId, ...ids]),
      erasedIn([groupId]),
    ]);
    return { head: headOf(group, known, erased), members: named(ids, known) };
  }

  return {
    /** All groups by name, as JSON text. */
    async list(memberId: string): Promise<string> {
      const [ofGroups, ofPeople] = await Promise.all([newest(stored), newest(storedPeople)]);
      const [listed, mine, self] = await Promise.all([
        lists('', `${ofGroups} ${ofPeople}`, list),
        groupsOf(memberId),
        people([memberId]),
      ]);
      const own = personJson(memberId, self.get(memberId));
      const json = listed.map(({ groupId, head, members }) => {
        const isMember = mine.has(groupId);
        const others = members.filter(({ id }) => id !== memberId).map(({ json }) => json);
        const shown = isMember ? [own, ...others] : others;
        return groupJson(head, shown.slice(0, limits.groupMembersShown), isMember);
      });
      return `[${json.join(',')}]`;
    },

    /** A group with all its members, as JSON text; null where there is none. */
    async one(groupId: string, memberId: string): Promise<string | null> {
      const [standing, ofPeople] = await Promise.all([stored.get(groupId), newest(storedPeople)]);
      if (!standing) return null;
      const [group, mine] = await Promise.all([
        wholes(groupId, `${standing.position} ${ofPeople}`, () => whole(groupId)),
        groupsOf(memberId),
      ]);
      return (
        group &&
        groupJson(
          group.head,
          group.members.map(({ json }) => json),
          mine.has(groupId),
        )
      );
    },

    /** What everybody sees alike, without the members. */
    async card(groupId: string): Promise<string | null> {
      const group = await stored.get(groupId);
      if (!group) return null;
      const [known, erased] = await Promise.all([people([group.founderId]), erasedIn([groupId])]);
      return groupJson(headOf(group, known, erased), [], undefined);
    },

    /** @throws DomainError not-found when there is no such group */
    async isMember(groupId: string, memberId: string): Promise<boolean> {
      const [group, mine] = await Promise.all([stored.get(groupId), groupsOf(memberId)]);
      if (!group) throw groupNotFound();
      return mine.has(groupId);
    },

    /** Those of them who are in the group. */
    async membersAmong(groupId: string, memberIds: readonly string[]): Promise<readonly string[]> {
      const found = await storedMemberships.getMany(memberIds);
      return memberIds.filter((memberId) =>
        found.get(memberId)?.groups.some((joined) => joined.groupId === groupId),
      );
    },
  };
}
export type GroupQueries = ReturnType<typeof createGroupQueries>;

/** What other features may ask of groups. */
export const membersOnly = (groups: Pick<GroupQueries, 'isMember'>) => ({
  /** @throws DomainError not-found when there is no such group, forbidden for whoever is not in it */
  async requireMember(groupId: string, memberId: string): Promise<void> {
    if (!(await groups.isMember(groupId, memberId)))
      throw new DomainError('forbidden', 'You are not a member of this group.');
  },
});
