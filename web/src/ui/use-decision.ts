import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from './toast.ts';

/** The list is refetched in any case: after a failure, because another administrator may have decided. */
export function useDecision(decision: {
  readonly key: readonly string[];
  readonly name: string;
  readonly call: () => Promise<unknown>;
  readonly done: string;
  readonly failed: (error: unknown) => string;
  readonly onDone: () => void;
}) {
  const client = useQueryClient();
  const { key, name, call, done, failed, onDone } = decision;
  return useMutation({
    mutationFn: call,
    onSuccess() {
      toast.success(done, { of: 'decision', announced: `${done} ${name}` });
      onDone();
    },
    onError: (error) => toast.error(failed(error), { of: 'decision' }),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
