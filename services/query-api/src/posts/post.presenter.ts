import type { Post } from '@portal/contracts/posts/post.api';
import type { PresentPost } from '@portal/read-models/posts/post';

type Head = Pick<
  Post,
  '_id' | 'title' | 'content' | 'category' | 'createdAt' | 'editedAt' | 'status'
>;
export type VisiblePost = PresentPost & { readonly status: Post['status'] };

/** What stands beside a post, as JSON text. */
export type Beside = {
  readonly user: string;
  readonly likes: string;
  readonly comments: string;
  /** Of the newest of them all, and of the post. */
  readonly position: string;
};

/** A post as JSON text, put together from texts: what didn't change is not written anew. */
export function presentPost(
  post: VisiblePost,
  { user, likes, comments, position }: Beside,
): string {
  const { _id, title, content, category, createdAt, editedAt, status } = post;
  const head: Head = { _id, title, content, category, createdAt, editedAt, status };
  const open = JSON.stringify(head).slice(0, -1);
  return `${open},"user":${user},"likes":${likes},"comments":${comments},"position":"${position}"}`;
}
