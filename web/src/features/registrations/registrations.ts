import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { usersAnswer, userAnswer, type User } from '@portal/contracts/members/member.api';
import { limits } from '@portal/contracts/limits';
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { http, write } from '../../lib/http.ts';
import { onPush } from '../../lib/realtime-link.ts';
import { toast } from '../../ui/toast.tsx';

const pendingKey = ['registrations', 'pending'] as const;
type Registrations = { readonly data: readonly User[]; readonly total?: number | undefined };

/** Those who wait, oldest first; `total` counts also those that are not loaded. */
export function usePendingRegistrations() {
  const client = useQueryClient();
  useEffect(
    () =>
      onPush((push) => {
        if (push.event === 'registrations_changed')
          void client.invalidateQueries({ queryKey: pendingKey });
      }),
    [client],
  );
  const query = useInfiniteQuery({
    queryKey: pendingKey,
    initialPageParam: '',
    // While nobody looked at them nothing was heard of them
    staleTime: 0,
    queryFn: ({ pageParam, signal }: QueryFunctionContext<typeof pendingKey, string>) => {
      const after = pageParam === '' ? '' : `&after=${pageParam}`;
      const path = `/users/pending?limit=${limits.listPage}${after}`;
      return http({ path, answer: usersAnswer, signal });
    },
    getNextPageParam: (last: Registrations) =>
      last.data.length === limits.listPage ? last.data.at(-1)?._id : undefined,
  });
  return { ...query, total: query.data?.pages[0]?.total ?? 0 };
}

export function useDecision(memberId: string, onDone: () => void) {
  const client = useQueryClient();
  const path = encodeURIComponent(memberId);
  const done = (said: string) => {
    toast.success(said);
    client.setQueryData<InfiniteData<Registrations, string>>(
      pendingKey,
      (held) =>
        held && {
          ...held,
          pages: held.pages.map(({ data, total = 1 }) => ({
            data: data.filter(({ _id }) => _id !== memberId),
            total: Math.max(0, total - 1),
          })),
        },
    );
    onDone();
  };
  // Perhaps somebody else has decided already
  const failed = (said: string) => {
    toast.error(said);
    void client.invalidateQueries({ queryKey: pendingKey });
  };
  const approval = useMutation({
    mutationFn: () => write({ method: 'PUT', path: `/users/approve/${path}`, answer: userAnswer }),
    onSuccess: () => done('User approved!'),
    onError: () => failed('Failed to approve user.'),
  });
  const rejection = useMutation({
    mutationFn: (reason: string) =>
      http({
        method: 'DELETE',
        path: `/users/${path}`,
        ...(reason.trim() === '' ? {} : { body: { reason } }),
        answer: messageAnswer,
      }),
    onSuccess: () => done('User rejected and deleted!'),
    onError: () => failed('Failed to delete user.'),
  });
  return { approval, rejection };
}
