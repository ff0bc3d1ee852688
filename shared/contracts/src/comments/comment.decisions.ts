import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const commentDecisions = {
  'remove-comment': {
    events: ['CommentRemoved'],
    subject: 'comment',
    call: 'DELETE /posts/:postId/comments/:commentId',
    undo: 'DELETE /posts/:postId/comments/:commentId',
  },
  'restore-comment': {
    events: ['CommentRestored'],
    subject: 'comment',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId/comments/:commentId',
  },
} as const satisfies DeclaredDecisions;
