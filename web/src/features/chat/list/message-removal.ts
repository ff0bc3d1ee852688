import type { Message } from '@portal/contracts/chat/message.api';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { isNotFound } from '../../../lib/network/http.ts';
import type { Removal } from '../../../ui/deciding/use-removal.ts';
import { deleteMessage } from '../api/delete-message.ts';
import { forgetMessage } from '../messages.cache.ts';

export function useMessageRemoval(message: Message): Omit<Removal, 'done'> {
  const client = useQueryClient();
  return {
    async call(said) {
      const written = await deleteMessage(message, said).catch((error: unknown) => {
        if (isNotFound(error)) return { decisionId: null };
        throw error;
      });
      forgetMessage(client, message.group, message._id);
      return written;
    },
    failed: t('Failed to delete message.'),
  };
}
