import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';

const message = { messageId: id, groupId: id, senderId: id };

/**
 * In `text` a mention is `@[memberId]`, for each id in `mentionIds`. `clientId` is the sender's own name for the message; version 1
 * has none.
 */
export const messageStream = stream({
  kind: 'message',
  id: ({ messageId }: { readonly messageId: string }) => messageId,
  about: 'senderId',
  events: {
    MessageSent: defineEvent(
      2,
      {
        ...message,
        mentionIds: z.array(id),
        text: personal(z.string(), { subject: 'senderId', purpose: 'content' }),
        clientId: z.nullable(z.string()),
      },
      { 1: (data) => ({ ...data, clientId: null }) },
    ),
    /** As a kept post. No id of `mentionIds` is in the text. */
    MessageKept: defineEvent(1, {
      ...message,
      keeperId: id,
      text: personal(z.string(), { subject: 'keeperId', purpose: 'content' }),
    }),
    MessageRemoved: defineEvent(1, message),
    MessageRestored: defineEvent(1, message),
  },
});
export type MessageEvent = EventOfStream<typeof messageStream>;
