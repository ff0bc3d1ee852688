import type { CallName } from './calls.ts';
import {
  declaredTable,
  type DecisionAction,
  type DeclaredTable,
} from './decisions/decision-action.ts';
import type { DeclaredDecision } from './decisions/declared-decision.ts';
import type { PortalEvent } from './events/catalog.ts';

export type DecisionTable = DeclaredTable;

/** A declared event or call that does not exist fails the type check here. */
type Complete = {
  readonly [Action in DecisionAction]: DeclaredDecision & {
    readonly events: readonly PortalEvent['type'][];
    readonly call: CallName | 'the command line';
    readonly undo: CallName | 'final';
  };
};

export const decisionTable: DecisionTable = declaredTable satisfies Complete;
