import * as z from 'zod/mini';
import { push } from '../wire/push.ts';
import { view } from '../wire/view.ts';

export const feedbackCountView = view('feedback-count', {}, z.object({ count: z.number() }));

export const feedbackPushes = {
  feedback_received: push(feedbackCountView, { keyOf: () => ({}), orderKey: () => 'feedback' }),
};
