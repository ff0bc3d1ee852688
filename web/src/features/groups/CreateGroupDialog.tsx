import { group } from '@portal/contracts/groups/group.api';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { GroupForm, type GroupWords } from './GroupForm.tsx';
import { reasonOr, write } from '../../lib/network/http.ts';
import { toast } from '../../ui/states/toast.ts';
import { groupsKey, setGroup } from './groups.cache.ts';

const NAME = 'group:name';
const DESCRIPTION = 'group:description';

function keep({ name, description }: GroupWords): void {
  writeDraft(NAME, name);
  writeDraft(DESCRIPTION, description);
}

export function CreateGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState<GroupWords>(() => ({
    name: readDraft(NAME),
    description: readDraft(DESCRIPTION),
  }));
  // Changed words need a new key: the server repeats its answer for a key that it knows
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: GroupWords) =>
      write('POST /groups', { body, answer: group, idempotencyKey }),
    onSuccess({ result }) {
      if (result) setGroup(client, result);
      else void client.invalidateQueries({ queryKey: groupsKey });
      toast.success(t('Group created successfully!'), { of: 'new-group' });
      keep({ name: '', description: '' });
      onClose();
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to create group.')), { of: 'new-group' }),
  });
  return (
    <GroupForm
      title={t('Create Group')}
      submit={t('Create Group')}
      submitting={t('Creating...')}
      of="new-group"
      words={words}
      isBusy={isPending}
      onChange={(next) => {
        setWords(next);
        setKey(newIdempotencyKey());
        keep(next);
      }}
      onSubmit={mutate}
      keepsText
      onClose={onClose}
    />
  );
}
