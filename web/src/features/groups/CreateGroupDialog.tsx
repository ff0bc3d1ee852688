import { useState } from 'react';
import { t } from '../../lib/language/translation.ts';
import { readDraft, writeDraft } from '../../lib/kept/draft.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { useCreateGroup } from './api/create-group.ts';
import { GroupForm, type GroupWords } from './GroupForm.tsx';

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
  const creation = useCreateGroup(() => {
    keep({ name: '', description: '' });
    onClose();
  });
  return (
    <GroupForm
      title={t('Create Group')}
      submit={t('Create Group')}
      submitting={t('Creating...')}
      of="new-group"
      words={words}
      isBusy={creation.isPending}
      onChange={(next) => {
        setWords(next);
        setKey(newIdempotencyKey());
        keep(next);
      }}
      onSubmit={(parsed) => creation.mutate({ ...parsed, idempotencyKey })}
      keepsText
      onClose={onClose}
    />
  );
}
