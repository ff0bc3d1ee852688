import { undoPreviewAnswer } from '@portal/contracts/decisions/decision.api';
import { historyKey } from '../../../lib/deciding/undo-decision.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const useUndoPreview = (decisionId: string, isWanted: boolean) =>
  useData(
    [...historyKey, 'undo', decisionId],
    'GET /admin/history/:decisionId/undo',
    { params: { decisionId }, answer: undoPreviewAnswer },
    { enabled: isWanted },
  );
