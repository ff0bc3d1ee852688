import { limits } from '@portal/contracts/limits';
import type { Push } from '@portal/contracts/realtime/push';
import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { http } from './http.ts';
import { onPush } from './realtime-link.ts';

type Entry = { readonly _id: string };
type Key = readonly string[];

/**
 * A long list for administrators, page by page, each going on after the last entry of the one before. Fetched anew when it is come
 * back to, and when a push says that it has changed.
 *
 * @param list.path below `/api`
 */
export function usePagedList<Schema extends z.ZodMiniType>(list: {
  readonly key: Key;
  readonly path: string;
  readonly answer: Schema;
  readonly entriesOf: (page: z.infer<Schema>) => readonly Entry[];
  readonly renewedBy: Push['event'];
}) {
  const { key, path, answer, entriesOf, renewedBy } = list;
  const client = useQueryClient();
  useEffect(
    () =>
      onPush(({ event }) => {
        if (event === renewedBy) void client.invalidateQueries({ queryKey: key });
      }),
    [client, key, renewedBy],
  );
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    staleTime: 0,
    queryFn: ({ pageParam, signal }): Promise<z.infer<Schema>> => {
      const after = pageParam === '' ? '' : `&after=${pageParam}`;
      return http({ path: `${path}?limit=${limits.listPage}${after}`, answer, signal });
    },
    getNextPageParam: (last: z.infer<Schema>) => {
      const entries = entriesOf(last);
      return entries.length === limits.listPage ? entries.at(-1)?._id : undefined;
    },
  });
}

type Counted = { readonly data: readonly Entry[]; readonly total?: number | undefined };

/** Takes what has been decided on out of a list that counts what waits. */
export const removeFromList = (client: QueryClient, key: Key, id: string): void =>
  void client.setQueryData<InfiniteData<Counted, string>>(
    key,
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          data: page.data.filter(({ _id }) => _id !== id),
          total: Math.max(0, (page.total ?? 1) - 1),
        })),
      },
  );
