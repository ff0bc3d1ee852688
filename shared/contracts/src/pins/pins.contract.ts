import type { FeatureContract } from '../feature-contract.ts';
import { postAnswer, postsAnswer } from '../posts/post.api.ts';
import { BY_ADMINS } from '../wire/call.ts';
import { MOST_PINS, pinRequest } from './pin.api.ts';
import { pinStream } from './pin.events.ts';

export const pins = {
  streams: [pinStream],
  tag: 'Posts',
  calls: {
    'GET /posts/pinned': {
      access: 'member',
      summary: 'The pinned posts, newest first',
      answers: { 200: postsAnswer },
    },
    'PUT /posts/:postId/pin': {
      ...BY_ADMINS,
      summary: `Pin a post to the top of the feed, until a time or until it is unpinned; or unpin it. At most ${MOST_PINS} posts are pinned`,
      body: pinRequest,
      example: { pinned: true, until: '2027-01-05T00:00:00Z', reason: 'Everyone should read it' },
      answers: { 200: postAnswer },
      refusals: {
        404: 'There is no such post, or it waits for approval',
        409: `${MOST_PINS} other posts are pinned`,
      },
    },
  },
  refusals: {
    'pin-ended': 'The post is not pinned any more.',
    'pin-time-over': 'The time until which the post was pinned is over.',
    'too-many-pins': '{most, number} posts are pinned already. Unpin one of them first.',
  },
} as const satisfies FeatureContract;
