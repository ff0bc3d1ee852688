import { group } from '@portal/contracts/groups/group.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saidOr, write } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';
import { groupKey, listKey, pathOf, setGroup } from './groups.ts';

type Change = { readonly path: string; readonly method: 'PUT' | 'DELETE' };

function useGroupChange(options: {
  readonly groupId: string;
  readonly change: Change;
  readonly done: string;
  readonly failed: string;
  readonly onDone?: (() => void) | undefined;
}) {
  const client = useQueryClient();
  const { groupId, change, done, failed, onDone } = options;
  return useMutation({
    mutationFn: () => write({ ...change, answer: group }),
    onSuccess({ shown }) {
      if (shown) setGroup(client, shown);
      else void client.invalidateQueries({ queryKey: listKey });
      toast.success(done);
      onDone?.();
    },
    onError() {
      toast.error(failed);
      void client.invalidateQueries({ queryKey: listKey });
      void client.invalidateQueries({ queryKey: groupKey(groupId) });
    },
  });
}

export const useJoinGroup = (groupId: string) =>
  useGroupChange({
    groupId,
    change: { method: 'PUT', path: `${pathOf(groupId)}/join` },
    done: 'Successfully joined group!',
    failed: 'Failed to join group.',
  });

export const useLeaveGroup = (groupId: string, onDone: () => void) =>
  useGroupChange({
    groupId,
    change: { method: 'PUT', path: `${pathOf(groupId)}/leave` },
    done: 'You have left the group.',
    failed: 'Failed to leave group.',
    onDone,
  });

export const useRemoveMember = (groupId: string, memberId: string, onDone: () => void) =>
  useGroupChange({
    groupId,
    change: {
      method: 'DELETE',
      path: `${pathOf(groupId)}/members/${encodeURIComponent(memberId)}`,
    },
    done: 'Member removed.',
    failed: 'Failed to remove member.',
    onDone,
  });

export type GroupWords = {
  readonly name: string;
  readonly description: string;
  readonly idempotencyKey: string;
};

export function useCreateGroup(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: GroupWords) =>
      write({ method: 'POST', path: '/groups', body, answer: group, idempotencyKey }),
    onSuccess({ shown }) {
      if (shown) setGroup(client, shown);
      else void client.invalidateQueries({ queryKey: listKey });
      toast.success('Group created successfully!');
      onDone();
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to create group.')),
  });
}
