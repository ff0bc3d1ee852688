import type { FeatureContract } from '../feature-contract.ts';
import { feedback as entry } from './feedback.api.ts';
import { feedbackCalls } from './feedback.calls.ts';
import { feedbackStream } from './feedback.events.ts';
import { feedbackPushes } from './feedback.pushes.ts';
import { feedbackCountView } from './feedback.views.ts';
import { feedbackRefusals } from './feedback.refusals.ts';

export const feedback = {
  streams: [feedbackStream],
  tag: 'Feedback',
  calls: feedbackCalls,
  views: [feedbackCountView],
  pushes: feedbackPushes,
  schemas: { Feedback: entry },
  refusals: feedbackRefusals,
} as const satisfies FeatureContract;
