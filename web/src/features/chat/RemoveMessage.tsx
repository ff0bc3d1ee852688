import type { Message } from '@portal/contracts/chat/message.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { deleteMessage } from './api/delete-message.ts';
import { forgetMessage } from './messages.cache.ts';

export function RemoveMessage(props: { readonly message: Message; readonly onClose: () => void }) {
  const { message, onClose } = props;
  const client = useQueryClient();
  const removed = () => {
    toast.success('Message deleted.');
    forgetMessage(client, message.group, message._id);
    onClose();
  };
  const removal = useMutation({
    mutationFn: () => deleteMessage(message),
    onSuccess: removed,
    onError(error) {
      if (isNotFound(error)) {
        removed();
        return;
      }
      toast.error('Failed to delete message.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this message?"
      confirm="Delete"
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  );
}
