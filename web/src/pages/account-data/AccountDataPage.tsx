import { OwnAccesses } from '../../features/accesses/OwnAccesses.tsx';
import { CopyPanel } from '../../features/personal-data/CopyPanel.tsx';
import { HidePanel } from '../../features/personal-data/HidePanel.tsx';
import { KeptList } from '../../features/personal-data/KeptList.tsx';
import { OwnGrievances } from '../../features/grievances/OwnGrievances.tsx';
import { LeavePanel } from '../../features/personal-data/LeavePanel.tsx';
import { useProfile } from '../../features/members/api/get-profile.ts';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Link } from '../../ui/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const ConsentsPanel = lazyPart(
  async () => (await import('../../features/consents/ConsentsPanel.tsx')).ConsentsPanel,
);
const BreachNoticesPanel = lazyPart(
  async () => (await import('../../features/breaches/BreachNoticesPanel.tsx')).BreachNoticesPanel,
);
const OwnNominees = lazyPart(
  async () => (await import('../../features/nominees/OwnNominees.tsx')).OwnNominees,
);

export default function AccountDataPage() {
  usePageTitle('Your data');
  const { data: user, refetch } = useProfile();
  return (
    <Page $width="reading">
      <Stack $gap={32}>
        <div>
          <Link to="/profile">Back to your profile</Link>
          <Heading>Your data</Heading>
          <Muted>What the portal keeps about you, why, who sees it, and for how long.</Muted>
        </div>
        <BreachNoticesPanel />
        <CopyPanel />
        <Panel title="Correct it">
          <p>
            You can change most of it <Link to="/profile">on your profile</Link>. For your name,
            batch or date of birth, <Link to="/feedback">write to the administrators</Link>.
          </p>
        </Panel>
        {user && <ConsentsPanel joinedAt={user.createdAt} />}
        <OwnAccesses />
        <OwnGrievances />
        <OwnNominees />
        <HidePanel />
        {user && <LeavePanel user={user} onChanged={async () => void (await refetch())} />}
        {/* Longer than all others together */}
        <Panel title="What we keep">
          <KeptList />
        </Panel>
      </Stack>
    </Page>
  );
}
