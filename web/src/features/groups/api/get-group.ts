import { group, type Group } from '@portal/contracts/groups/group.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { groupKey } from '../groups.cache.ts';

export const useGroup = (groupId: string) =>
  useQuery<Group>({
    queryKey: groupKey(groupId),
    queryFn: ({ signal }) =>
      http('GET /groups/:groupId', { params: { groupId }, answer: group, signal }),
    staleTime: 0,
  });
