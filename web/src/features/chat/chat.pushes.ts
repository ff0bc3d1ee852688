import { messagePushes } from '@portal/contracts/chat/message.pushes';
import { taking } from '../../lib/realtime/pushes.ts';
import { addMessages, forgetMessage } from './messages.cache.ts';
import { isRoomCaughtUp } from './room.ts';

export const takers = {
  receive_message: taking(messagePushes.receive_message, ({ group, message }, { client }) =>
    addMessages(client, group, [message], isRoomCaughtUp(group) ? { completeTo: message._id } : {}),
  ),
  message_removed: taking(messagePushes.message_removed, ({ group, messageId }, { client }) =>
    forgetMessage(client, group, messageId),
  ),
};
