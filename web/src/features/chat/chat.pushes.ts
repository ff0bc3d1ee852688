import { messagePushes } from '@portal/contracts/chat/message.pushes';
import { handling } from '../../lib/realtime/push-router.ts';
import { groupPushes } from '@portal/contracts/groups/group.pushes';
import { addMessages, conversationKey, forgetMessage, restoreMessage } from './messages.cache.ts';
import { isRoomCaughtUp } from './room.ts';

export const handlers = {
  receive_message: handling(messagePushes.receive_message, ({ group, message }, { client }) =>
    addMessages(client, group, [message], isRoomCaughtUp(group) ? { completeTo: message._id } : {}),
  ),
  message_removed: handling(messagePushes.message_removed, ({ group, messageId }, { client }) =>
    forgetMessage(client, group, messageId),
  ),
  message_restored: handling(messagePushes.message_restored, ({ group, message }, { client }) =>
    restoreMessage(client, group, message),
  ),
  group_restored: handling(groupPushes.group_restored, ({ groupId }, { client }) => {
    void client.invalidateQueries({ queryKey: conversationKey(groupId) });
  }),
};
