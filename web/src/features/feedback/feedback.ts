import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { feedbackAnswer, type Feedback } from '@portal/contracts/feedback/feedback.api';
import { limits } from '@portal/contracts/limits';
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { http, saidOr } from '../../lib/http.ts';
import { onPush } from '../../lib/realtime-link.ts';
import { toast } from '../../ui/toast.tsx';

const feedbackKey = ['feedback'] as const;

export function useSubmitFeedback(onSubmitted: () => void) {
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...body
    }: {
      readonly subject: string;
      readonly message: string;
      readonly idempotencyKey: string;
    }) => http({ method: 'POST', path: '/feedback', body, answer: messageAnswer, idempotencyKey }),
    onSuccess() {
      toast.success('Feedback submitted successfully. Thank you!');
      onSubmitted();
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to submit feedback.')),
  });
}

/** Newest first; what comes while somebody looks on is shown by itself. */
export function useFeedback() {
  const client = useQueryClient();
  useEffect(
    () =>
      onPush((push) => {
        if (push.event === 'feedback_received')
          void client.invalidateQueries({ queryKey: feedbackKey });
      }),
    [client],
  );
  return useInfiniteQuery({
    queryKey: feedbackKey,
    initialPageParam: '',
    staleTime: 0,
    queryFn: ({ pageParam, signal }: QueryFunctionContext<typeof feedbackKey, string>) => {
      const after = pageParam === '' ? '' : `&after=${pageParam}`;
      const path = `/feedback?limit=${limits.listPage}${after}`;
      return http({ path, answer: feedbackAnswer, signal });
    },
    getNextPageParam: (last: readonly Feedback[]) =>
      last.length === limits.listPage ? last.at(-1)?._id : undefined,
  });
}
