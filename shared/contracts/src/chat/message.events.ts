import * as z from 'zod/mini';
import { defineEvent, personal, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';

/**
 * Stream `message-<messageId>`. In `text` a mention is `@[memberId]`, for each id in `mentionIds`. `clientId` is the name its sender
 * gave it; events of version 1 were written before senders could.
 */
export const messageEvents = {
  MessageSent: defineEvent(
    2,
    {
      messageId: id,
      groupId: id,
      senderId: id,
      mentionIds: z.array(id),
      text: personal(z.string(), { subject: 'senderId', purpose: 'content' }),
      clientId: z.nullable(z.string()),
    },
    { 1: (data) => ({ ...data, clientId: null }) },
  ),
  MessageRemoved: defineEvent(1, { messageId: id, groupId: id, senderId: id }),
};
export type MessageEvent = EventOf<typeof messageEvents>;
