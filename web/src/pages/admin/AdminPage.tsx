import { PendingRegistrations } from '../../features/registrations/PendingRegistrations.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';

export default function AdminPage() {
  usePageTitle('Admin');
  return (
    <Page>
      <Stack>
        <div>
          <Heading>Admin Dashboard</Heading>
          <Muted>Who waits to come in. What you decide here is kept in the history.</Muted>
        </div>
        <Tabs
          label="Admin"
          tabs={[
            {
              id: 'registrations',
              label: 'Pending Registrations',
              content: <PendingRegistrations />,
            },
          ]}
        />
      </Stack>
    </Page>
  );
}
