import { decisionAnswer } from '@portal/contracts/decisions/decision.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';

export const useDecision = (decisionId: string) =>
  useQuery({
    queryKey: [...historyKey, 'one', decisionId],
    queryFn: async ({ signal }) =>
      (
        await http('GET /admin/history/:decisionId', {
          params: { decisionId },
          answer: decisionAnswer,
          signal,
        })
      ).data,
  });
