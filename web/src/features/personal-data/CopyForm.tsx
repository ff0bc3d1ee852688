import { t } from '../../lib/language/translation.ts';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';
import { toast } from '../../ui/states/toast.ts';
import { saveOwnData } from './api/save-own-data.ts';

export default function CopyForm({ onClose }: { readonly onClose: () => void }) {
  async function save(password: string): Promise<void> {
    await saveOwnData(password);
    toast.success(t('Your data is in your downloads.'), { of: 'own-data' });
    onClose();
  }
  return (
    <ProofForm
      label={t('Download your data')}
      submit={t('Download')}
      busyText={t('Collecting your data…')}
      save={save}
      onCancel={onClose}
    />
  );
}
