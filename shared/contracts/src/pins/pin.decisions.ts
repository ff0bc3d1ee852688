import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const pinDecisions = decisionsOf('post', msg('Posts and comments'), {
  'pin-post': {
    events: ['PostPinned'],
    call: 'PUT /posts/:postId/pin',
    undo: 'PUT /posts/:postId/pin',
    done: msg('Pinned a post'),
    toMember: msg('Your post was pinned.'),
  },
  'unpin-post': {
    events: ['PostUnpinned'],
    call: 'PUT /posts/:postId/pin',
    undo: 'PUT /posts/:postId/pin',
    done: msg('Unpinned a post'),
    toMember: msg('Your post was unpinned.'),
  },
});
