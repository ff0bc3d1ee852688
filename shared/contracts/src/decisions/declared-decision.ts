import { msg } from '@portal/languages/say';
import type { SubjectKind } from './subject-kind.ts';

/** Sorts the search of the history. */
export const DECISION_GROUPS = [
  msg('Registrations'),
  msg('Accounts'),
  msg('Posts and comments'),
  msg('Groups and chat'),
  msg('Personal data'),
  msg('Portal'),
] as const;

/** A decision of staff as its feature declares it for every process. command-api adds how the decision is undone. */
export type DeclaredDecision = {
  /** Each is this decision where staff caused it. */
  readonly events: readonly string[];
  readonly subject: SubjectKind;
  /** The call by which staff decide so. The table of calls says which reason and which confirmation it needs. */
  readonly call: string;
  /** The call that would have the same effect today as the undo, which needs its right and its confirmation; or `final`. */
  readonly undo: string;
  readonly group: (typeof DECISION_GROUPS)[number];
  /** Tells staff what was decided: 'Approved a post'. */
  readonly done: string;
  /** Tells the person concerned: 'Your post was approved.' */
  readonly toMember: string;
};

export type DeclaredDecisions = Readonly<Record<string, DeclaredDecision>>;
