import type { FeatureContract } from '../feature-contract.ts';
import { likeCalls } from './like.calls.ts';
import { likeStream } from './like.events.ts';
import { likePushes } from './like.pushes.ts';
import { likesView } from './like.views.ts';

export const likes = {
  streams: [likeStream],
  tag: 'Posts',
  calls: likeCalls,
  views: [likesView],
  pushes: likePushes,
} as const satisfies FeatureContract;
