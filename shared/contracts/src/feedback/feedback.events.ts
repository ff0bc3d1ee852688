import * as z from 'zod/mini';
import { defineEvent, personal, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';

const own = { subject: 'memberId', purpose: 'feedback' } as const;

/** Stream `feedback-<feedbackId>`. */
export const feedbackEvents = {
  FeedbackSubmitted: defineEvent(1, {
    feedbackId: id,
    memberId: id,
    subject: personal(z.string(), own),
    message: personal(z.string(), own),
  }),
};
export type FeedbackEvent = EventOf<typeof feedbackEvents>;
