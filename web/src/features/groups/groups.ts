import { group, groupsAnswer, type Group } from '@portal/contracts/groups/group.api';
import type { Push } from '@portal/contracts/realtime/push';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, http } from '../../lib/http.ts';
import { onPush } from '../../lib/realtime-link.ts';

export const listKey = ['groups'] as const;
export const groupKey = (groupId: string) => ['group', groupId] as const;
export const pathOf = (groupId: string) => `/groups/${encodeURIComponent(groupId)}`;

const byName = (a: Group, b: Group): number =>
  a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1);

/** Shows a group as the server has said it is, unless something newer of it is shown: answers and pushes come through here. */
export function setGroup(client: QueryClient, given: Group): void {
  const newer = (held: Group): Group => {
    if (held.position > given.position) return held;
    // A push is the same for everybody: it knows no members, and not who asks
    const { isMember = held.isMember, members } = given;
    return {
      ...given,
      members: given.isMember === undefined ? held.members : members,
      ...(isMember === undefined ? {} : { isMember }),
    };
  };
  client.setQueryData<readonly Group[]>(listKey, (held) => {
    if (!held) return held;
    return held.some(({ _id }) => _id === given._id)
      ? held.map((each) => (each._id === given._id ? newer(each) : each))
      : [...held, { isMember: false, ...given }].sort(byName);
  });
  client.setQueryData<Group>(groupKey(given._id), (held) => held && newer(held));
}

/** What others do with groups, while the page shows them. */
export function useGroupPushes(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onPush((push: Push) => {
        if (push.event !== 'group_changed') return;
        const { data } = push;
        const held =
          client.getQueryData<Group>(groupKey(data._id)) ??
          client.getQueryData<readonly Group[]>(listKey)?.find(({ _id }) => _id === data._id);
        setGroup(client, data);
        // Fewer are in a group of mine: perhaps it is me who is not any more
        if (held?.isMember === true && data.memberCount < held.memberCount)
          void client.invalidateQueries({ queryKey: listKey });
        void client.invalidateQueries({ queryKey: groupKey(data._id) });
      }),
    [client],
  );
}

export const useGroups = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => http({ path: '/groups', answer: groupsAnswer, signal }),
    // While nobody looked at them nothing was heard of them
    staleTime: 0,
  });

/** With all its members. */
export const useGroup = (groupId: string) =>
  useQuery<Group>({
    queryKey: groupKey(groupId),
    queryFn: ({ signal }) => http({ path: pathOf(groupId), answer: group, signal }),
    staleTime: 0,
  });

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;
