import { useMutation, useQueryClient } from '@tanstack/react-query';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { Composer } from '../../features/posts/writing/Composer.tsx';
import { showWaiting } from '../../features/posts/posts.cache.ts';
import { useUnapproved } from '../../features/posts/approval/unapproved-posts.cache.ts';
import { refreshFeed, useFeed } from '../../features/posts/api/get-feed.ts';
import { stateOf } from '../../lib/address/location-state.ts';
import { useSession } from '../../lib/session/member-session.tsx';
import { useScrollRestoration } from '../../lib/address/use-scroll-restoration.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Muted, Row, Rule } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useFeedPanels, useSeedPosts } from '../../lib/registry/added-parts.ts';
import { PostView } from '../../composed/post/PostView.tsx';
import { ProfileDialog } from '../../composed/LazyProfileDialog.ts';
import { Columns, LoadingPosts, Posts } from './FeedFrame.tsx';
import { Greeting } from './Greeting.tsx';
import { useEndMarker } from './use-end-marker.ts';
import { TryAgain } from '../../ui/states/TryAgain.tsx';

// Only those who decide about registrations need it
const PendingCard = lazyPart(() => import('../../features/registrations/PendingCard.tsx'));
// Only an office account needs it
const WhoYouAreCard = lazyPart(() => import('../../features/members/WhoYouAreCard.tsx'));

const Pill = styled(Button)`
  position: sticky;
  top: 72px;
  z-index: 4;
  justify-self: center;
  box-shadow: var(--shadow);
`;
const Refresh = styled(Button)`
  font-size: 0.875rem;
`;
const Marker = styled.div`
  height: 1px;
`;

/** About as many as a window shows before anybody scrolls; they are painted before the others are rendered. */
const FIRST_POSTS = 3;

export default function FeedPage() {
  const client = useQueryClient();
  const seedPosts = useSeedPosts();
  const panels = useFeedPanels();
  const { user, isAdmin, isCoordinator } = useSession();
  const feed = useFeed(seedPosts);
  const [member, setMember] = useState<string | null>(null);
  // The effect below reports a failure
  const refresh = useMutation({ mutationFn: () => refreshFeed(client) });
  const [writingAsked, setWritingAsked] = useState(0);
  const unapproved = useUnapproved();
  const { posts, waiting, hasMore, isFetching, isMoreFailed, failures } = feed;
  const hadPosts = useDeferredValue(posts.length > 0);
  const shown = hadPosts ? posts : posts.slice(0, FIRST_POSTS);
  const isWhole = shown.length === posts.length;
  const wantsMore = isWhole && hasMore && !isFetching && !isMoreFailed;
  const marker = useEndMarker(wantsMore ? posts.length : null, feed.fetchMore);
  useScrollRestoration(posts.length > 0);

  const isWantedGone = stateOf(useLocation(), 'isWantedGone') === true;
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isBack) showWaiting(client);
  }, [client, isBack]);

  useEffect(() => {
    if (failures === 0) return;
    toast.error(isMoreFailed ? t('Could not load more posts.') : t('Could not load posts.'));
  }, [failures, isMoreFailed]);

  return (
    <Columns title={t('Feed')}>
      <Greeting
        openers={panels.map(({ name, Opener }) => Opener && <Opener key={name} />)}
        refresh={
          <Refresh variant="quiet" busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {refresh.isPending ? t('Refreshing...') : t('Refresh Feed')}
          </Refresh>
        }
      />
      <Posts>
        {(isAdmin || isCoordinator) && <PendingCard />}
        {user?.batchYear === null && <WhoYouAreCard />}
        <Note role="status">
          {isWantedGone && t('The post that was shared with you is no longer there.')}
        </Note>
        <Composer asked={writingAsked} onCreated={(post) => seedPosts([post])} />
        {waiting > 0 && (
          <Pill
            variant="primary"
            onClick={() => {
              feed.showWaiting();
              scrollTo({ top: 0, behavior: 'smooth' });
            }}
          >
            <ArrowUp size={20} aria-hidden="true" />
            {t('{count, plural, one {# new post} other {# new posts}}', { count: waiting })}
          </Pill>
        )}
        {unapproved.map(({ _id, title }) => (
          <Card key={_id}>
            <b dir="auto">{title}</b>
            <Muted>
              {t(
                'Waiting for approval. Others will see it as soon as an administrator approves it.',
              )}
            </Muted>
          </Card>
        ))}
        {panels.map(({ name, Top }) => Top && <Top key={name} />)}
        {feed.isPending && <LoadingPosts />}
        {feed.isFailed && (
          <EmptyState
            title={t('Failed to Load Posts')}
            action={<TryAgain busy={isFetching} onClick={feed.retry} />}
          >
            {t('Could not load posts. Your drafts are kept.')}
          </EmptyState>
        )}
        {!feed.isPending && !feed.isFailed && posts.length === 0 && (
          <EmptyState
            title={t('No Posts Yet')}
            action={
              <Button variant="primary" onClick={() => setWritingAsked(writingAsked + 1)}>
                {t('Write the first post')}
              </Button>
            }
          >
            {t('The community feed is empty. Be the first to share something!')}
          </EmptyState>
        )}
        {shown.map((post) => (
          <PostView key={post._id} post={post} onMember={setMember} />
        ))}
        <Marker ref={marker} aria-hidden="true" />
        {isWhole && hasMore && (
          <Row style={{ justifyContent: 'center' }}>
            <Button busy={feed.isFetchingMore} onClick={feed.fetchMore}>
              {feed.isFetchingMore ? t('Loading more posts...') : t('Load More Posts')}
            </Button>
          </Row>
        )}
        {posts.length > 0 && isWhole && !hasMore && !feed.isPending && (
          <Rule>{t("You've reached the end of the feed")}</Rule>
        )}
      </Posts>
      {/* After the posts, so that the keyboard reaches them first on a wide screen */}
      <aside>
        {panels.map(({ name, Panel }) => Panel && <Panel key={name} onMember={setMember} />)}
      </aside>
      {member !== null && <ProfileDialog memberId={member} onClose={() => setMember(null)} />}
    </Columns>
  );
}
