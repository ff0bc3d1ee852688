import type { Group } from '@portal/contracts/groups/group.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOr } from '../../lib/http.ts';
import { offerUndo } from '../../lib/undo-offers.ts';
import { toast } from '../../ui/toast.ts';
import { changeGroup } from './api/change-group.ts';
import { GroupForm, type GroupWords } from './GroupForm.tsx';
import { refetchGroup, setGroup } from './groups.cache.ts';

const DONE = 'Group changed.';

export function EditGroupDialog(props: { readonly group: Group; readonly onClose: () => void }) {
  const { group, onClose } = props;
  const client = useQueryClient();
  const [words, setWords] = useState<GroupWords>({
    name: group.name,
    description: group.description,
  });
  const change = useMutation({
    mutationFn: (next: GroupWords) => changeGroup(group._id, next),
    onSuccess({ result, decisionId }) {
      if (result) setGroup(client, result);
      else refetchGroup(client, group._id);
      if (decisionId === null) toast.success(DONE, { of: group._id });
      else offerUndo(decisionId, DONE);
      onClose();
    },
    onError: (error) =>
      toast.error(reasonOr(error, 'Failed to change the group.'), { of: group._id }),
  });
  return (
    <GroupForm
      title="Edit group"
      submit="Save"
      submitting="Saving..."
      of={group._id}
      words={words}
      isBusy={change.isPending}
      onChange={setWords}
      onSubmit={change.mutate}
      onClose={onClose}
    />
  );
}
