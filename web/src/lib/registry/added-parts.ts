import type { Post } from '@portal/contracts/posts/post.api';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback } from 'react';
import type { OfFeed, OfPost } from './client-feature.ts';

/** The parts that features add to every post. The app loads them with each page that shows posts. */
export const PostPartsContext = createContext<readonly OfPost[]>([]);

export const FeedPanelsContext = createContext<readonly OfFeed[]>([]);

export const usePostParts = (): readonly OfPost[] => use(PostPartsContext);
export const useFeedPanels = (): readonly OfFeed[] => use(FeedPanelsContext);

export function useSeedPosts(): (posts: readonly Post[]) => void {
  const client = useQueryClient();
  const parts = usePostParts();
  return useCallback(
    (posts) => {
      for (const post of posts) for (const { seed } of parts) seed(client, post);
    },
    [client, parts],
  );
}
