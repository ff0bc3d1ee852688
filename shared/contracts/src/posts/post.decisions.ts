import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const postDecisions = {
  'approve-post': {
    events: ['PostApproved', 'PostApprovedAgain'],
    subject: 'post',
    call: 'PUT /posts/approve/:postId',
    undo: 'DELETE /posts/:postId',
  },
  'reverse-post-approval': {
    events: ['PostApprovalReversed'],
    subject: 'post',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /posts/approve/:postId',
  },
  'reject-post': {
    events: ['PostRejected'],
    subject: 'post',
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
  },
  'remove-post': {
    events: ['PostDeleted'],
    subject: 'post',
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
  },
  'restore-post': {
    events: ['PostRestored'],
    subject: 'post',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId',
  },
} as const satisfies DeclaredDecisions;
