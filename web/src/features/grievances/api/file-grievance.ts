import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { ownGrievancesKey } from '../grievances.cache.ts';

export function useFileGrievance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      http('POST /account/grievances', { body: { text }, answer: messageAnswer, idempotencyKey }),
    async onSuccess({ message }) {
      toast.success(message, { of: 'grievance' });
      await client.invalidateQueries({ queryKey: ownGrievancesKey });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Your complaint could not be filed. Please try again.')), {
        of: 'grievance',
      }),
  });
}
