import { t } from '../../lib/language/translation.ts';
import { BreachNotices } from '../../features/breaches/BreachNotices.tsx';
import { TitledPage } from '../../ui/TitledPage.tsx';

export default function BreachNoticesPage() {
  return (
    <TitledPage
      title={t('Notices about your data')}
      back={['/account/data', t('Back to your data')]}
      gap={24}
    >
      <BreachNotices />
    </TitledPage>
  );
}
