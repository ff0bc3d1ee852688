import type { reasonedRequest } from '@portal/contracts/decisions/because';
import { userAnswer } from '@portal/contracts/members/member.api';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { t } from '../../lib/language/translation.ts';
import { reasonOr, write } from '../../lib/network/http.ts';
import { ReasonDialog } from '../../ui/deciding/ReasonDialog.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { FAILED, type PartProps } from './AccountForm.tsx';
import { useShowDecided } from '../members/person/show-decided.ts';

export function ErasureDialog({ user, onClose }: PartProps) {
  const reason = useReason('accounts', 'required');
  const show = useShowDecided(user._id);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: z.input<typeof reasonedRequest>) =>
      write('PUT /users/:memberId/erasure', {
        params: { memberId: user._id },
        body,
        answer: userAnswer,
      }),
    onSuccess(decided) {
      show(decided, t('{name} will be erased.', { name: user.fullName }));
      onClose();
    },
    onError(error) {
      if (!reason.showErrors(error)) toast.error(reasonOr(error, t(FAILED)));
    },
  });
  return (
    <ReasonDialog
      question={t('Erase {name}?', { name: user.fullName })}
      confirm={t('Erase')}
      busy={isPending}
      reason={reason}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <p>
        {t(
          'In a few days the account, the profile, the pictures and everything that {name} has written here are erased. Nobody can bring them back after that. Until that day nothing changes, and you can cancel the erasure here.',
          { name: user.fullName },
        )}
      </p>
    </ReasonDialog>
  );
}
