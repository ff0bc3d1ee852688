import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const pinDecisions = {
  'pin-post': {
    events: ['PostPinned'],
    subject: 'post',
    call: 'PUT /posts/:postId/pin',
    undo: 'PUT /posts/:postId/pin',
    group: 'Posts and comments',
    done: 'Pinned a post',
    toMember: 'Your post was pinned.',
  },
  'unpin-post': {
    events: ['PostUnpinned'],
    subject: 'post',
    call: 'PUT /posts/:postId/pin',
    undo: 'PUT /posts/:postId/pin',
    group: 'Posts and comments',
    done: 'Unpinned a post',
    toMember: 'Your post was unpinned.',
  },
} as const satisfies DeclaredDecisions;
