import { ownPasswordRequest } from '@portal/contracts/accounts/own-password.request';
import { ProofForm } from '../../ui/ProofForm.tsx';
import { toast } from '../../ui/toast.ts';
import { saveOwnData } from './api/save-own-data.ts';

export function CopyForm({ onClose }: { readonly onClose: () => void }) {
  async function save(password: string): Promise<void> {
    await saveOwnData(password);
    toast.success('Your data is in your downloads.');
    onClose();
  }
  return (
    <ProofForm
      label="Download your data"
      name="password"
      schema={ownPasswordRequest}
      submit="Download"
      busyText="Collecting your data…"
      save={save}
      onCancel={onClose}
    />
  );
}
