import { groupNamesAnswer } from '@portal/contracts/groups/group.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

export const useMemberGroups = (memberId: string) =>
  useQuery({
    queryKey: ['member-groups', memberId],
    queryFn: async ({ signal }) => {
      const params = { memberId };
      return (
        await http('GET /users/:memberId/groups', { params, answer: groupNamesAnswer, signal })
      ).data;
    },
  });
