import { groupsAnswer } from '@portal/contracts/groups/group.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { groupsKey } from '../groups.cache.ts';

export const useGroups = () =>
  useQuery({
    queryKey: groupsKey,
    queryFn: ({ signal }) => http('GET /groups', { answer: groupsAnswer, signal }),
    // The server doesn't push every change of a group
    staleTime: 0,
  });
