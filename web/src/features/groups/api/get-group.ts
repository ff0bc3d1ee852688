import { group, type Group } from '@portal/contracts/groups/group.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { groupKey, newerOf } from '../groups.cache.ts';

export const useGroup = (groupId: string) =>
  useQuery<Group>({
    queryKey: groupKey(groupId),
    async queryFn({ client, signal }) {
      const sent = { params: { groupId }, answer: group, signal };
      const fetched = await http('GET /groups/:groupId', sent);
      return newerOf(client.getQueryData<Group>(groupKey(groupId)), fetched);
    },
    staleTime: 0,
  });
