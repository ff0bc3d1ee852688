import * as z from 'zod/mini';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

export const submitFeedbackRequest = z.object({
  subject: typedText('Subject', limits.feedbackSubject, 'Subject is required'),
  message: typedText('Message', limits.feedbackMessage, 'Message is required'),
});

export const feedback = z.object({
  _id: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  user: z.object({ fullName: z.string(), email: z.string() }),
});
export type Feedback = z.infer<typeof feedback>;
/** Newest first. The header `X-Total-Count` has the total. */
export const feedbackAnswer = z.array(feedback);
