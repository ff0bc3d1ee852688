import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { t } from '../../lib/language/translation.ts';
import { postKeys, type OnPosts } from '../../features/posts/posts.cache.ts';
import { stateOf } from '../../lib/address/location-state.ts';
import { http, isNotFound } from '../../lib/network/http.ts';
import { useSession } from '../../lib/session/member-session.tsx';
import { KEEPS_OFFERS } from '../../lib/deciding/undo-offers.ts';
import { useScrollRestoration } from '../../lib/address/use-scroll-restoration.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Page, Row, VisuallyHidden } from '../../ui/layout.ts';
import { Note } from '../../ui/words/Note.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useSeedPosts } from '../../lib/registry/added-parts.ts';
import { PostView } from '../../composed/post/PostView.tsx';
import { ProfileDialog } from '../../composed/LazyProfileDialog.ts';

const Timeline = lazyPart(() => import('../../features/decisions/history/Timeline.tsx'));

const Above = styled(Note)`
  margin-bottom: 16px;
`;
const Below = styled.div`
  margin-top: 32px;
`;

function usePost(postId: string, onPosts: OnPosts) {
  const { data, error, isPending, isFetching, refetch } = useQuery<Post | null>({
    queryKey: postKeys.detail(postId),
    queryFn: async ({ signal }) => {
      const params = { postId };
      const { data: post } = await http('GET /posts/:postId', {
        params,
        answer: postAnswer,
        signal,
      });
      onPosts([post]);
      return post;
    },
    retry: (failures, cause) => failures < 1 && !isNotFound(cause),
  });
  const isGone = isNotFound(error);
  return { post: isGone ? null : data, isPending, isFetching, error, isGone, refetch };
}

export default function PostPage() {
  const { isAdmin } = useSession();
  const { postId = '' } = useParams();
  const navigate = useNavigate();
  const { post, isPending, isFetching, error, isGone, refetch } = usePost(postId, useSeedPosts());
  const [member, setMember] = useState<string | null>(null);
  const isWanted = stateOf(useLocation(), 'isWanted') === true;
  useScrollRestoration(!isPending);

  useEffect(() => {
    if (!error) return;
    if (isGone && isWanted) {
      void navigate('/', { replace: true, state: { isWantedGone: true } });
      return;
    }
    toast.error(
      isGone
        ? t('Post not found. It may have been deleted.')
        : t('Could not load the post. Please try again.'),
    );
  }, [error, isGone, isWanted, navigate]);

  return (
    <Page title={post?.title ?? t('Post')} $width="reading">
      <VisuallyHidden as="h1">{t('Post')}</VisuallyHidden>
      {isPending && <Spinner page />}
      {!isPending && !post && (
        <EmptyState
          title={t('Post not found.')}
          action={
            <Row $wrap>
              {error && !isGone && (
                <Button busy={isFetching} onClick={() => void refetch()}>
                  {t('Try Again')}
                </Button>
              )}
              <LinkButton to="/">{t('Go to the feed')}</LinkButton>
            </Row>
          }
        />
      )}
      {post && isWanted && <Above role="status">{t('The post that was shared with you.')}</Above>}
      {post && (
        <PostView
          post={post}
          isOpen
          onMember={setMember}
          onDeleted={() => void navigate('/', { state: KEEPS_OFFERS })}
        />
      )}
      {isAdmin && (
        <Below>
          <Timeline title={t('Decisions about this post')} subjectId={postId} />
        </Below>
      )}
      {member !== null && <ProfileDialog memberId={member} onClose={() => setMember(null)} />}
    </Page>
  );
}
