import { useMutation } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { reasonOr } from '../../lib/network/http.ts';
import { ReasonDialog } from '../../ui/deciding/ReasonDialog.tsx';
import { toast } from '../../ui/states/toast.ts';
import { useReason } from '../../lib/deciding/use-reason.ts';
import { FAILED, type PartProps } from './AccountForm.tsx';
import { requestErasure, useShowDecided } from './api/decide-account.ts';

export function ErasureDialog({ user, onClose }: PartProps) {
  const reason = useReason('accounts', 'required');
  const show = useShowDecided(user._id);
  const { mutate, isPending } = useMutation({
    mutationFn: (said: Parameters<typeof requestErasure>[1]) => requestErasure(user._id, said),
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
          'In some days the account, the profile, the pictures and everything that {name} has written here are destroyed. Nobody can bring them back then. Until that day nothing changes, and you can cancel it here.',
          { name: user.fullName },
        )}
      </p>
    </ReasonDialog>
  );
}
