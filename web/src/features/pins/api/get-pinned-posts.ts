import { postsAnswer } from '@portal/contracts/posts/post.api';
import { pinnedKey } from '../pins.cache.ts';
import { useData } from '../../../lib/network/use-data.ts';

export const usePinnedPosts = () =>
  useData(pinnedKey, 'GET /posts/pinned', { answer: postsAnswer });
