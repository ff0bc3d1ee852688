import type { Message } from '@portal/contracts/chat/message.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { isNotFound, write } from '../../../lib/network/http.ts';
import type { Removal } from '../../../ui/deciding/use-removal.ts';
import { forgetMessage } from '../messages.cache.ts';

export function useMessageRemoval({ group: groupId, _id }: Message): Omit<Removal, 'done'> {
  const client = useQueryClient();
  return {
    async call(said) {
      const written = await write('DELETE /messages/:groupId/:messageId', {
        params: { groupId, messageId: _id },
        body: said,
        answer: messageAnswer,
      }).catch((error: unknown) => {
        if (isNotFound(error)) return { decisionId: null };
        throw error;
      });
      forgetMessage(client, groupId, _id);
      return written;
    },
    failed: t('Failed to delete message.'),
  };
}
