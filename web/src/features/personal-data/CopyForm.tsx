import { t } from '../../lib/language/text.ts';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';
import { toast } from '../../ui/states/toast.ts';
import { saveOwnData } from './api/save-own-data.ts';

const LABEL = 'Download your data';

export default function CopyForm({ onClose }: { readonly onClose: () => void }) {
  async function save(password: string): Promise<void> {
    await saveOwnData(password);
    toast.success(t('Your data is in your downloads.'), { of: LABEL });
    onClose();
  }
  return (
    <ProofForm
      label={LABEL}
      submit={t('Download')}
      busyText={t('Collecting your data…')}
      save={save}
      onCancel={onClose}
    />
  );
}
