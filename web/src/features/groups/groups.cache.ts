import type { Group } from '@portal/contracts/groups/group.api';
import type { QueryClient } from '@tanstack/react-query';
import { compareTexts } from '../../lib/language/compare-texts.ts';

export const groupsKey = ['groups'] as const;
export const groupKey = (groupId: string) => ['group', groupId] as const;

const byName = (a: Group, b: Group): number =>
  compareTexts(a.name, b.name) || (a._id < b._id ? -1 : 1);

export function setGroup(client: QueryClient, next: Group): void {
  const newer = (before: Group): Group => {
    if (before.position > next.position) return before;
    // A push is the same for everyone, so it lacks `members` and `isMember`
    const { isMember = before.isMember, members } = next;
    return {
      ...next,
      members: next.isMember === undefined ? before.members : members,
      ...(isMember === undefined ? {} : { isMember }),
    };
  };
  client.setQueryData<readonly Group[]>(groupsKey, (before) => {
    if (!before) return before;
    return before.some(({ _id }) => _id === next._id)
      ? before.map((group) => (group._id === next._id ? newer(group) : group))
      : [...before, { isMember: false, ...next }].sort(byName);
  });
  client.setQueryData<Group>(groupKey(next._id), (before) => before && newer(before));
}

/** An answer that was under way when a change came may be older than the change. */
export const newerOf = (held: Group | undefined, fetched: Group): Group =>
  held && held.position > fetched.position ? held : fetched;

export function refetchGroup(client: QueryClient, groupId: string): void {
  void client.invalidateQueries({ queryKey: groupsKey });
  void client.invalidateQueries({ queryKey: groupKey(groupId) });
}

export const knownGroup = (client: QueryClient, groupId: string): Group | undefined =>
  client.getQueryData<Group>(groupKey(groupId)) ??
  client.getQueryData<readonly Group[]>(groupsKey)?.find(({ _id }) => _id === groupId);

/** An open page of the group gets its refusal by the refetch. */
export function forgetGroup(client: QueryClient, groupId: string): void {
  client.setQueryData<readonly Group[]>(groupsKey, (before) =>
    before?.filter(({ _id }) => _id !== groupId),
  );
  refetchGroup(client, groupId);
}

export function takeGroup(client: QueryClient, group: Group): void {
  const before = knownGroup(client, group._id);
  setGroup(client, group);
  if (before?.isMember === true && group.memberCount < before.memberCount)
    void client.invalidateQueries({ queryKey: groupsKey });
  void client.invalidateQueries({ queryKey: groupKey(group._id) });
}
