import { commentsAnswer, type Comment } from '@portal/contracts/comments/comment.api';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';
import { addComments, commentsKey } from './comments.cache.ts';

/** A comment on its way, or one that could not be sent and keeps its text. Its key makes sure that trying again adds it once. */
export type Outgoing = {
  readonly key: string;
  readonly text: string;
  readonly state: 'sending' | 'failed';
};

const outgoingKey = (postId: string) => ['outgoing-comments', postId] as const;
const none: readonly never[] = [];

function setOutgoing(
  client: QueryClient,
  postId: string,
  change: (held: readonly Outgoing[]) => readonly Outgoing[],
): void {
  client.setQueryData<readonly Outgoing[]>(outgoingKey(postId), (held = none) => change(held));
}

async function sendComment(client: QueryClient, postId: string, { key, text }: Outgoing) {
  const others = (held: readonly Outgoing[]) => held.filter((one) => one.key !== key);
  try {
    const { data } = await http({
      method: 'POST',
      path: `/posts/${postId}/comment`,
      body: { text },
      answer: commentsAnswer,
      idempotencyKey: key,
    });
    addComments(client, postId, data);
    setOutgoing(client, postId, others);
  } catch {
    setOutgoing(client, postId, (held) =>
      held.map((one) => (one.key === key ? { ...one, state: 'failed' } : one)),
    );
    toast.error('Failed to post comment.');
  }
}

export function useComments(postId: string) {
  const client = useQueryClient();
  const { data: comments = none } = useQuery<readonly Comment[]>({
    queryKey: commentsKey(postId),
    queryFn: () => none,
    enabled: false,
  });
  const { data: outgoing = none } = useQuery<readonly Outgoing[]>({
    queryKey: outgoingKey(postId),
    queryFn: () => none,
    enabled: false,
  });
  return {
    comments,
    outgoing,
    isSending: outgoing.some(({ state }) => state === 'sending'),
    add(text: string) {
      const one: Outgoing = { key: crypto.randomUUID(), text, state: 'sending' };
      setOutgoing(client, postId, (held) => [...held, one]);
      void sendComment(client, postId, one);
    },
    retry(one: Outgoing) {
      setOutgoing(client, postId, (held) =>
        held.map((each) => (each.key === one.key ? { ...each, state: 'sending' } : each)),
      );
      void sendComment(client, postId, one);
    },
    discard: (one: Outgoing) =>
      setOutgoing(client, postId, (held) => held.filter(({ key }) => key !== one.key)),
  };
}
