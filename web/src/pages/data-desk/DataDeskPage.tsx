import { t } from '../../lib/language/translation.ts';
import { AccessReview } from '../../features/accesses/AccessReview.tsx';
import { GrievanceDesk } from '../../features/grievances/GrievanceDesk.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TitledPage, toAdmin } from '../../ui/TitledPage.tsx';

const NomineeRequests = lazyPart(() => import('../../features/nominees/NomineeRequests.tsx'));

export default function DataDeskPage() {
  return (
    <TitledPage
      title={t('Personal data')}
      back={toAdmin()}
      intro={t('Complaints about personal data, requests after a death, and who saw how much.')}
      gap={32}
    >
      <Panel title={t('Complaints')}>
        <GrievanceDesk />
      </Panel>
      <Panel title={t('If a member dies')}>
        <NomineeRequests />
      </Panel>
      <Panel title={t('Who saw how much')}>
        <AccessReview />
      </Panel>
    </TitledPage>
  );
}
