import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { feedbackAnswer } from '@portal/contracts/feedback/feedback.api';
import { useMutation } from '@tanstack/react-query';
import { http, saidOr } from '../../lib/http.ts';
import { usePagedList } from '../../lib/paged-list.ts';
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
export const useFeedback = () =>
  usePagedList({
    key: feedbackKey,
    path: '/feedback',
    answer: feedbackAnswer,
    entriesOf: (all) => all,
    renewedBy: 'feedback_received',
  });
