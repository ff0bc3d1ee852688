import { userAnswer, type User } from '@portal/contracts/members/member.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';
import { offerUndo } from '../../../lib/deciding/undo-offers.ts';
import { toast } from '../../../ui/states/toast.ts';

/** Ends the suspension if `until` is missing; null suspends until an administrator ends it. */
type Wish =
  | (Said & { readonly reason: string; readonly until: string | null })
  | (Said & { readonly until?: undefined });

export function useSuspension(
  { _id: memberId, fullName }: User,
  options: {
    readonly onDone?: () => void;
    readonly showErrors?: (error: unknown) => boolean;
  } = {},
) {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: ['member', memberId] });
  return useMutation({
    mutationFn: (wish: Wish) =>
      wish.until === undefined
        ? write('PUT /users/:memberId/restore', {
            params: { memberId },
            body: wish,
            answer: userAnswer,
          })
        : write('PUT /users/:memberId/suspend', {
            params: { memberId },
            body: wish,
            answer: userAnswer,
          }),
    onSuccess({ result, decisionId }, { until }) {
      if (result) client.setQueryData(['member', memberId], result);
      else refetch();
      const isOver = until === undefined;
      const done = isOver ? t('The suspension is over.') : t('The member is suspended.');
      if (decisionId === null) toast.success(done);
      else
        offerUndo(
          decisionId,
          isOver
            ? t('Suspension over: {name}.', { name: fullName })
            : t('Suspended: {name}.', { name: fullName }),
          { onUndone: refetch },
        );
      options.onDone?.();
    },
    onError(error) {
      if (options.showErrors?.(error) !== true)
        toast.error(reasonOr(error, t('That did not work.')));
    },
  });
}
