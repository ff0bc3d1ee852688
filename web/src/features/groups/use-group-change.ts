import { group as groupAnswer, type Group } from '@portal/contracts/groups/group.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { write } from '../../lib/network/http.ts';
import { whileReachable } from '../../lib/network/reachability.ts';
import { toast } from '../../ui/states/toast.ts';
import { refetchGroup, setGroup } from './groups.cache.ts';

export function useGroupChange(change: {
  readonly groupId: string;
  readonly call: () => Promise<{ readonly result: Group | null }>;
  readonly done: string;
  readonly failed: string;
  readonly onDone?: () => void;
}) {
  const client = useQueryClient();
  const { groupId, call, done, failed, onDone } = change;
  return useMutation({
    mutationFn: call,
    onSuccess({ result }) {
      if (result) setGroup(client, result);
      else refetchGroup(client, groupId);
      toast.success(done, { of: groupId });
      onDone?.();
    },
    onError() {
      toast.error(failed, { of: groupId });
      refetchGroup(client, groupId);
    },
  });
}

export const useJoining = (groupId: string, onDone: () => void = () => undefined) =>
  useGroupChange({
    groupId,
    call: () =>
      write('PUT /groups/:groupId/join', {
        params: { groupId },
        answer: groupAnswer,
        signal: whileReachable(),
      }),
    done: t('Successfully joined group!'),
    failed: t('Failed to join group.'),
    onDone,
  });
