import { commentsAnswer, type Comment } from '@portal/contracts/comments/comment.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { http, write } from '../../lib/http.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { toast } from '../../ui/toast.tsx';
import { addComments, commentsKey } from './comments.cache.ts';
import {
  changeOutgoing,
  keptOutgoing,
  notYetThere,
  outgoingKey,
  type Outgoing,
} from './outgoing.ts';

const none: readonly never[] = [];

async function sendComment(client: QueryClient, postId: string, { key, text }: Outgoing) {
  const path = `/posts/${encodeURIComponent(postId)}`;
  try {
    const { shown } = await write({
      method: 'POST',
      path: `${path}/comment`,
      body: { text },
      answer: commentsAnswer,
      idempotencyKey: key,
    });
    const comments = shown
      ? shown.data
      : // It is saved: that it can't be fetched yet is no failure
        await http({ path, answer: postAnswer }).then(
          ({ data }) => data.comments,
          () => none,
        );
    addComments(client, postId, comments);
    changeOutgoing(client, postId, (held) => held.filter((one) => one.key !== key));
  } catch {
    changeOutgoing(client, postId, (held) =>
      held.map((one) => (one.key === key ? { ...one, state: 'failed' } : one)),
    );
    toast.error('Failed to post comment.');
  }
}

export function useComments(postId: string): readonly Comment[] {
  const { data = none } = useQuery<readonly Comment[]>({
    queryKey: commentsKey(postId),
    queryFn: () => none,
    enabled: false,
  });
  return data;
}

/** Comments show at once, one on its way at a time; what could not be sent stays until it is sent again or discarded. */
export function useAddComment(postId: string, memberId: string) {
  const client = useQueryClient();
  const comments = useComments(postId);
  const { data: held } = useQuery<readonly Outgoing[]>({
    queryKey: outgoingKey(postId),
    queryFn: () => none,
    enabled: false,
    initialData: () => keptOutgoing(postId),
  });
  const outgoing = notYetThere(held, comments, memberId);
  return {
    outgoing,
    isSending: outgoing.some(({ state }) => state === 'sending'),
    add(text: string) {
      const one: Outgoing = {
        key: newIdempotencyKey(),
        text,
        knownBefore: comments.map(({ _id }) => _id),
        state: 'sending',
      };
      changeOutgoing(client, postId, (others) => [...others, one]);
      void sendComment(client, postId, one);
    },
    retry(one: Outgoing) {
      changeOutgoing(client, postId, (all) =>
        all.map((each) => (each.key === one.key ? { ...each, state: 'sending' } : each)),
      );
      void sendComment(client, postId, one);
    },
    discard: (one: Outgoing) =>
      changeOutgoing(client, postId, (all) => all.filter(({ key }) => key !== one.key)),
  };
}
