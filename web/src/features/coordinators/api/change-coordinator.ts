import { userAnswer } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOr, write } from '../../../lib/http.ts';
import { offerUndo } from '../../../lib/undo-offers.ts';
import { toast } from '../../../ui/toast.ts';

export function useChangeCoordinator(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (batches: readonly number[]) =>
      write('PUT /users/:memberId/coordinator', {
        params: { memberId },
        body: { batches: [...batches] },
        answer: userAnswer,
      }),
    onSuccess({ result, decisionId }, batches) {
      if (result) client.setQueryData(['member', memberId], result);
      else void client.invalidateQueries({ queryKey: ['member', memberId] });
      const done =
        batches.length === 0
          ? 'This member is not a coordinator any more.'
          : 'This member decides about these batches now.';
      if (decisionId === null) toast.success(done);
      else offerUndo(decisionId, done);
    },
    onError: (error) => toast.error(reasonOr(error, 'That did not work.')),
  });
}
