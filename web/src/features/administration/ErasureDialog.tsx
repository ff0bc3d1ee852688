import { limits } from '@portal/contracts/limits';
import type { User } from '@portal/contracts/members/member.api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOr } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { limitHint } from '../../ui/limit-hint.ts';
import { toast } from '../../ui/toast.ts';
import { FAILED } from './AccountForm.tsx';
import { requestErasure, useShowDecided } from './api/decide-account.ts';

export function ErasureDialog({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const show = useShowDecided(user._id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => requestErasure(user._id, { reason: reason.trim() }),
    onSuccess(decided) {
      show(decided, `${user.fullName} will be erased.`);
      onClose();
    },
    onError: (error) => toast.error(reasonOr(error, FAILED)),
  });
  const { hint = 'The member can read it.', error } = limitHint(reason, limits.reason);
  return (
    <ConfirmDialog
      question={`Erase ${user.fullName}?`}
      confirm="Erase"
      busy={isPending}
      onConfirm={() => {
        if (reason.trim() === '') setMissing(true);
        else if (error === undefined) mutate();
      }}
      onCancel={onClose}
    >
      <p>
        In some days the account, the profile, the pictures and everything that {user.fullName} has
        written here are destroyed. Nobody can bring them back then. Until that day nothing changes,
        and you can cancel it here.
      </p>
      <Field label="Reason" hint={hint} error={isMissing ? 'A reason is required' : error}>
        <TextArea
          rows={2}
          readOnly={isPending}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
