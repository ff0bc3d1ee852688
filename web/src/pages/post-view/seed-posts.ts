import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import { addComments } from '../../features/comments/comments.cache.ts';
import { setLikes } from '../../features/likes/likes.cache.ts';

/** A post comes with its likes and comments; each is kept where its own feature writes it. */
export function seedPosts(client: QueryClient, posts: readonly Post[]): void {
  for (const { _id, likes, comments, position } of posts) {
    setLikes(client, _id, likes, position);
    addComments(client, _id, comments);
  }
}
