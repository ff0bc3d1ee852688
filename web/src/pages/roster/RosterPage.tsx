import { t } from '../../lib/language/translation.ts';
import { RosterSection } from '../../features/roster/RosterSection.tsx';
import { SubPage, toAdmin } from '../../ui/SubPage.tsx';

export default function RosterPage() {
  return (
    <SubPage title={t('School roster')} back={toAdmin()}>
      <RosterSection />
    </SubPage>
  );
}
