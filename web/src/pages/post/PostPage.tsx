import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { usePost } from '../../features/posts/api/get-post.ts';
import { useScrollRestoration } from '../../lib/use-scroll-restoration.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page, Row, VisuallyHidden } from '../../ui/layout.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSeedPosts } from '../../lib/parts.ts';
import { PostView } from '../../parts/post/PostView.tsx';
import { ProfileDialog } from '../../parts/ProfileDialog.ts';

export default function PostPage() {
  const { postId = '' } = useParams();
  const navigate = useNavigate();
  const { post, isPending, isFetching, error, isGone, retry } = usePost(postId, useSeedPosts());
  const [member, setMember] = useState<string | null>(null);
  usePageTitle(post?.title ?? 'Post');
  useScrollRestoration(!isPending);

  useEffect(() => {
    if (!error) return;
    toast.error(
      isGone
        ? 'Post not found. It may have been deleted.'
        : 'Could not load the post. Please try again.',
    );
  }, [error, isGone]);

  return (
    <Page $width="reading">
      <VisuallyHidden as="h1">Post</VisuallyHidden>
      {isPending && <Spinner page />}
      {!isPending && !post && (
        <EmptyState
          title="Post not found."
          action={
            <Row $wrap>
              {error && !isGone && (
                <Button busy={isFetching} onClick={retry}>
                  Try Again
                </Button>
              )}
              <LinkButton to="/">Go to the feed</LinkButton>
            </Row>
          }
        />
      )}
      {post && (
        <PostView post={post} isOpen onMember={setMember} onDeleted={() => void navigate('/')} />
      )}
      {member !== null && <ProfileDialog memberId={member} onClose={() => setMember(null)} />}
    </Page>
  );
}
