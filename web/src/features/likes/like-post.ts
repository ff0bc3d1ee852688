import { likesAnswer } from '@portal/contracts/likes/like.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { http, write } from '../../lib/http.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { toast } from '../../ui/toast.tsx';
import { likersOf, likesKey, NO_LIKES, setLikes, setWish, type Likes } from './likes.cache.ts';

/** The like shows at once and takes one tap at a time; it goes back when the server refuses. */
export function useLikes(postId: string, memberId: string) {
  const client = useQueryClient();
  const { data: held = NO_LIKES } = useQuery<Likes>({
    queryKey: likesKey(postId),
    queryFn: () => NO_LIKES,
    enabled: false,
  });
  const likers = likersOf(held);
  const liked = likers.includes(memberId);
  const path = `/posts/${encodeURIComponent(postId)}`;

  async function refetch(): Promise<void> {
    const { data: post } = await http({ path, answer: postAnswer });
    setLikes(client, postId, post.likes, post.position);
  }

  const mutation = useMutation({
    mutationFn: (wish: boolean) =>
      write({
        method: 'PUT',
        path: `${path}/like`,
        body: { liked: wish },
        answer: likesAnswer,
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: ({ shown, position }) => {
      const now = client.getQueryData<Likes>(likesKey(postId)) ?? NO_LIKES;
      setLikes(client, postId, shown?.data ?? likersOf(now), position ?? now.position);
      if (!shown) void refetch().catch(() => undefined);
    },
    onError: () => toast.error('Failed to update like.'),
    onSettled: () => setWish(client, postId, null),
  });

  return {
    count: likers.length,
    liked,
    isPending: held.wish !== null,
    toggle: () => {
      // Asked of the cache, since a second tap can come before the first has been painted
      if (client.getQueryData<Likes>(likesKey(postId))?.wish) return;
      setWish(client, postId, { memberId, liked: !liked });
      mutation.mutate(!liked);
    },
  };
}
