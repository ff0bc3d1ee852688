import type { FeatureContract } from '../feature-contract.ts';
import { post } from './post.api.ts';
import { postCalls } from './post.calls.ts';
import { postStream } from './post.events.ts';
import { postPushes } from './post.pushes.ts';
import { pendingPostsView, postView } from './post.views.ts';
import { postRefusals } from './post.refusals.ts';

export const posts = {
  streams: [postStream],
  tag: 'Posts',
  calls: postCalls,
  views: [postView, pendingPostsView],
  pushes: postPushes,
  schemas: { Post: post },
  refusals: postRefusals,
} as const satisfies FeatureContract;
