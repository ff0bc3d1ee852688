import * as z from 'zod/mini';
import { deskMembersQuery } from './desk.query.ts';
import { id } from '../fields/id.ts';
import { view } from '../wire/view.ts';
import { decision, decisionAction } from './decision.api.ts';

export const decisionView = view('decision', { decisionId: id }, decision);

const toUndo = {
  action: decisionAction,
  actorId: z.string(),
  subjectId: z.string(),
  personId: z.nullable(z.string()),
  revision: z.int(),
  blocker: z.nullable(z.string()),
};
/** For the service that takes decisions back. `blocker`: why this one can't be, or null. */
export const decisionToUndoView = view('decision-to-undo', { decisionId: id }, z.object(toUndo));
export const partsToUndoView = view(
  'parts-to-undo',
  { decisionId: id },
  z.array(z.object({ _id: z.string(), ...toUndo })),
);

/** The ids of all whom the members' list of the desk finds. */
export const foundMembersView = view(
  'found-members',
  { query: z.omit(deskMembersQuery, { page: true }) },
  z.array(z.string()),
);
