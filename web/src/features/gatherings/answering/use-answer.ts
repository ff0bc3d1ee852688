import { answerAnswer, type OwnAnswer } from '@portal/contracts/gatherings/gathering.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, http, write } from '../../../lib/network/http.ts';
import { useHeld } from '../../../lib/kept/use-held.ts';
import { toast } from '../../../ui/states/toast.ts';
import {
  answersKey,
  endWish,
  NO_ANSWERS,
  seedAnswers,
  setAnswers,
  shownAnswers,
  wishFor,
  type Answers,
  type Wish,
} from '../gatherings.cache.ts';
import { newIdempotencyKey } from '../../../lib/network/idempotency-key.ts';
import { whileReachable } from '../../../lib/network/reachability.ts';

export const useAnswers = (postId: string) => {
  const answers = useHeld<Answers>(answersKey(postId), NO_ANSWERS);
  return { ...shownAnswers(answers), isPending: answers.wish !== null };
};

export function useAnswer(postId: string): (mine: OwnAnswer | null) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `answer ${postId}` },
    mutationFn: ({ mine }: Wish) =>
      write('PUT /posts/:postId/answer', {
        params: { postId },
        body: mine ?? { answer: null },
        answer: answerAnswer,
        idempotencyKey: newIdempotencyKey(),
        signal: whileReachable(),
      }),
    onSuccess: ({ result, position }, wish) => {
      if (result) {
        setAnswers(client, postId, result.data, result.data.position);
        return;
      }
      const { counts } = shownAnswers({ ...NO_ANSWERS, wish });
      const known = client.getQueryData<Answers>(answersKey(postId)) ?? NO_ANSWERS;
      setAnswers(client, postId, { ...counts, mine: wish.mine }, position ?? known.position);
      void http('GET /posts/:postId', { params: { postId }, answer: postAnswer })
        .then(({ data }) => seedAnswers(client, data))
        .catch(() => undefined);
    },
    onError: (error) => toast.error(reasonOr(error, t('Failed to save your answer.'))),
    onSettled: (_result, _error, wish) => endWish(client, postId, wish),
  });
  return (mine) => mutate(wishFor(client, postId, mine));
}
