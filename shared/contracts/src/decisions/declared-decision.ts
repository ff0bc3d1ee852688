import type { DecisionAction, SubjectKind } from './decision.api.ts';

/**
 * A decision of staff as its feature declares it for every process. command-api adds how the decision is undone, and the client adds its
 * words.
 */
export type DeclaredDecision = {
  /** Each is this decision where staff caused it. */
  readonly events: readonly string[];
  readonly subject: SubjectKind;
  /** The call by which staff decide so. The table of calls says which reason and which confirmation it needs. */
  readonly call: string;
  /** The call that would have the same effect today as the undo, which needs its right and its confirmation; or `final`. */
  readonly undo: string;
};

export type DeclaredDecisions = { readonly [Action in DecisionAction]?: DeclaredDecision };
