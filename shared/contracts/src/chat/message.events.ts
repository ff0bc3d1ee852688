import * as z from 'zod/mini';
import { defineEvent, personal, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';

/** Stream `message-<messageId>`. In `text` a mention is `@[memberId]`, for each id in `mentionIds`. */
export const messageEvents = {
  MessageSent: defineEvent(1, {
    messageId: id,
    groupId: id,
    senderId: id,
    mentionIds: z.array(id),
    text: personal(z.string(), { subject: 'senderId', purpose: 'content' }),
  }),
  MessageRemoved: defineEvent(1, { messageId: id, groupId: id, senderId: id }),
};
export type MessageEvent = EventOf<typeof messageEvents>;
