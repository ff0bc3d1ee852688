import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { grievancesKey } from '../grievances.cache.ts';

export function useAnswerGrievance(grievanceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: string) =>
      http('PUT /admin/grievances/:grievanceId', {
        params: { grievanceId },
        body: { answer },
        answer: messageAnswer,
      }),
    async onSuccess({ message }) {
      toast.success(message, { of: 'grievance' });
      await client.invalidateQueries({ queryKey: grievancesKey });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Your answer could not be sent. Please try again.')), {
        of: 'grievance',
      }),
  });
}
