import { decisionAnswer } from '@portal/contracts/decisions/decision.api';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const useDecision = (decisionId: string) =>
  useData([...historyKey, 'one', decisionId], 'GET /admin/history/:decisionId', {
    params: { decisionId },
    answer: decisionAnswer,
  });
