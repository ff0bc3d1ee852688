import type { Message } from '@portal/contracts/chat/message.api';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useRemoval } from '../../../ui/deciding/use-removal.ts';
import { useMessageRemoval } from './message-removal.ts';

export function RemoveMessageDialog(props: {
  readonly message: Message;
  readonly onClose: () => void;
}) {
  const { message, onClose } = props;
  const removal = useRemoval({
    ...useMessageRemoval(message),
    done: 'Message deleted.',
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this message?"
      confirm="Delete"
      busy={removal.isPending}
      onConfirm={() => removal.mutate(undefined)}
      onCancel={onClose}
    />
  );
}
