import type { CallName } from './calls.ts';
import type { DecisionAction } from './decisions/decision.api.ts';
import type { DeclaredDecision } from './decisions/declared-decision.ts';
import type { PortalEvent } from './events/catalog.ts';
import { tableOf, type TableOf } from './feature-contract.ts';
import * as features from './features.ts';

export type DecisionTable = TableOf<typeof features, 'decisions'>;

/** An action that no feature declares fails the type check here, and so does a declared event or call that does not exist. */
type Complete = {
  readonly [Action in DecisionAction]: DeclaredDecision & {
    readonly events: readonly PortalEvent['type'][];
    readonly call: CallName | 'the command line';
    readonly undo: CallName | 'final';
  };
};

export const decisionTable: DecisionTable = tableOf(features, 'decisions') satisfies Complete;
