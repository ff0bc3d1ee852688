import type { CallName } from '../calls.ts';
import { decisionTable, type DecisionTable } from '../decision-table.ts';
import type { DecisionAction } from './decision-action.ts';

export type UndoableAction = {
  [Action in DecisionAction]: DecisionTable[Action]['undo'] extends 'final' ? never : Action;
}[DecisionAction];

export const isUndoable = (action: DecisionAction): action is UndoableAction =>
  decisionTable[action].undo !== 'final';

/** The call that would have the same effect today: the undo needs its right and its confirmation. */
export const undoCallOf = (action: UndoableAction): CallName => decisionTable[action].undo;

const DAY_MS = 86_400_000;

/**
 * The instant until which a decision that is not final can be undone, if nothing blocks that.
 *
 * @param at when it was made, in ISO 8601
 * @param days PORTAL_UNDO_DAYS
 */
export const undoableUntil = (at: string, days: number): Date =>
  new Date(Date.parse(at) + days * DAY_MS);
