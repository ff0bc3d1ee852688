import { feedbackPushes } from '@portal/contracts/feedback/feedback.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { refetching } from '../../lib/realtime/push-router.ts';
import { feedbackKey } from './feedback.cache.ts';

export const feedback = {
  pushes: {
    feedback_received: refetching(feedbackPushes.feedback_received, feedbackKey),
  },
} satisfies Feature;
