import { push } from '../wire/push.ts';
import { feedbackCountView } from './feedback.views.ts';

export const feedbackPushes = {
  feedback_received: push(feedbackCountView, { keyOf: () => ({}), orderKey: () => 'feedback' }),
};
