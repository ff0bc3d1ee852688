import { userAnswer } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http, reasonOr } from '../../../lib/http.ts';
import { toast } from '../../../ui/toast.ts';

type Wish = { readonly reason: string; readonly until: string | null };

export function useSuspension(memberId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    /** Null ends the suspension. */
    mutationFn: (wish: Wish | null) =>
      wish
        ? http('PUT /users/:memberId/suspend', {
            params: { memberId },
            body: wish,
            answer: userAnswer,
          })
        : http('PUT /users/:memberId/restore', {
            params: { memberId },
            body: {},
            answer: userAnswer,
          }),
    onSuccess(answer, wish) {
      client.setQueryData(['member', memberId], answer);
      toast.success(wish ? 'The member is suspended.' : 'The suspension is over.');
      onDone();
    },
    onError: (error) => toast.error(reasonOr(error, 'That did not work.')),
  });
}
