import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const postDecisions = {
  'approve-post': {
    events: ['PostApproved', 'PostApprovedAgain'],
    subject: 'post',
    call: 'PUT /posts/approve/:postId',
    undo: 'DELETE /posts/:postId',
    group: 'Posts and comments',
    done: 'Approved a post',
    toMember: 'Your post was approved.',
  },
  'reverse-post-approval': {
    events: ['PostApprovalReversed'],
    subject: 'post',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /posts/approve/:postId',
    group: 'Posts and comments',
    done: 'Took back the approval of a post',
    toMember: 'The approval of your post was taken back.',
  },
  'reject-post': {
    events: ['PostRejected'],
    subject: 'post',
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
    group: 'Posts and comments',
    done: 'Rejected a post',
    toMember: 'Your post was rejected.',
  },
  'remove-post': {
    events: ['PostDeleted'],
    subject: 'post',
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
    group: 'Posts and comments',
    done: 'Removed a post',
    toMember: 'Your post was removed.',
  },
  'restore-post': {
    events: ['PostRestored'],
    subject: 'post',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId',
    group: 'Posts and comments',
    done: 'Brought a post back',
    toMember: 'Your post was brought back.',
  },
} as const satisfies DeclaredDecisions;
