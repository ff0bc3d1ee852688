import { AccessReview } from '../../features/accesses/AccessReview.tsx';
import { GrievanceDesk } from '../../features/grievances/GrievanceDesk.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Link } from '../../ui/words/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const NomineeRequests = lazyPart(
  async () => (await import('../../features/nominees/NomineeRequests.tsx')).NomineeRequests,
);

export default function DataDeskPage() {
  usePageTitle('Personal data');
  return (
    <Page $width="reading">
      <Stack $gap={32}>
        <div>
          <Link to="/admin">Back to Admin Dashboard</Link>
          <Heading>Personal data</Heading>
          <Muted>What the law asks of those who look after other people’s data.</Muted>
        </div>
        <Panel title="Complaints">
          <GrievanceDesk />
        </Panel>
        <Panel title="If a member dies">
          <NomineeRequests />
        </Panel>
        <Panel title="Who saw how much">
          <AccessReview />
        </Panel>
      </Stack>
    </Page>
  );
}
