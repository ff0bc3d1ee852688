import type { DecisionAction } from './decision.api.ts';

/** The decisions that can be taken back; command-api knows how. */
export const UNDOABLE: ReadonlySet<DecisionAction> = new Set([
  'approve-post',
  'reject-post',
  'remove-post',
  'remove-comment',
]);
