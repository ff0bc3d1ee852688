import type { CallTable } from '../call.ts';
import { likePostRequest, likesAnswer } from './like.api.ts';

export const likeCalls = {
  'PUT /posts/:postId/like': {
    access: 'member',
    tag: 'Posts',
    summary: 'Like a post, or take the like back; without a body it toggles',
    body: likePostRequest,
    example: { liked: true },
    answers: { 200: likesAnswer },
    refusals: { 404: 'There is no such post, or it is not published' },
  },
} as const satisfies CallTable;
