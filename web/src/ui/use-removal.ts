import { useMutation } from '@tanstack/react-query';
import { offerUndo } from '../lib/undo-offers.ts';
import { toast } from './toast.ts';

export type Removal = {
  readonly call: (reason?: string) => Promise<{ readonly decisionId: string | null }>;
  readonly done: string;
  readonly failed: string;
  readonly onDone?: () => void;
  readonly onFailed?: (error: unknown) => void;
};

/** What staff decided can be undone in place; a removal of one's own is final. */
export function useRemoval({ call, done, failed, onDone, onFailed }: Removal) {
  return useMutation({
    mutationFn: (reason: string | undefined) => call(reason),
    onSuccess({ decisionId }) {
      onDone?.();
      if (decisionId === null) toast.success(done);
      else offerUndo(decisionId, done);
    },
    onError(error) {
      toast.error(failed);
      onFailed?.(error);
    },
  });
}
