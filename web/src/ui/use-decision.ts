import { useMutation, useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '../lib/undo-offers.ts';
import { toast } from './toast.ts';
import type { Outcome } from './use-decided.ts';

/** The list is refetched in any case: after a failure, because another administrator may have decided. */
export function useDecision(decision: {
  readonly key: readonly string[];
  readonly name: string;
  readonly call: () => Promise<{ readonly decisionId: string | null }>;
  readonly done: string;
  readonly failed: (error: unknown) => string;
  readonly onDone: () => void;
  /** Where it can be undone: a word for what was done, such as 'Approved'. */
  readonly undo?: { readonly verb: Outcome; readonly onUndone: () => void };
}) {
  const client = useQueryClient();
  const { key, name, call, done, failed, onDone, undo } = decision;
  return useMutation({
    mutationFn: call,
    onSuccess({ decisionId }) {
      toast.success(done, { of: 'decision', announced: `${done} ${name}` });
      if (undo && decisionId !== null)
        offerUndo(decisionId, `${undo.verb}: ${name}.`, undo.onUndone);
      onDone();
    },
    onError: (error) => toast.error(failed(error), { of: 'decision' }),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
