import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const commentDecisions = {
  'remove-comment': {
    events: ['CommentRemoved'],
    subject: 'comment',
    call: 'DELETE /posts/:postId/comments/:commentId',
    undo: 'DELETE /posts/:postId/comments/:commentId',
    group: 'Posts and comments',
    done: 'Removed a comment',
    toMember: 'Your comment was removed.',
  },
  'restore-comment': {
    events: ['CommentRestored'],
    subject: 'comment',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId/comments/:commentId',
    group: 'Posts and comments',
    done: 'Brought a comment back',
    toMember: 'Your comment was brought back.',
  },
} as const satisfies DeclaredDecisions;
