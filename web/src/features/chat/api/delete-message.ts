import { messageAnswer } from '@portal/contracts/accounts/session.api';
import type { Message } from '@portal/contracts/chat/message.api';
import { http } from '../../../lib/http.ts';

export const deleteMessage = ({ group, _id }: Message) =>
  http('DELETE /messages/:groupId/:messageId', {
    params: { groupId: group, messageId: _id },
    answer: messageAnswer,
  });
