import type { ReactNode } from 'react';
import { t } from '../../lib/language/translation.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useRemoval, type Removal } from './use-removal.ts';

/** Asks the owner, who cannot undo it. */
export function RemovalDialog(props: {
  readonly removal: Removal;
  readonly question: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const { removal, question, onClose, children } = props;
  const { mutate, isPending } = useRemoval({
    ...removal,
    onDone() {
      removal.onDone?.();
      onClose();
    },
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      question={question}
      confirm={t('Delete')}
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
