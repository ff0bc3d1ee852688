import { group } from '@portal/contracts/groups/group.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { groupsKey, setGroup } from '../groups.cache.ts';

type NewGroup = {
  readonly name: string;
  readonly description: string;
  readonly idempotencyKey: string;
};

export function useCreateGroup(onCreated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewGroup) =>
      write('POST /groups', { body, answer: group, idempotencyKey }),
    onSuccess({ result }) {
      if (result) setGroup(client, result);
      else void client.invalidateQueries({ queryKey: groupsKey });
      toast.success(t('Group created successfully!'), { of: 'new-group' });
      onCreated();
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to create group.')), { of: 'new-group' }),
  });
}
