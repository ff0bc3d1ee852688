import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { toast } from './toast.tsx';

type Counted = {
  readonly data: readonly { readonly _id: string }[];
  readonly total?: number | undefined;
};

/** After a failure the list is refetched, because another administrator may have decided. */
export function useDecision(decision: {
  readonly key: readonly string[];
  readonly id: string;
  readonly call: () => Promise<unknown>;
  readonly done: string;
  readonly failed: (error: unknown) => string;
  readonly onDone?: () => void;
}) {
  const client = useQueryClient();
  const { key, id, call, done, failed, onDone } = decision;
  return useMutation({
    mutationFn: call,
    onSuccess() {
      toast.success(done);
      client.setQueryData<InfiniteData<Counted, string>>(
        key,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              data: page.data.filter(({ _id }) => _id !== id),
              total: Math.max(0, (page.total ?? 1) - 1),
            })),
          },
      );
      onDone?.();
    },
    onError(error) {
      toast.error(failed(error));
      void client.invalidateQueries({ queryKey: key });
    },
  });
}
