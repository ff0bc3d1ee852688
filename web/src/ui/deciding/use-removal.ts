import { useMutation } from '@tanstack/react-query';
import type { Said } from '../../lib/deciding/reason.ts';
import { waitOr } from '../../lib/network/wait-after.ts';
import { toast } from '../states/toast.ts';
import { sayDecided } from './use-deciding.ts';

export type Removal = {
  readonly call: (said?: Said) => Promise<{ readonly decisionId: string | null }>;
  readonly done: string;
  readonly failed: string;
  readonly onDone?: () => void;
  readonly onFailed?: (error: unknown) => void;
  /** @returns whether the fields of the reason say what is wrong */
  readonly showErrors?: (error: unknown) => boolean;
};

/** A removal by staff can be undone in place; a removal of one's own is final. */
export function useRemoval({ call, done, failed, onDone, onFailed, showErrors }: Removal) {
  return useMutation({
    mutationFn: (said: Said | undefined) => call(said),
    onSuccess(decided) {
      onDone?.();
      sayDecided(decided, done);
    },
    onError(error) {
      if (showErrors?.(error) === true) return;
      toast.error(waitOr(error, failed));
      onFailed?.(error);
    },
  });
}
