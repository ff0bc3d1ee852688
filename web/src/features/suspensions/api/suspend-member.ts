import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOr, write } from '../../../lib/http.ts';
import { offerUndo } from '../../../lib/undo-offers.ts';
import { toast } from '../../../ui/toast.ts';

type Wish = {
  readonly reason: string;
  readonly code?: string;
  readonly note?: string;
  readonly until: string | null;
};

export function useSuspension({ _id: memberId, fullName }: User, onDone: () => void) {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: ['member', memberId] });
  return useMutation({
    /** Null ends the suspension. */
    mutationFn: (wish: Wish | null) =>
      wish
        ? write('PUT /users/:memberId/suspend', {
            params: { memberId },
            body: wish,
            answer: userAnswer,
          })
        : write('PUT /users/:memberId/restore', {
            params: { memberId },
            body: {},
            answer: userAnswer,
          }),
    onSuccess({ result, decisionId }, wish) {
      if (result) client.setQueryData(['member', memberId], result);
      else refetch();
      const done = wish ? 'The member is suspended.' : 'The suspension is over.';
      if (decisionId === null) toast.success(done);
      else
        offerUndo(decisionId, `${wish ? 'Suspended' : 'Suspension over'}: ${fullName}.`, refetch);
      onDone();
    },
    onError: (error) => toast.error(reasonOr(error, 'That did not work.')),
  });
}
