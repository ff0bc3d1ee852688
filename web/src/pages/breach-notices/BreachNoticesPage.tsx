import { t } from '../../lib/language/translation.ts';
import { BreachNotices } from '../../features/breaches/BreachNotices.tsx';
import { SubPage } from '../../ui/SubPage.tsx';

export default function BreachNoticesPage() {
  return (
    <SubPage
      title={t('Notices about your data')}
      back={['/account/data', t('Back to your data')]}
      gap={24}
    >
      <BreachNotices />
    </SubPage>
  );
}
