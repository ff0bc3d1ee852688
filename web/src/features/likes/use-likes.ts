import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { useHeld } from '../../lib/kept/use-held.ts';
import { waitOr } from '../../lib/network/wait-after.ts';
import { toast } from '../../ui/states/toast.ts';
import { getLikes } from './api/get-likes.ts';
import { likePost } from './api/like-post.ts';
import {
  likesKey,
  NO_LIKES,
  seedLikes,
  seenBy,
  setLikes,
  setWish,
  type Likes,
} from './likes.cache.ts';

export function useLikes(postId: string, memberId: string) {
  const client = useQueryClient();
  const likes = useHeld<Likes>(likesKey(postId), NO_LIKES);
  const { liked, count } = seenBy(likes, memberId);

  async function refetch(): Promise<void> {
    seedLikes(client, await getLikes(postId));
  }

  const mutation = useMutation({
    mutationFn: (wish: boolean) => likePost(postId, wish),
    onSuccess: ({ result, position }) => {
      const now = client.getQueryData<Likes>(likesKey(postId)) ?? NO_LIKES;
      const kept = seenBy(now, memberId);
      setLikes(client, postId, {
        likes: result?.data ?? now.likes,
        likeCount: result?.likeCount ?? kept.count,
        liked: result?.liked ?? kept.liked,
        position: position ?? now.position,
      });
      if (!result) void refetch().catch(() => undefined);
    },
    onError: (error) => toast.error(waitOr(error, t('Failed to update like.'))),
    onSettled: () => setWish(client, postId, null),
  });

  return {
    count,
    liked,
    isPending: likes.wish !== null,
    toggle: () => {
      if (client.getQueryData<Likes>(likesKey(postId))?.wish != null) return;
      setWish(client, postId, !liked);
      mutation.mutate(!liked);
    },
  };
}
