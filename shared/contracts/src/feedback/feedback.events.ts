import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';

const own = { subject: 'memberId', purpose: 'feedback' } as const;

export const feedbackStream = stream({
  kind: 'feedback',
  id: ({ feedbackId }: { readonly feedbackId: string }) => feedbackId,
  events: {
    FeedbackSubmitted: defineEvent(1, {
      feedbackId: id,
      memberId: id,
      subject: personal(z.string(), own),
      message: personal(z.string(), own),
    }),
  },
});
export type FeedbackEvent = EventOfStream<typeof feedbackStream>;
