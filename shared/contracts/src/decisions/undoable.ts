import type { CallName } from '../calls.ts';
import { decisionTable, type DecisionTable } from '../decision-table.ts';
import type { DecisionAction } from './decision.api.ts';

export type UndoableAction = {
  [Action in DecisionAction]: DecisionTable[Action]['undo'] extends 'final' ? never : Action;
}[DecisionAction];

export const isUndoable = (action: DecisionAction): action is UndoableAction =>
  decisionTable[action].undo !== 'final';

/** The call that would have the same effect today: the undo needs its right and its confirmation. */
export const undoCallOf = (action: UndoableAction): CallName => decisionTable[action].undo;
