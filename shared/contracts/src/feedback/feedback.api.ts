import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { limits } from '../fields/limits.ts';
import { typedText } from '../fields/text.ts';

export const submitFeedbackRequest = z.object({
  subject: typedText(
    noun('Subject'),
    limits.feedbackSubject,
    complaint('subject-missing', 'Subject is required'),
  ),
  message: typedText(
    noun('Message'),
    limits.feedbackMessage,
    complaint('message-missing', 'Message is required'),
  ),
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
