import { userAnswer } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { reasonOr, write } from '../../lib/network/http.ts';
import { checkUser } from '../../lib/session/member-session.tsx';
import { toast } from '../../ui/states/toast.ts';

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await write('PUT /account/keep', { answer: userAnswer });
      await checkUser(client);
    },
    onSuccess: () => toast.success(t('You are keeping your account.'), { of: 'leaving' }),
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to keep your account. Please try again.')), {
        of: 'leaving',
      }),
  });
}
