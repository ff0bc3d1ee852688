import { ownPasswordRequest } from '@portal/contracts/accounts/own-password.request';
import { ProofForm } from '../../ui/ProofForm.tsx';
import { leave } from './api/leave.ts';

export function LeaveForm({
  onLeft,
  onClose,
}: {
  readonly onLeft: () => Promise<void>;
  readonly onClose: () => void;
}) {
  async function save(password: string): Promise<void> {
    await leave(password);
    await onLeft();
    onClose();
  }
  return (
    <ProofForm
      label="Erase your account"
      name="password"
      schema={ownPasswordRequest}
      submit="Erase my account"
      busyText="Setting the date…"
      isDanger
      save={save}
      onCancel={onClose}
    />
  );
}
