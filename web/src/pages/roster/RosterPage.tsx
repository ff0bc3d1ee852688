import { RosterSection } from '../../features/roster/RosterSection.tsx';
import { Heading, Page, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/words/Link.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function RosterPage() {
  usePageTitle('School roster');
  return (
    <Page $width="reading">
      <Stack>
        <div>
          <Link to="/admin">Back to Admin Dashboard</Link>
          <Heading>School roster</Heading>
        </div>
        <RosterSection />
      </Stack>
    </Page>
  );
}
