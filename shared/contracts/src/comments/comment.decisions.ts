import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const commentDecisions = {
  'remove-comment': {
    events: ['CommentRemoved'],
    subject: 'comment',
    call: 'DELETE /posts/:postId/comments/:commentId',
    undo: 'DELETE /posts/:postId/comments/:commentId',
    group: msg('Posts and comments'),
    done: msg('Removed a comment'),
    toMember: msg('Your comment was removed.'),
  },
  'restore-comment': {
    events: ['CommentRestored'],
    subject: 'comment',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId/comments/:commentId',
    group: msg('Posts and comments'),
    done: msg('Brought a comment back'),
    toMember: msg('Your comment was brought back.'),
  },
} as const satisfies DeclaredDecisions;
