import type { CallName } from '../calls.ts';
import type { DecisionAction } from './decision.api.ts';

/**
 * The decisions that can be undone, each with the call that would have the same effect today: undoing needs the right and the confirmation
 * of that call. command-api knows how to undo them.
 */
export const UNDOABLE = {
  bulk: 'POST /admin/bulk',
  'approve-registration': 'DELETE /users/:memberId',
  'reject-registration': 'PUT /users/approve/:memberId',
  'reverse-approval': 'PUT /users/approve/:memberId',
  'reverse-rejection': 'DELETE /users/:memberId',
  'suspend-member': 'PUT /users/:memberId/restore',
  'restore-member': 'PUT /users/:memberId/suspend',
  'change-role': 'PUT /users/:memberId/role',
  'change-email': 'PUT /users/:memberId/email',
  'correct-facts': 'PUT /users/:memberId/facts',
  'request-erasure': 'DELETE /users/:memberId/erasure',
  'cancel-erasure': 'PUT /users/:memberId/erasure',
  'open-nominee-request': 'DELETE /users/:memberId/nominee-request',
  'confirm-nominee-request': 'DELETE /users/:memberId/rest',
  'approve-post': 'DELETE /posts/:postId',
  'reject-post': 'PUT /posts/approve/:postId',
  'remove-post': 'PUT /posts/approve/:postId',
  'restore-post': 'DELETE /posts/:postId',
  'reverse-post-approval': 'PUT /posts/approve/:postId',
  'remove-comment': 'DELETE /posts/:postId/comments/:commentId',
  'restore-comment': 'DELETE /posts/:postId/comments/:commentId',
  'remove-message': 'DELETE /messages/:groupId/:messageId',
  'restore-message': 'DELETE /messages/:groupId/:messageId',
  'change-group': 'PUT /groups/:groupId',
  'remove-group': 'DELETE /groups/:groupId',
  'restore-group': 'DELETE /groups/:groupId',
  'remove-from-group': 'DELETE /groups/:groupId/members/:memberId',
  'return-to-group': 'DELETE /groups/:groupId/members/:memberId',
  'change-coordinator': 'PUT /users/:memberId/coordinator',
  'change-analyst': 'PUT /users/:memberId/analyst',
} as const satisfies { readonly [Action in DecisionAction]?: CallName };

export type UndoableAction = keyof typeof UNDOABLE;

export const isUndoable = (action: DecisionAction): action is UndoableAction =>
  Object.hasOwn(UNDOABLE, action);
