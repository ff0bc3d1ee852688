import { useState } from 'react';
import { styled } from 'styled-components';
import { listText } from '../../lib/language/locale-formats.ts';
import { t } from '../../lib/language/translation.ts';
import { WaitingList } from '../../features/decisions/bulk/WaitingList.tsx';
import { usePendingPosts } from '../../features/posts/api/get-pending-posts.ts';
import { usePendingRegistrations } from '../../features/registrations/api/get-pending-registrations.ts';
import { PendingRegistrations } from '../../features/registrations/PendingRegistrations.tsx';
import { waitingText } from '../../features/registrations/waiting-text.ts';
import { sinceDay } from '../../lib/time/date.ts';
import { school, sendsMail } from '../../lib/school/page-school.ts';
import { useMember, useSession } from '../../lib/session/member-session.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Heading, Muted, Page, Stack } from '../../ui/layout.ts';
import { TitledPage } from '../../ui/TitledPage.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { CardSkeleton } from '../../ui/states/Skeleton.tsx';
import { Tabs, useTab, type Tab } from '../../ui/lists/Tabs.tsx';

// Only a portal with a roster needs it
const ApproveMatches = lazyPart(() => import('../../features/decisions/bulk/ApproveMatches.tsx'));
const FeedbackList = lazyPart(
  () => import('../../features/feedback/FeedbackList.tsx'),
  <CardSkeleton />,
);
// Only a portal that is new needs it
const NotSetUp = lazyPart(() => import('./NotSetUp.tsx'));
const PendingPosts = lazyPart(
  () => import('../../features/posts/approval/PendingPosts.tsx'),
  <CardSkeleton />,
);
// Only an office account needs it
const WhoYouAreCard = lazyPart(() => import('../../features/members/WhoYouAreCard.tsx'));

const Tiles = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(6.25rem, 100%), 1fr));
  gap: 8px;
  max-width: 44rem;
  a {
    padding: 0 8px;
    border-radius: var(--r-s);
    font-size: 0.875rem;
    line-height: 1.2;
    text-align: center;
  }
`;
const REGISTRATIONS = 'registrations';
const FEEDBACK = 'feedback';
const POSTS = 'posts';

type Registrations = ReturnType<typeof usePendingRegistrations>;

const sinceOf = ({ entries }: Registrations): string | undefined => entries[0]?.createdAt;

/** In the roster as they say, and nobody else may be the same person. */
const matchesOf = ({ entries }: Registrations) =>
  entries.filter(
    ({ rosterMatches = [], duplicates = [] }) =>
      rosterMatches.filter(({ isExact }) => isExact).length === 1 && duplicates.length === 0,
  );

function Approvals() {
  const { coordinates = [] } = useMember();
  const registrations = usePendingRegistrations();
  return (
    <TitledPage
      title={t('Approvals')}
      intro={
        <>
          {t('{count, plural, one {Batch} other {Batches}} {batches}.', {
            count: coordinates.length,
            batches: listText(coordinates.map(String)),
          })}{' '}
          {registrations.state === 'shown' &&
            waitingText({ total: registrations.total, since: sinceOf(registrations) })}
        </>
      }
      width="page"
    >
      <PendingRegistrations />
    </TitledPage>
  );
}

function Dashboard() {
  const { batchYear } = useMember();
  const registrations = usePendingRegistrations();
  const since = sinceOf(registrations);
  const matches = matchesOf(registrations);
  // The approval of matches goes on when none is left
  const [hadMatches, setHadMatches] = useState(false);
  if (matches.length > 0 && !hadMatches) setHadMatches(true);
  const posts = usePendingPosts();
  const hasSamples = school().notableAlumni.every(({ sample }) => sample);
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
      label: t('Pending Registrations'),
      count: registrations.total,
      content: (
        <Stack>
          {hadMatches && <ApproveMatches people={matches} />}
          <PendingRegistrations />
        </Stack>
      ),
    },
    { id: FEEDBACK, label: t('View Feedback'), content: <FeedbackList /> },
    ...(posts.isModerated || (hasPosts && wanted === POSTS)
      ? [{ id: POSTS, label: t('Pending Posts'), count: posts.total, content: <PendingPosts /> }]
      : []),
  ];
  return (
    <Page title={t('Admin')}>
      <Stack>
        <div>
          <Heading>{t('Admin Dashboard')}</Heading>
          {since !== undefined && (
            <Muted>
              {t('The first registration has been waiting since {day}.', { day: sinceDay(since) })}
            </Muted>
          )}
          <WaitingList posts={posts.total} />
        </div>
        {batchYear === null && <WhoYouAreCard />}
        <Tiles aria-label={t('Admin pages')}>
          <LinkButton to="/admin/members">{t('Members')}</LinkButton>
          <LinkButton to="/admin/insights">{t('Insights')}</LinkButton>
          <LinkButton to="/admin/history">{t('History')}</LinkButton>
          <LinkButton to="/admin/data">{t('Personal data')}</LinkButton>
          <LinkButton to="/admin/roster">{t('Roster')}</LinkButton>
        </Tiles>
        {isUnknown ? (
          <CardSkeleton />
        ) : (
          <Tabs label={t('Admin')} tabs={tabs} chosen={chosen} onChoose={choose} />
        )}
        {(!sendsMail() || hasSamples) && <NotSetUp hasSamples={hasSamples} />}
      </Stack>
    </Page>
  );
}

export default function AdminPage() {
  const { isAdmin } = useSession();
  return isAdmin ? <Dashboard /> : <Approvals />;
}
