import { useMutation } from '@tanstack/react-query';
import { whyNotDecided } from '../../lib/deciding/reason.ts';
import { offerUndo } from '../../lib/deciding/undo-offers.ts';
import { toast } from '../states/toast.ts';

type Decided = { readonly decisionId: string | null };

/** Says what was decided, with the offer to undo it if it can be undone. */
export function sayDecided({ decisionId }: Decided, done: string, onUndone?: () => void): void {
  if (decisionId === null) toast.success(done);
  else offerUndo(decisionId, done, onUndone && { onUndone });
}

/** @param decision.showErrors returns whether the fields of the reason say what is wrong */
export const useDeciding = <Wish, Written extends Decided>(decision: {
  readonly call: (wish: Wish) => Promise<Written>;
  readonly onDone: (written: Written, wish: Wish) => void;
  readonly showErrors: (error: unknown) => boolean;
  /** Said where the server gives no reason. */
  readonly failed?: string;
  readonly onFailed?: (() => void) | undefined;
}) =>
  useMutation({
    mutationFn: decision.call,
    onSuccess: decision.onDone,
    onError(error) {
      if (!decision.showErrors(error)) toast.error(whyNotDecided(error, decision.failed));
      decision.onFailed?.();
    },
  });
