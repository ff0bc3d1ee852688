import { InsightList } from '../../features/insights/InsightList.tsx';
import { useSession } from '../../lib/session/member-session.tsx';
import { Link } from '../../ui/words/Link.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export default function InsightsPage() {
  usePageTitle('Insights');
  const { isAdmin } = useSession();
  return (
    <Page>
      <Stack>
        <div>
          {isAdmin && <Link to="/admin">Back to Admin Dashboard</Link>}
          <Heading>Insights</Heading>
          <Muted>
            How the community is doing. Figures about fewer than five people read &lsquo;&lt;
            5&rsquo;, so that nobody can be recognised.
          </Muted>
        </div>
        <InsightList />
      </Stack>
    </Page>
  );
}
