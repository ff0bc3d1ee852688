import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { offerUndo } from '../../lib/deciding/undo-offers.ts';
import { toast } from '../states/toast.ts';
import type { Outcome, Verb } from './use-decided.ts';

/** The list is refetched in any case: after a failure, because another administrator may have decided. */
export function useDecision(decision: {
  readonly key: readonly string[];
  readonly name: string;
  readonly call: (said: Said) => Promise<{ readonly decisionId: string | null }>;
  readonly done: string;
  readonly failed: (error: unknown) => string;
  /** @returns whether the fields of the reason say what is wrong */
  readonly showErrors?: (error: unknown) => boolean;
  readonly onDone?: () => void;
  /** Where it is about an entry of a list, and can be undone. */
  readonly verdict?: {
    readonly verb: Verb;
    readonly onDecided: (outcome: Outcome | null) => void;
  };
}) {
  const client = useQueryClient();
  const { key, name, call, done, failed, showErrors, onDone, verdict } = decision;
  return useMutation({
    mutationFn: (said: Said | void) => call(said ?? {}),
    onSuccess({ decisionId }) {
      toast.success(done, { of: 'decision', announced: `${done} ${name}` });
      onDone?.();
      if (!verdict) return;
      const { verb, onDecided } = verdict;
      onDecided({ verb, decisionId });
      if (decisionId === null) return;
      offerUndo(
        decisionId,
        verb === 'approved' ? t('Approved: {name}.', { name }) : t('Rejected: {name}.', { name }),
        { verb, onUndone: () => onDecided(null) },
      );
    },
    onError(error) {
      if (showErrors?.(error) !== true) toast.error(failed(error), { of: 'decision' });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
