import { pendingPostsAnswer } from '@portal/contracts/posts/pending-post.api';
import { http } from '../../../lib/network/http.ts';
import { usePagedList } from '../../../lib/lists/paged-list.ts';
import { pendingPostsKey } from '../approval/pending-posts.cache.ts';

export function usePendingPosts() {
  const list = usePagedList(pendingPostsKey, (query, signal) =>
    http('GET /posts/pending', { query, answer: pendingPostsAnswer, signal }),
  );
  const [first] = list.pages;
  return { ...list, isModerated: first?.moderated === true, total: first?.total ?? 0 };
}
