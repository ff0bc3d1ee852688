import { message, messageAck, type Message } from '@portal/contracts/chat/message.api';
import { write } from '../../../lib/network/http.ts';
import { currentLink } from '../../../lib/realtime/link.ts';
import { requestRoom } from '../room-requests.ts';

/** @returns null when the message is saved but can't be shown yet. @throws Refused, NotConnected, ApiError */
export async function sendMessage(
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
