import { postAnswer } from '@portal/contracts/posts/post.api';
import { likesAnswer } from '@portal/contracts/likes/like.api';
import Heart from 'lucide-react/icons/heart';
import { styled } from 'styled-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { useMember } from '../../lib/session/member-session.tsx';
import { Button } from '../../ui/Button.tsx';
import { useHeld } from '../../lib/kept/use-held.ts';
import { waitOr } from '../../lib/network/wait-after.ts';
import { toast } from '../../ui/states/toast.ts';
import {
  likesKey,
  NO_LIKES,
  seedLikes,
  seenBy,
  setLikes,
  setWish,
  type Likes,
} from './likes.cache.ts';
import { http, write } from '../../lib/network/http.ts';
import { newIdempotencyKey } from '../../lib/network/idempotency-key.ts';
import { whileReachable } from '../../lib/network/reachability.ts';

function useLikes(postId: string, memberId: string) {
  const client = useQueryClient();
  const likes = useHeld<Likes>(likesKey(postId), NO_LIKES);
  const { liked, count } = seenBy(likes, memberId);

  async function refetch(): Promise<void> {
    const answer = await http('GET /posts/:postId', { params: { postId }, answer: postAnswer });
    seedLikes(client, answer.data);
  }

  const mutation = useMutation({
    mutationFn: (wish: boolean) =>
      write('PUT /posts/:postId/like', {
        params: { postId },
        body: { liked: wish },
        answer: likesAnswer,
        idempotencyKey: newIdempotencyKey(),
        signal: whileReachable(),
      }),
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

const Action = styled(Button)`
  &[aria-pressed='true'] {
    color: var(--brand);
    svg {
      fill: currentcolor;
    }
  }
`;

export function LikeButton({ postId }: { readonly postId: string }) {
  const { count, liked, isPending, toggle } = useLikes(postId, useMember()._id);
  return (
    // Disabling the button during the call would take the keyboard focus away
    <Action variant="quiet" aria-pressed={liked} aria-busy={isPending} onClick={toggle}>
      <Heart size={20} aria-hidden="true" />
      <span>
        {t('Like')}
        {count > 0 && ` ${count}`}
      </span>
    </Action>
  );
}
