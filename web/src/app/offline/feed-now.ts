import { limits } from '@portal/contracts/fields/limits';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import { withHeldComments } from '../../features/comments/comments.cache.ts';
import { withKnownLikes } from '../../features/likes/likes.cache.ts';
import { firstPageNow } from '../../features/posts/posts.cache.ts';

/** @returns the first page of the feed with all that this page knows of its posts; undefined before it was loaded */
export function feedNow(client: QueryClient): { readonly data: readonly Post[] } | undefined {
  const posts = firstPageNow(client, limits.feedPage);
  return (
    posts && { data: posts.map((post) => withKnownLikes(client, withHeldComments(client, post))) }
  );
}
