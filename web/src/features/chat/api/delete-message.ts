import { messageAnswer } from '@portal/contracts/accounts/session.api';
import type { Message } from '@portal/contracts/chat/message.api';
import { write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';

export const deleteMessage = ({ group, _id }: Message, said?: Said) =>
  write('DELETE /messages/:groupId/:messageId', {
    params: { groupId: group, messageId: _id },
    body: said,
    answer: messageAnswer,
  });
