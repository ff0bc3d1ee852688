import { group as groupAnswer, type Group } from '@portal/contracts/groups/group.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { msg, t } from '../../lib/language/translation.ts';
import { reasonOr, write } from '../../lib/network/http.ts';
import type { Said } from '../../lib/deciding/reason.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { offerUndo } from '../../lib/deciding/undo-offers.ts';
import { ReasonFields } from '../../ui/deciding/ReasonFields.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { GroupForm, type GroupWords } from './GroupForm.tsx';
import { refetchGroup, setGroup } from './groups.cache.ts';

const DONE = msg('Group changed.');

export function EditGroupDialog(props: { readonly group: Group; readonly onClose: () => void }) {
  const { group, onClose } = props;
  const client = useQueryClient();
  const isFounder = group.founderId === useMember()._id;
  const reason = useReason('content');
  const [words, setWords] = useState<GroupWords>(group);
  const change = useMutation({
    mutationFn: (body: GroupWords & Said) =>
      write('PUT /groups/:groupId', { params: { groupId: group._id }, body, answer: groupAnswer }),
    onSuccess({ result, decisionId }) {
      if (result) setGroup(client, result);
      else refetchGroup(client, group._id);
      if (decisionId === null) toast.success(t(DONE), { of: group._id });
      else offerUndo(decisionId, t(DONE));
      onClose();
    },
    onError(error) {
      if (!reason.showErrors(error))
        toast.error(reasonOr(error, t('Failed to change the group.')), { of: group._id });
    },
  });
  return (
    <GroupForm
      title={t('Edit group')}
      submit={t('Save')}
      submitting={t('Saving...')}
      of={group._id}
      words={words}
      isBusy={change.isPending}
      onChange={setWords}
      onSubmit={(next) => {
        const said = reason.read();
        if (said) change.mutate({ ...next, ...said });
      }}
      onClose={onClose}
    >
      {!isFounder && <ReasonFields {...reason.fields} isBusy={change.isPending} />}
    </GroupForm>
  );
}
