import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const postDecisions = decisionsOf('post', msg('Posts and comments'), {
  'approve-post': {
    events: ['PostApproved', 'PostApprovedAgain'],
    call: 'PUT /posts/approve/:postId',
    undo: 'DELETE /posts/:postId',
    done: msg('Approved a post'),
    toMember: msg('Your post was approved.'),
  },
  'reverse-post-approval': {
    events: ['PostApprovalReversed'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /posts/approve/:postId',
    done: msg('Undid the approval of a post'),
    toMember: msg('The approval of your post was undone.'),
  },
  'reject-post': {
    events: ['PostRejected'],
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
    done: msg('Rejected a post'),
    toMember: msg('Your post was rejected.'),
  },
  'remove-post': {
    events: ['PostDeleted'],
    call: 'DELETE /posts/:postId',
    undo: 'PUT /posts/approve/:postId',
    done: msg('Removed a post'),
    toMember: msg('Your post was removed.'),
  },
  'restore-post': {
    events: ['PostRestored'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /posts/:postId',
    done: msg('Brought a post back'),
    toMember: msg('Your post was brought back.'),
  },
});
