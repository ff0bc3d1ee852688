import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { usersAnswer, userAnswer, type User } from '@portal/contracts/members/member.api';
import type { Push } from '@portal/contracts/realtime/push';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { http, write } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';

const pendingKey = ['registrations', 'pending'] as const;

export const usePendingRegistrations = () =>
  useQuery({
    queryKey: pendingKey,
    queryFn: async ({ signal }) =>
      (await http({ path: '/users/pending', answer: usersAnswer, signal })).data,
  });

export function useDecision(memberId: string, onDone: () => void) {
  const client = useQueryClient();
  const path = encodeURIComponent(memberId);
  const done = (said: string) => {
    toast.success(said);
    client.setQueryData<readonly User[]>(pendingKey, (held) =>
      held?.filter(({ _id }) => _id !== memberId),
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

export function onRegistrationPush(client: QueryClient, push: Push): void {
  if (push.event === 'registrations_changed')
    void client.invalidateQueries({ queryKey: pendingKey });
}
