import { t } from '../../lib/language/translation.ts';
import { RosterSection } from '../../features/roster/RosterSection.tsx';
import { TitledPage, toAdmin } from '../../ui/TitledPage.tsx';

export default function RosterPage() {
  return (
    <TitledPage title={t('School roster')} back={toAdmin()}>
      <RosterSection />
    </TitledPage>
  );
}
