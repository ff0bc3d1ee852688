import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { failedMailsKey } from '../mails.cache.ts';

export type MailDecision = 'retry' | 'set-aside';

export function useDecideMail(mailId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: MailDecision) => {
      const sent = { params: { mailId }, body: {}, answer: messageAnswer };
      return decision === 'retry'
        ? http('POST /admin/mails/:mailId/retry', sent)
        : http('DELETE /admin/mails/:mailId', sent);
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(reasonOr(error, t('Could not do this. Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: failedMailsKey }),
  });
}
