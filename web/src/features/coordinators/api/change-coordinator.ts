import { userAnswer } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';
import { offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { toast } from '../../../ui/states/toast.ts';

type Wish = Said & { readonly batches: readonly number[] };

export function useChangeCoordinator(memberId: string, showErrors: (error: unknown) => boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ batches, ...said }: Wish) =>
      write('PUT /users/:memberId/coordinator', {
        params: { memberId },
        body: { batches: [...batches], ...said },
        answer: userAnswer,
      }),
    onSuccess({ result, decisionId }, { batches }) {
      if (result) client.setQueryData(['member', memberId], result);
      else void client.invalidateQueries({ queryKey: ['member', memberId] });
      const done =
        batches.length === 0
          ? t('This member is not a coordinator any more.')
          : t('This member decides about these batches now.');
      if (decisionId === null) toast.success(done);
      else offerUndo(decisionId, done);
    },
    onError(error) {
      if (!showErrors(error)) toast.error(reasonOr(error, t('That did not work.')));
    },
  });
}
