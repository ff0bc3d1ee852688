import { FeedbackList } from '../../features/feedback/FeedbackList.tsx';
import { PendingPosts } from '../../features/moderation/PendingPosts.tsx';
import { usePendingPosts } from '../../features/moderation/pending-posts.ts';
import { PendingRegistrations } from '../../features/registrations/PendingRegistrations.tsx';
import { usePendingRegistrations } from '../../features/registrations/registrations.ts';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { Tabs, type Tab } from '../../ui/Tabs.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { useTab } from '../../ui/useTab.ts';

const REGISTRATIONS = 'registrations';
const FEEDBACK = 'feedback';
const POSTS = 'posts';

export default function AdminPage() {
  usePageTitle('Admin');
  const registrations = usePendingRegistrations();
  const posts = usePendingPosts();
  const [chosen, choose] = useTab([REGISTRATIONS, FEEDBACK, POSTS], REGISTRATIONS);
  const tabs: readonly Tab[] = [
    {
      id: REGISTRATIONS,
      label: 'Pending Registrations',
      count: registrations.total,
      content: <PendingRegistrations />,
    },
    { id: FEEDBACK, label: 'View Feedback', content: <FeedbackList /> },
    // Only where members' posts wait at all; whoever comes by a link is told why nothing can be seen
    ...(posts.isModerated || chosen === POSTS
      ? [{ id: POSTS, label: 'Pending Posts', count: posts.total, content: <PendingPosts /> }]
      : []),
  ];
  return (
    <Page>
      <Stack>
        <div>
          <Heading>Admin Dashboard</Heading>
          <Muted>What you decide here is kept in the history.</Muted>
        </div>
        <Tabs label="Admin" tabs={tabs} chosen={chosen} onChoose={choose} />
      </Stack>
    </Page>
  );
}
