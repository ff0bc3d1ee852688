import { message, messageAck, type Message } from '@portal/contracts/chat/message.api';
import { t } from '../../lib/language/translation.ts';
import { ApiError, isOutOfReach, write } from '../../lib/network/http.ts';
import { createOutbox } from '../../lib/kept/outbox.ts';
import { currentLink } from '../../lib/realtime/link.ts';
import { sayIfReachable, sayToWait } from '../../ui/states/say-unsent.ts';
import { toast } from '../../ui/states/toast.ts';
import { addMessages, conversationKey } from './messages.cache.ts';
import { NotConnected, Refused, requestRoom } from './room-requests.ts';

/** @returns null when the message is saved but can't be shown yet. @throws Refused, NotConnected, ApiError */
async function sendMessage(
  groupId: string,
  text: string,
  clientId: string,
): Promise<Message | null> {
  if (currentLink()) {
    const ack = await requestRoom('send_message', { groupId, text, clientId });
    return messageAck.parse(ack).message;
  }
  const { result } = await write('POST /messages/:groupId', {
    params: { groupId },
    body: { text },
    answer: message,
    idempotencyKey: clientId,
  });
  return result;
}

export const outbox = createOutbox({
  name: 'outbox',
  interrupted: 'sending',
  async deliver(client, groupId, { clientId, text }) {
    const message = await sendMessage(groupId, text, clientId);
    if (message) addMessages(client, groupId, [message]);
    else await client.invalidateQueries({ queryKey: conversationKey(groupId) });
  },
  onWait: sayToWait,
  stateAfter(error) {
    if (error instanceof Refused || (error instanceof ApiError && !isOutOfReach(error))) {
      const reason = error instanceof Refused ? error.message : (error.reason ?? '');
      toast.error(reason === '' ? t('The message could not be sent.') : reason);
      return 'refused';
    }
    const isLinkLost = error instanceof NotConnected && currentLink() === null;
    if (error instanceof NotConnected || error instanceof ApiError) {
      // The connection is made again by itself
      if (!isLinkLost) void sayIfReachable(t('You are not connected to the chat. Please refresh.'));
    } else console.error('A message could not be sent', error);
    return 'failed';
  },
});
