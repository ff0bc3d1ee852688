import { BreachNotices } from '../../features/breaches/BreachNotices.tsx';
import { SubPage } from '../../ui/SubPage.tsx';

export default function BreachNoticesPage() {
  return (
    <SubPage title="Notices about your data" back={['/account/data', 'Back to your data']} gap={24}>
      <BreachNotices />
    </SubPage>
  );
}
