import { undoAnswer, undoPreviewAnswer } from '@portal/contracts/decisions/decision.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { http, reasonOr, write } from '../../../lib/http.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import type { Said } from '../../../lib/reason.ts';
import { toast } from '../../../ui/toast.ts';
import { historyKey } from '../decisions.cache.ts';

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

export function useUndo(decisionId: string, showErrors: (error: unknown) => boolean = () => false) {
  const client = useQueryClient();
  // After a lost answer the same key gives the same link for a new password
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (said: Said & { readonly reason: string }) =>
      write('POST /admin/history/:decisionId/undo', {
        params: { decisionId },
        body: said,
        answer: undoAnswer,
        idempotencyKey,
      }),
    onSuccess: () => toast.success('The decision is taken back.'),
    onError(error) {
      if (!showErrors(error)) toast.error(reasonOr(error, 'Could not take the decision back.'));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: historyKey }),
  });
}
