import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const pinDecisions = {
  'pin-post': {
    events: ['PostPinned'],
    subject: 'post',
    call: 'PUT /posts/:postId/pin',
    undo: 'PUT /posts/:postId/pin',
    group: msg('Posts and comments'),
    done: msg('Pinned a post'),
    toMember: msg('Your post was pinned.'),
  },
  'unpin-post': {
    events: ['PostUnpinned'],
    subject: 'post',
    call: 'PUT /posts/:postId/pin',
    undo: 'PUT /posts/:postId/pin',
    group: msg('Posts and comments'),
    done: msg('Unpinned a post'),
    toMember: msg('Your post was unpinned.'),
  },
} as const satisfies DeclaredDecisions;
