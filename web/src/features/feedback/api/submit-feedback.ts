import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';

type Feedback = {
  readonly subject: string;
  readonly message: string;
  readonly idempotencyKey: string;
};

export const useSubmitFeedback = (onSubmitted: () => void) =>
  useMutation({
    mutationFn: ({ idempotencyKey, ...body }: Feedback) =>
      http('POST /feedback', { body, answer: messageAnswer, idempotencyKey }),
    onSuccess() {
      toast.success(t('Feedback submitted successfully. Thank you!'), { of: 'feedback' });
      onSubmitted();
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to submit feedback.')), { of: 'feedback' }),
  });
