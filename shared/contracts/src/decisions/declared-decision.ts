import { msg } from '@portal/languages/marked-text';
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

/** The same, with what all of them have in common. */
export const decisionsOf = <
  const Subject extends SubjectKind,
  const Group extends DeclaredDecision['group'],
  const Decisions extends Readonly<Record<string, Omit<DeclaredDecision, 'subject' | 'group'>>>,
>(
  subject: Subject,
  group: Group,
  decisions: Decisions,
) =>
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what is put together here
  Object.fromEntries(
    Object.entries(decisions).map(([action, decision]) => [
      action,
      { subject, group, ...decision },
    ]),
  ) as {
    readonly [Action in keyof Decisions]: Decisions[Action] & {
      readonly subject: Subject;
      readonly group: Group;
    };
  };
