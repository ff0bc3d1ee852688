import { postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';
import { pinnedKey } from '../pins.cache.ts';

export const usePinnedPosts = () =>
  useQuery<readonly Post[]>({
    queryKey: pinnedKey,
    queryFn: async ({ signal }) =>
      (await http('GET /posts/pinned', { answer: postsAnswer, signal })).data,
  });
