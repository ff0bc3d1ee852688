import { deskMemberAnswer } from '@portal/contracts/decisions/desk/desk.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';

export const useDeskMember = (memberId: string) =>
  useQuery({
    queryKey: [...historyKey, 'member', memberId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (
        await http('GET /admin/members/:memberId', {
          params: { memberId },
          answer: deskMemberAnswer,
          signal,
        })
      ).data,
  });
