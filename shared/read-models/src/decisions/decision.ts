import type { DecisionAction } from '@portal/contracts/decisions/decision-action';
import type { SubjectKind } from '@portal/contracts/decisions/subject-kind';
import type { Position } from '@portal/contracts/wire/position';
import type { Document, IsoInstant, ReadModel } from '../read-model.ts';

/** A decision of staff; its id is that of its event. Names and texts stay in the log until an administrator opens the entry. */
export type DecisionDocument = Document & {
  readonly at: IsoInstant;
  readonly actorId: string;
  readonly action: DecisionAction;
  readonly kind: SubjectKind;
  readonly subjectId: string;
  /** The post of a comment, or the group of a message. */
  readonly within: string | null;
  /** Null where the decision concerns nobody in particular. */
  readonly personId: string | null;
  readonly commandId: string;
  readonly via: string;
  readonly stream: string;
  readonly revision: number;
  /** Position of the decision; that of the document grows when it is undone. */
  readonly decidedAt: Position;
  readonly reverses: string | null;
  /** The decision about several people or things that this one belongs to. */
  readonly partOf: string | null;
  /** For a decision about several things: the number of parts of each kind. `undo` counts parts that undo another decision. */
  readonly parts?: { readonly [Kind in DecisionAction | 'undo']?: number };
  readonly undoneBy: string | null;
  /** For the index: no store finds 'not null' in one. */
  readonly isUndone: boolean;
};

export const decisions: ReadModel<DecisionDocument> = {
  name: 'decisions',
  version: 10,
  indexes: [
    { name: 'by_time', fields: { decidedAt: -1 } },
    { name: 'by_actor', fields: { actorId: 1, decidedAt: -1 } },
    { name: 'by_action', fields: { action: 1, decidedAt: -1 } },
    { name: 'by_person', fields: { personId: 1, decidedAt: -1 } },
    { name: 'by_subject', fields: { subjectId: 1, decidedAt: -1 } },
    { name: 'by_within', fields: { within: 1, decidedAt: -1 } },
    { name: 'by_undone', fields: { isUndone: 1, decidedAt: -1 } },
    { name: 'by_whole', fields: { partOf: 1, decidedAt: -1 } },
  ],
};
