import { t } from '../../lib/language/translation.ts';
import { ProofForm } from '../../ui/deciding/ProofForm.tsx';
import { toast } from '../../ui/states/toast.ts';
import { fetchFile } from '../../lib/network/http.ts';
import { saveFile } from '../../lib/kept/save-file.ts';

/** The portal reads its whole history for it. */
const TIME_LIMIT_MS = 5 * 60_000;

export default function CopyForm({ onClose }: { readonly onClose: () => void }) {
  async function save(password: string): Promise<void> {
    const file = await fetchFile('POST /account/data', {
      body: { password },
      timeLimitMs: TIME_LIMIT_MS,
    });
    saveFile(file, 'my-data.zip');
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
