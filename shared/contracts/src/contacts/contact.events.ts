import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';

type Key = { readonly memberId: string; readonly recipientId: string };

export const contactStream = stream({
  kind: 'contact',
  id: ({ memberId, recipientId }: Key) => `${memberId}.${recipientId}`,
  events: {
    ContactRequested: defineEvent(1, {
      requestId: id,
      memberId: id,
      recipientId: id,
      at: z.string(),
      text: personal(z.string(), { subject: 'memberId', purpose: 'content' }),
    }),
  },
});
export type ContactEvent = EventOfStream<typeof contactStream>;
