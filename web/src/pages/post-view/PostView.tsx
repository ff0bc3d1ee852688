import type { Post } from '@portal/contracts/posts/post.api';
import { CommentsButton } from '../../features/comments/CommentsButton.tsx';
import { LikeButton } from '../../features/likes/LikeButton.tsx';
import { PostCard } from '../../features/posts/PostCard.tsx';
import { useRemembered } from '../../lib/useRemembered.ts';
import { late } from '../../ui/late.tsx';
import { Bone } from '../../ui/Skeleton.tsx';

const Comments = late(
  async () => (await import('../../features/comments/Comments.tsx')).Comments,
  <Bone $height={44} />,
);

/** A post with all that belongs to it. */
export function PostView(props: {
  readonly post: Post;
  readonly onAuthor: (memberId: string) => void;
  readonly onDeleted?: () => void;
  readonly commentsOpen?: boolean;
}) {
  const { post, onAuthor, onDeleted, commentsOpen = false } = props;
  const [isOpen, setOpen] = useRemembered(`comments-open:${post._id}`, commentsOpen);
  return (
    <PostCard
      post={post}
      onAuthor={onAuthor}
      {...(onDeleted ? { onDeleted } : {})}
      actions={
        <>
          <LikeButton postId={post._id} />
          <CommentsButton
            postId={post._id}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            onNear={Comments.prepare}
          />
        </>
      }
    >
      {isOpen && <Comments postId={post._id} />}
    </PostCard>
  );
}
