import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, RefreshCw, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { seedPosts } from '../post-view/seed-posts.ts';
import { BirthdayPanel } from '../../features/birthdays/BirthdayPanel.tsx';
import { ProfileDialog } from '../../features/members/ProfileDialog.tsx';
import { Composer } from '../../features/posts/Composer.tsx';
import { refreshFeed, useFeed, type OnPosts } from '../../features/posts/use-feed.ts';
import { useScrollRestoration } from '../../lib/useScrollRestoration.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Heading, Page, Row, Rule, Stack } from '../../ui/layout.ts';
import { PostSkeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { PostView } from '../post-view/PostView.tsx';
import { useEndMarker } from './use-end-marker.ts';

const Columns = styled(Page)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  padding-top: 20px;
  @media (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) 300px;
    align-items: start;
    > aside {
      order: 2;
      position: sticky;
      top: 84px;
    }
  }
`;
const Pill = styled(Button)`
  position: sticky;
  top: 72px;
  z-index: 4;
  justify-self: center;
  box-shadow: var(--shadow);
`;
const EndButton = styled(Button)`
  margin-right: -12px;
  margin-left: auto;
`;
const Marker = styled.div`
  height: 1px;
`;

export default function FeedPage() {
  usePageTitle('Feed');
  const client = useQueryClient();
  const onPosts = useCallback<OnPosts>((posts) => seedPosts(client, posts), [client]);
  const feed = useFeed(onPosts);
  const [member, setMember] = useState<string | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const composer = useRef<HTMLDivElement>(null);
  const marker = useEndMarker(feed.fetchMore);
  const { posts, waiting, isMoreFailed } = feed;
  useScrollRestoration(posts.length > 0);

  useEffect(() => {
    if (isMoreFailed) toast.error('Could not load more posts.');
  }, [isMoreFailed]);
  useEffect(() => {
    if (feed.isFailed) toast.error('Could not load posts.');
  }, [feed.isFailed]);

  async function refresh(): Promise<void> {
    setRefreshing(true);
    try {
      await refreshFeed(client);
    } catch {
      toast.error('Could not load posts.');
    } finally {
      setRefreshing(false);
    }
  }

  return (
    <Columns>
      <aside>
        <BirthdayPanel onMember={setMember} />
      </aside>
      <Stack>
        <div ref={composer}>
          <Composer onCreated={(post) => seedPosts(client, [post])} />
        </div>
        <Row>
          <Heading $size={24}>Feed</Heading>
          <EndButton variant="quiet" busy={isRefreshing} onClick={() => void refresh()}>
            <RefreshCw size={20} aria-hidden="true" />
            {isRefreshing ? 'Refreshing...' : 'Refresh Feed'}
          </EndButton>
        </Row>
        {waiting > 0 && (
          <Pill
            variant="primary"
            onClick={() => {
              feed.showWaiting();
              scrollTo({ top: 0, behavior: 'smooth' });
            }}
          >
            <ArrowUp size={20} aria-hidden="true" />
            {waiting === 1 ? '1 new post' : `${waiting} new posts`}
          </Pill>
        )}
        {feed.isPending && (
          <Stack role="status" aria-label="Loading posts">
            <PostSkeleton />
            <PostSkeleton />
            <PostSkeleton />
          </Stack>
        )}
        {feed.isFailed && (
          <EmptyState
            failed
            title="Failed to Load Posts"
            action={
              <Button onClick={feed.retry}>
                <RotateCw size={20} aria-hidden="true" /> Try Again
              </Button>
            }
          >
            Could not load posts. What you have written is kept.
          </EmptyState>
        )}
        {!feed.isPending && !feed.isFailed && posts.length === 0 && (
          <EmptyState
            title="No Posts Yet"
            action={
              <Button
                variant="primary"
                onClick={() => composer.current?.querySelector('button')?.click()}
              >
                Write the first post
              </Button>
            }
          >
            The community feed is empty. Be the first to share something!
          </EmptyState>
        )}
        {posts.map((post) => (
          <PostView key={post._id} post={post} onAuthor={setMember} />
        ))}
        <Marker ref={marker} aria-hidden="true" />
        {feed.hasMore && (
          <Row style={{ justifyContent: 'center' }}>
            <Button busy={feed.isFetchingMore} onClick={feed.fetchMore}>
              {feed.isFetchingMore ? 'Loading more posts...' : 'Load More Posts'}
            </Button>
          </Row>
        )}
        {posts.length > 0 && !feed.hasMore && !feed.isPending && (
          <Rule>You&apos;ve reached the end of the feed</Rule>
        )}
      </Stack>
      {member !== null && <ProfileDialog memberId={member} onClose={() => setMember(null)} />}
    </Columns>
  );
}
