import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import { http, reasonOr } from '../../lib/network/http.ts';
import { useSignOut } from '../../lib/session/sign-out.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/states/toast.ts';

export default function HideDialog({ onClose }: { readonly onClose: () => void }) {
  const { leave } = useSignOut();
  const { mutate, isPending } = useMutation({
    mutationFn: () => http('PUT /account/hide', { answer: messageAnswer }),
    onSuccess({ message }) {
      leave();
      toast.success(message);
    },
    onError: (error) =>
      toast.error(reasonOr(error, t('Failed to hide your account. Please try again.'))),
  });
  return (
    <ConfirmDialog
      question={t('Hide your account and sign out?')}
      confirm={t('Hide and sign out')}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>
        {t(
          'You are signed out on all your devices, because signing in shows your account again. Your profile shows only your name, batch and picture, and nobody can get in touch with you. Notifications wait for you.',
        )}
      </p>
    </ConfirmDialog>
  );
}
