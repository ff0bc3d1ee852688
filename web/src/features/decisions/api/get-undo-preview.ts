import { undoPreviewAnswer } from '@portal/contracts/decisions/decision.api';
import { useQuery } from '@tanstack/react-query';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';
import { http } from '../../../lib/network/http.ts';

export const useUndoPreview = (decisionId: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...historyKey, 'undo', decisionId],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (
        await http('GET /admin/history/:decisionId/undo', {
          params: { decisionId },
          answer: undoPreviewAnswer,
          signal,
        })
      ).data,
  });
