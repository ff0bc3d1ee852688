import { likesAnswer } from '@portal/contracts/likes/like.api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';
import { likesKey, setLikes, type Likes } from './likes.cache.ts';

const nobody: Likes = { likes: [], position: '' };

/** The like shows at once and takes one tap at a time; it goes back when the server refuses. */
export function useLikes(postId: string, memberId: string) {
  const client = useQueryClient();
  const { data = nobody } = useQuery<Likes>({
    queryKey: likesKey(postId),
    queryFn: () => nobody,
    enabled: false,
  });
  const liked = data.likes.includes(memberId);

  const mutation = useMutation({
    mutationFn: (wish: boolean) =>
      send({
        method: 'PUT',
        path: `/posts/${postId}/like`,
        body: { liked: wish },
        answer: likesAnswer,
        idempotencyKey: crypto.randomUUID(),
      }),
    onMutate: (wish) => {
      const others = data.likes.filter((id) => id !== memberId);
      setLikes(client, postId, wish ? [...others, memberId] : others, data.position);
      return { before: data };
    },
    onSuccess: ({ data: answer, position }, _wish, { before }) =>
      setLikes(client, postId, answer.data, position ?? before.position),
    onError: (_error, _wish, context) => {
      if (context) setLikes(client, postId, context.before.likes, context.before.position);
      toast.error('Failed to update like.');
    },
  });

  return {
    count: data.likes.length,
    liked,
    isPending: mutation.isPending,
    toggle: () => {
      if (!mutation.isPending) mutation.mutate(!liked);
    },
  };
}
