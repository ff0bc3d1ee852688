import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { historyKey, isSettled, whyNotUndone } from '../../lib/deciding/undo-decision.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { closeUndoOffer, type UndoOffer } from '../../lib/deciding/undo-offers.ts';
import { toast } from '../states/toast.ts';

export function useUndo(decisionId: string, showErrors: (error: unknown) => boolean = () => false) {
  const client = useQueryClient();
  // After a lost answer, the same key gets the answer again instead of a refusal
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: async (said: Said & { readonly reason: string }) => {
      const { undoDecision } = await import('../../lib/deciding/send-undo.ts');
      return undoDecision(decisionId, said, idempotencyKey);
    },
    onSuccess: () => toast.success(t('The decision was undone.')),
    onError(error) {
      if (!showErrors(error)) toast.error(whyNotUndone(error));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: historyKey }),
  });
}

/** Undoes a decision right after it was made, without asking for a reason. */
export function useUndoAtOnce({
  decisionId,
  onUndone,
}: Pick<UndoOffer, 'decisionId' | 'onUndone'>) {
  const { mutateAsync, isPending } = useUndo(decisionId);
  return {
    isPending,
    async undo(): Promise<void> {
      if (isPending) return;
      try {
        await mutateAsync({ reason: t('Undone right away') });
        onUndone?.();
      } catch (error) {
        if (!isSettled(error)) return;
      }
      closeUndoOffer(decisionId);
    },
  };
}
