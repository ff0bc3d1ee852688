import { messageAnswer } from '@portal/contracts/accounts/session.api';
import type { Message } from '@portal/contracts/chat/message.api';
import { write } from '../../../lib/http.ts';

export const deleteMessage = ({ group, _id }: Message, reason?: string) =>
  write('DELETE /messages/:groupId/:messageId', {
    params: { groupId: group, messageId: _id },
    body: reason === undefined ? undefined : { reason },
    answer: messageAnswer,
  });
