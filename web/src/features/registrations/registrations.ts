import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { usersAnswer, userAnswer } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http, write } from '../../lib/http.ts';
import { removeFromList, usePagedList } from '../../lib/paged-list.ts';
import { toast } from '../../ui/toast.tsx';

const pendingKey = ['registrations', 'pending'] as const;

/** Those who wait, oldest first; `total` counts also those that are not loaded. */
export function usePendingRegistrations() {
  const query = usePagedList({
    key: pendingKey,
    path: '/users/pending',
    answer: usersAnswer,
    entriesOf: ({ data }) => data,
    renewedBy: 'registrations_changed',
  });
  return { ...query, total: query.data?.pages[0]?.total ?? 0 };
}

export function useDecision(memberId: string, onDone: () => void) {
  const client = useQueryClient();
  const path = encodeURIComponent(memberId);
  const done = (said: string) => {
    toast.success(said);
    removeFromList(client, pendingKey, memberId);
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
