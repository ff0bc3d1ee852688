import type { FeatureContract } from '../feature-contract.ts';
import { pageQuery } from '../fields/page.query.ts';
import { likePostRequest, likersAnswer, likesAnswer } from './like.api.ts';
import { likeStream } from './like.events.ts';
import { likePushes } from './like.pushes.ts';
import { likesView } from './like.views.ts';

export const likes = {
  streams: [likeStream],
  tag: 'Posts',
  calls: {
    'PUT /posts/:postId/like': {
      access: 'member',
      summary: 'Like a post, or remove the like; an empty body toggles',
      body: likePostRequest,
      example: { liked: true },
      answers: { 200: likesAnswer },
      refusals: { 404: 'There is no such post, or it is not published' },
    },
    'GET /posts/:postId/likes': {
      access: 'member',
      summary: 'A page of the people who like a post, newest like first',
      query: pageQuery,
      answers: { 200: likersAnswer },
      refusals: { 404: 'There is no such post, or it is not yours to see' },
    },
  },
  views: [likesView],
  pushes: likePushes,
} as const satisfies FeatureContract;
