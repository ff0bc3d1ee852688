import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const postDecisions = {
  'approve-post': {
    events: ['PostApproved', 'PostApprovedAgain'],
    subject: 'post',
    call: 'PUT /posts/approve/:postId',
    undo: 'DELETE /posts/:postId',
    group: msg('Posts and comments'),
    done: msg('Approved a post'),
    toMember: msg('Your post was approved.'),
  },
  'reverse-post-approval': {
    events: ['PostApprovalReversed'],
    subject: 'post',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /posts/approve/:postId',
    group: msg('Posts and comments'),
    done: msg('Took back the approval of a post'),
    toMember: msg('The approval of your post was taken back.'),
  },
  'reject-post': {
    events: ['PostRejected'],
    subject: 'post',
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
    group: msg('Posts and comments'),
    done: msg('Rejected a post'),
    toMember: msg('Your post was rejected.'),
  },
  'remove-post': {
    events: ['PostDeleted'],
    subject: 'post',
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
    group: msg('Posts and comments'),
    done: msg('Removed a post'),
    toMember: msg('Your post was removed.'),
  },
  'restore-post': {
    events: ['PostRestored'],
    subject: 'post',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId',
    group: msg('Posts and comments'),
    done: msg('Brought a post back'),
    toMember: msg('Your post was brought back.'),
  },
} as const satisfies DeclaredDecisions;
