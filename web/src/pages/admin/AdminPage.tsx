import { useState } from 'react';
import { styled } from 'styled-components';
import { WaitingList } from '../../features/decisions/WaitingList.tsx';
import { FeedbackList } from '../../features/feedback/FeedbackList.tsx';
import { usePendingPosts } from '../../features/posts/api/get-pending-posts.ts';
import { PendingPosts } from '../../features/posts/PendingPosts.tsx';
import { usePendingRegistrations } from '../../features/registrations/api/get-pending-registrations.ts';
import { PendingRegistrations } from '../../features/registrations/PendingRegistrations.tsx';
import { sinceDay } from '../../lib/date.ts';
import { school, sendsMail } from '../../lib/school.ts';
import { useMember, useSession } from '../../lib/session.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Heading, Muted, Page, Small, Stack } from '../../ui/layout.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CardSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs, type Tab } from '../../ui/Tabs.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useTab } from '../../ui/use-tab.ts';

const RosterSection = lazyPart(
  async () => (await import('../../features/roster/RosterSection.tsx')).RosterSection,
);

const Desk = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding-block: 8px 12px;
`;

const REGISTRATIONS = 'registrations';
const FEEDBACK = 'feedback';
const POSTS = 'posts';

function waitingText({
  state,
  total,
  entries,
}: ReturnType<typeof usePendingRegistrations>): string {
  if (state !== 'shown') return '\u00a0';
  const [first] = entries;
  if (!first) return 'Nobody is waiting.';
  const people = total === 1 ? '1 person is' : `${total.toLocaleString('en')} people are`;
  return `${people} waiting, ${total === 1 ? '' : 'the first '}since ${sinceDay(first.createdAt)}.`;
}

function Approvals() {
  usePageTitle('Approvals');
  const { coordinates = [] } = useMember();
  const registrations = usePendingRegistrations();
  return (
    <Page>
      <Stack>
        <div>
          <Heading>Approvals</Heading>
          <Muted>
            {coordinates.length === 1 ? 'Batch' : 'Batches'} {coordinates.join(', ')}.{' '}
            {waitingText(registrations)}
          </Muted>
        </div>
        <PendingRegistrations />
      </Stack>
    </Page>
  );
}

function Dashboard() {
  usePageTitle('Admin');
  const registrations = usePendingRegistrations();
  const posts = usePendingPosts();
  // The list itself asks again, and must not vanish meanwhile
  const [hasFailed, setFailed] = useState(false);
  if (posts.state === 'failed' && !hasFailed) setFailed(true);
  const hasPosts = posts.isModerated || (posts.state !== 'shown' && hasFailed);
  const [wanted, choose] = useTab([REGISTRATIONS, FEEDBACK, POSTS], REGISTRATIONS);
  const isUnknown = wanted === POSTS && posts.state === 'loading' && !hasFailed;
  const chosen = wanted === POSTS && !hasPosts ? REGISTRATIONS : wanted;
  const tabs: readonly Tab[] = [
    {
      id: REGISTRATIONS,
      label: 'Pending Registrations',
      count: registrations.total,
      content: (
        <Stack>
          <PendingRegistrations />
          <RosterSection />
        </Stack>
      ),
    },
    { id: FEEDBACK, label: 'View Feedback', content: <FeedbackList /> },
    ...(posts.isModerated || (hasPosts && wanted === POSTS)
      ? [{ id: POSTS, label: 'Pending Posts', count: posts.total, content: <PendingPosts /> }]
      : []),
  ];
  return (
    <Page>
      <Stack>
        <div>
          <Heading>Admin Dashboard</Heading>
          <Muted>{waitingText(registrations)}</Muted>
          <WaitingList posts={posts.total} />
          <Desk aria-label="The desk">
            <LinkButton to="/admin/members">Members</LinkButton>
            <LinkButton to="/admin/insights">Insights</LinkButton>
            <LinkButton to="/admin/history">History of decisions</LinkButton>
            <LinkButton to="/admin/data">Personal data</LinkButton>
          </Desk>
          {!sendsMail() && (
            <Small as="p">
              Mail only goes to a folder on the server, so nobody hears of your decision before they
              sign in. Set PORTAL_MAIL=smtp to send it.
            </Small>
          )}
          {school().notableAlumni.every(({ sample }) => sample) && (
            <Small as="p">
              Visitors see sample alumni. Set PORTAL_CONTENT_FILE to show them your school.
            </Small>
          )}
        </div>
        {isUnknown ? (
          <CardSkeleton />
        ) : (
          <Tabs label="Admin" tabs={tabs} chosen={chosen} onChoose={choose} />
        )}
      </Stack>
    </Page>
  );
}

export default function AdminPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Dashboard /> : <Approvals />;
}
