import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { consentsAnswer, type Consents } from '@portal/contracts/consents/consent.api';
import type { Purpose } from '@portal/contracts/consents/purpose';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http, reasonOr, write } from '../../../lib/network/http.ts';
import { noticeInForce, shownAs, type NamedNotice } from '../../../lib/school/notice-in-force.ts';
import { whileReachable } from '../../../lib/network/reachability.ts';
import { changeUser } from '../../../lib/session/member-session.tsx';
import { toast } from '../../../ui/states/toast.ts';
import { useData } from '../../../lib/network/use-data.ts';

const consentsKey = ['consents'] as const;
/** They show what the choices are about. */
const CONCERNED: readonly string[] = ['profile', 'directory', 'member', 'birthdays'];

export const useConsents = () =>
  useData(consentsKey, 'GET /account/consents', { answer: consentsAnswer });

export function useChoose(purpose: Purpose) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: boolean) =>
      write('PUT /account/consents/:purpose', {
        params: { purpose },
        body: { given, ...shownAs(noticeInForce()) },
        answer: consentsAnswer,
        signal: whileReachable(),
      }),
    onSuccess({ result }) {
      if (result) client.setQueryData<Consents>(consentsKey, result.data);
      else void client.invalidateQueries({ queryKey: consentsKey });
      void client.invalidateQueries({
        predicate: ({ queryKey }) => CONCERNED.includes(String(queryKey[0])),
      });
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to save your choice. Please try again.'))),
  });
}

export function useSeeNotice(notice: NamedNotice) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http('PUT /account/notice', { body: shownAs(notice), answer: messageAnswer }),
    onSuccess: () => changeUser(client, { noticeSeen: notice.version }),
    onError: (error) => toast.error(reasonOr(error, t('Failed to note that. Please try again.'))),
  });
}
