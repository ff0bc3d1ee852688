import { feedbackPushes } from '@portal/contracts/feedback/feedback.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { taking } from '../../lib/realtime/push-router.ts';
import { feedbackKey } from './feedback.cache.ts';

export const feedback = {
  pushes: {
    feedback_received: taking(feedbackPushes.feedback_received, (_, { client }) => {
      void client.invalidateQueries({ queryKey: feedbackKey });
    }),
  },
} satisfies Feature;
