import type { DecisionAction, SubjectKind } from '@portal/contracts/decisions/decision.api';
import type { Position } from '@portal/contracts/position';
import type { Document, IsoInstant, ReadModel } from '../read-model.ts';

/** A decision of staff; its id is that of its event. Names and words stay in the log until somebody opens the entry. */
export type DecisionDocument = Document & {
  readonly at: IsoInstant;
  readonly actorId: string;
  readonly action: DecisionAction;
  readonly kind: SubjectKind;
  readonly subjectId: string;
  readonly personId: string;
  readonly commandId: string;
  readonly via: string;
  readonly stream: string;
  readonly revision: number;
  /** Position of the decision; that of the document grows when it is taken back. */
  readonly decidedAt: Position;
  readonly reverses: string | null;
  readonly undoneBy: string | null;
};

const byTime = ['decidedAt', -1] as const;

export const decisions: ReadModel<DecisionDocument> = {
  name: 'decisions',
  version: 1,
  indexes: [
    { name: 'by_time', fields: [byTime] },
    { name: 'by_actor', fields: [['actorId', 1], byTime] },
    { name: 'by_action', fields: [['action', 1], byTime] },
    { name: 'by_person', fields: [['personId', 1], byTime] },
    { name: 'by_command', fields: [['commandId', 1]] },
  ],
};
