import { limits } from '@portal/contracts/limits';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Field, TextArea } from './Field.tsx';
import { limitHint } from './limit-hint.ts';

export function ReasonDialog(props: {
  readonly question: string;
  readonly confirm: string;
  readonly busy: boolean;
  readonly onConfirm: (reason: string | undefined) => void;
  readonly onCancel: () => void;
}) {
  const { question, confirm, busy, onConfirm, onCancel } = props;
  const [reason, setReason] = useState('');
  const { hint = 'Optional. The person concerned can read it.', ...limit } = limitHint(
    reason,
    limits.reason,
  );
  return (
    <ConfirmDialog
      question={question}
      confirm={confirm}
      busy={busy}
      onConfirm={() => {
        if (limit.error === undefined) onConfirm(reason.trim() || undefined);
      }}
      onCancel={onCancel}
    >
      <Field label="Reason" hint={hint} {...limit}>
        <TextArea
          rows={2}
          readOnly={busy}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
