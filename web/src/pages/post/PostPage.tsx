import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { seedPosts } from '../post-view/seed-posts.ts';
import { ProfileDialog } from '../../features/members/ProfileDialog.tsx';
import { usePost, type OnPosts } from '../../features/posts/use-feed.ts';
import { ApiError } from '../../lib/http.ts';
import { useScrollRestoration } from '../../lib/useScrollRestoration.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page, VisuallyHidden } from '../../ui/layout.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { PostView } from '../post-view/PostView.tsx';

export default function PostPage() {
  const { postId = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const onPosts = useCallback<OnPosts>((posts) => seedPosts(client, posts), [client]);
  const { post, isPending, error } = usePost(postId, onPosts);
  const [member, setMember] = useState<string | null>(null);
  usePageTitle(post?.title ?? 'Post');
  useScrollRestoration(!isPending);

  useEffect(() => {
    if (!error) return;
    const isGone = error instanceof ApiError && error.status === 404;
    toast.error(
      isGone
        ? 'Post not found. It may have been deleted.'
        : 'Could not load the post. Please try again.',
    );
  }, [error]);

  return (
    <Page $width="reading">
      <VisuallyHidden as="h1">Post</VisuallyHidden>
      {isPending && <Spinner />}
      {!isPending && !post && (
        <EmptyState
          title="Post not found."
          action={<LinkButton to="/">Go to the feed</LinkButton>}
        />
      )}
      {post && (
        <PostView
          post={post}
          commentsOpen
          onAuthor={setMember}
          onDeleted={() => void navigate('/')}
        />
      )}
      {member !== null && <ProfileDialog memberId={member} onClose={() => setMember(null)} />}
    </Page>
  );
}
