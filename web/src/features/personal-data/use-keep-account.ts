import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { reasonOr } from '../../lib/network/http.ts';
import { checkUser } from '../../lib/session/member-session.tsx';
import { toast } from '../../ui/states/toast.ts';
import { keepAccount } from './api/leave.ts';

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await keepAccount();
      await checkUser(client);
    },
    onSuccess: () => toast.success(t('You keep your account.'), { of: 'leaving' }),
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to keep your account. Please try again.')), {
        of: 'leaving',
      }),
  });
}
