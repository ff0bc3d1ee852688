import { postAnswer, postsAnswer } from '../posts/post.api.ts';
import type { CallTable } from '../wire/call.ts';
import { MOST_PINS, pinRequest } from './pin.api.ts';

export const pinCalls = {
  'GET /posts/pinned': {
    access: 'member',
    summary: 'The pinned posts, newest first',
    answers: { 200: postsAnswer },
  },
  'PUT /posts/:postId/pin': {
    access: 'admin',
    staff: true,
    confirm: false,
    summary: `Pin a post on top of the feed, until a time or until it is unpinned; or unpin it. At most ${MOST_PINS} posts are pinned`,
    body: pinRequest,
    example: { pinned: true, until: '2027-01-05T00:00:00Z', reason: 'Everyone should read it' },
    answers: { 200: postAnswer },
    refusals: {
      404: 'There is no such post, or it waits for approval',
      409: `${MOST_PINS} other posts are pinned`,
    },
  },
} as const satisfies CallTable;
