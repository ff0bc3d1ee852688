import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const commentDecisions = decisionsOf('comment', msg('Posts and comments'), {
  'remove-comment': {
    events: ['CommentRemoved'],
    call: 'DELETE /posts/:postId/comments/:commentId',
    undo: 'DELETE /posts/:postId/comments/:commentId',
    done: msg('Removed a comment'),
    toMember: msg('Your comment was removed.'),
  },
  'restore-comment': {
    events: ['CommentRestored'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId/comments/:commentId',
    done: msg('Brought a comment back'),
    toMember: msg('Your comment was brought back.'),
  },
});
