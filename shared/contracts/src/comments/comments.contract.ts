import type { FeatureContract } from '../feature-contract.ts';
import { comment } from './comment.api.ts';
import { commentCalls } from './comment.calls.ts';
import { commentStream } from './comment.events.ts';
import { commentPushes } from './comment.pushes.ts';
import { commentView, commentsView } from './comment.views.ts';
import { commentRefusals } from './comment.refusals.ts';

export const comments = {
  streams: [commentStream],
  tag: 'Posts',
  calls: commentCalls,
  views: [commentsView, commentView],
  pushes: commentPushes,
  schemas: { Comment: comment },
  refusals: commentRefusals,
} as const satisfies FeatureContract;
