import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';
import { offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { toast } from '../../../ui/states/toast.ts';

type Wish = Said & { readonly analyst: boolean };

export function useChangeAnalyst(
  { _id: memberId, fullName }: User,
  options: { readonly onDone: () => void; readonly showErrors: (error: unknown) => boolean },
) {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: ['member', memberId] });
  return useMutation({
    mutationFn: (body: Wish) =>
      write('PUT /users/:memberId/analyst', { params: { memberId }, body, answer: userAnswer }),
    onSuccess({ result, decisionId }, { analyst }) {
      if (result) client.setQueryData(['member', memberId], result);
      else refetch();
      const done = analyst
        ? t('{name} sees the insights now.', { name: fullName })
        : t('{name} does not see the insights any more.', { name: fullName });
      if (decisionId === null) toast.success(done);
      else offerUndo(decisionId, done, { onUndone: refetch });
      options.onDone();
    },
    onError(error) {
      if (!options.showErrors(error)) toast.error(reasonOr(error, t('That did not work.')));
    },
  });
}
