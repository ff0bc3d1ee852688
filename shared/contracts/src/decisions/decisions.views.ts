import * as z from 'zod/mini';
import { deskMembersQuery } from './desk/desk.query.ts';
import { id } from '../fields/id.ts';
import { view } from '../wire/view.ts';
import { decision, undoPreviewAnswer } from './decision.api.ts';
import { decisionAction } from './decision-action.ts';

export const decisionView = view('decision', { decisionId: id }, decision);

/** A decision as it is kept. `stream` and `revision` say where it is in the log; `undoneBy` is the decision that undid it, or null. */
const storedDecision = z.object({
  _id: z.string(),
  at: z.string(),
  action: decisionAction,
  actorId: z.string(),
  subjectId: z.string(),
  personId: z.nullable(z.string()),
  stream: z.string(),
  revision: z.int(),
  undoneBy: z.nullable(z.string()),
});
export type StoredDecision = z.infer<typeof storedDecision>;

/** The service that undoes decisions reads these: a decision, and the decisions that are part of one. */
export const decisionToUndoView = view('decision-to-undo', { decisionId: id }, storedDecision);
export const partsToUndoView = view('parts-to-undo', { decisionId: id }, z.array(storedDecision));

/** The things that the undo of a decision would bring back, whether it is possible or not. */
export const undoEffectView = view(
  'undo-effect',
  { decisionId: id },
  z.pick(undoPreviewAnswer.shape.data, {
    changes: true,
    comments: true,
    likes: true,
    members: true,
    messages: true,
  }),
);

export type UndoEffect = z.infer<typeof undoEffectView.answer>;

/** The ids of all whom the members' list of the desk finds. */
export const foundMembersView = view(
  'found-members',
  { query: z.omit(deskMembersQuery, { page: true }) },
  z.array(z.string()),
);
