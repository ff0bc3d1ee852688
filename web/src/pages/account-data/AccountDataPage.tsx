import { t } from '../../lib/language/translation.ts';
import { CopyPanel } from '../../features/personal-data/CopyPanel.tsx';
import { HidePanel } from '../../features/personal-data/HidePanel.tsx';
import { KeptPanel } from '../../features/personal-data/KeptPanel.tsx';
import { OwnGrievances } from '../../features/grievances/OwnGrievances.tsx';
import { LeavePanel } from '../../features/personal-data/LeavePanel.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { SettingsScreen } from '../../ui/TitledPage.tsx';

const BreachNoticesPanel = lazyPart(() => import('../../features/breaches/BreachNoticesPanel.tsx'));
const OwnNominees = lazyPart(() => import('../../features/nominees/OwnNominees.tsx'));

export default function AccountDataPage() {
  return (
    <SettingsScreen
      title={t('Your data')}
      intro={t('What the portal keeps about you, why, who sees it, and for how long.')}
    >
      <BreachNoticesPanel />
      <CopyPanel />
      <KeptPanel />
      {/* Above what loads late, so that no button to hide or erase moves under a finger */}
      <HidePanel />
      <LeavePanel />
      <OwnGrievances />
      <OwnNominees />
    </SettingsScreen>
  );
}
